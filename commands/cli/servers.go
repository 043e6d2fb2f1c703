package cli

import (
	"cmp"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"slices"
	"strings"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	"karlchen/bot/table"
	"karlchen/storage"
)

// ExportServer moves a server out of the database into a file. The bot must not be running.
type ExportServer struct {
	Server string `arg:"" help:"The server's id on Discord."`
	To     string `arg:"" help:"The new file. It holds the hidden cards of running games."`
	Keep   bool   `help:"Leave the server in the database: the file is a copy, and must not be imported where another bot with the same token runs."`
	Data   string `help:"The folder with the database." env:"KARLCHEN_DATA" default:"data"`
}

// Run writes the file, checks it, and then removes the server from the database.
func (e ExportServer) Run(io IO) error {
	store, err := openExisting(io, e.Data)
	if err != nil {
		return inputError(io, err)
	}
	defer store.Close()
	report, err := store.ExportServer(time.Now(), e.Server, e.To, table.Verify, leagues.Check)
	if err == nil && !e.Keep {
		err = store.RemoveServer(e.Server)
	}
	if err != nil {
		return inputError(io, err)
	}
	printReport(io, report)
	if e.Keep {
		fmt.Fprintf(io.Out, "copied server %s to %s; it is still in the database\n", e.Server, e.To)
		return nil
	}
	fmt.Fprintf(io.Out, "moved server %s to %s; it is no longer in the database. Import it into another one, or back here: karlchen import-server %s\n",
		e.Server, e.To, e.To)
	return nil
}

// RemoveServer erases a server from the database. The bot must not be running.
type RemoveServer struct {
	Server string `arg:"" help:"The server's id on Discord."`
	Sure   bool   `help:"Erase it: nobody can undo this."`
	Data   string `help:"The folder with the database." env:"KARLCHEN_DATA" default:"data"`
}

// Run erases the server.
func (r RemoveServer) Run(io IO) error {
	store, err := openExisting(io, r.Data)
	if err != nil {
		return inputError(io, err)
	}
	defer store.Close()
	if !r.Sure {
		return inputError(io, fmt.Errorf("remove-server erases all games, tables, leagues and settings of server %s for good. To keep them in a file, use "+
			"export-server; to erase them, repeat this with --sure", r.Server))
	}
	if err := store.RemoveServer(r.Server); err != nil {
		return inputError(io, err)
	}
	fmt.Fprintf(io.Out, "server %s is erased from the database; older backups still have it\n", r.Server)
	return nil
}

// ImportServer adds a server from a file of ExportServer to the database. The bot must not be running.
type ImportServer struct {
	From string `arg:"" help:"The file that export-server has written."`
	Data string `help:"The folder with the database; a new one if there is none." env:"KARLCHEN_DATA" default:"data"`
}

// Run imports the server.
func (i ImportServer) Run(io IO) (failed error) {
	if err := RefuseEmpty(i.Data, os.Getenv("KARLCHEN_BACKUPS"), slog.New(slog.NewTextHandler(io.Err, nil))); err != nil {
		return inputError(io, err)
	}
	begins := findDatabase(i.Data) != nil
	store, err := openDatabase(io, i.Data)
	if err != nil {
		return inputError(io, err)
	}
	defer func() {
		store.Close()
		if begins && failed != nil { // restore refuses to replace a database, even an empty one
			os.Remove(databasePath(i.Data))
		}
	}()
	own, err := shardsOf(store)
	if err != nil {
		return inputError(io, err)
	}
	guild, report, err := store.ImportServer(time.Now(), i.From, func(guild string) error {
		if !own.Serves(guild) {
			return fmt.Errorf("server %s does not belong to the shards %v of this database", guild, own)
		}
		return nil
	}, table.Verify, leagues.Check)
	if errors.Is(err, storage.ErrServerHere) {
		err = fmt.Errorf("%w; to put the one in the file into its place, move this one out with export-server first", err)
	}
	if err != nil {
		return inputError(io, err)
	}
	printReport(io, report)
	fmt.Fprintf(io.Out, "server %s is in the database; its tables go on when the bot starts\n", guild)
	return nil
}

// ShardRange shows or changes the shards to which the database belongs. The bot must not be running.
type ShardRange struct {
	Range string `arg:"" optional:"" help:"The new range, such as 0-3/16, or all."`
	Data  string `help:"The folder with the database." env:"KARLCHEN_DATA" default:"data"`
}

// Run shows the range and the servers, after changing the range if there is a new one.
func (r ShardRange) Run(io IO) error {
	store, err := openExisting(io, r.Data)
	if err != nil {
		return inputError(io, err)
	}
	defer store.Close()
	if r.Range != "" {
		if err := setShards(store, r.Range); err != nil {
			return inputError(io, err)
		}
	}
	own, err := shardsOf(store)
	if err != nil {
		return inputError(io, err)
	}
	servers, err := store.Servers()
	if err != nil {
		return inputError(io, err)
	}
	fmt.Fprintf(io.Out, "shards: %s\nservers: %d\n", nameShards(own), len(servers))
	for _, id := range servers {
		fmt.Fprintln(io.Out, id)
	}
	return nil
}

func setShards(store *storage.Store, text string) error {
	if text == allShards {
		return store.SetShardRange("")
	}
	shards, err := discord.ParseShards("", text)
	if err != nil {
		return err
	}
	if err := checkForeign(store, shards); err != nil {
		return err
	}
	return store.SetShardRange(rangeOf(shards))
}

// allShards is the name of the range of a database with all servers.
const allShards = "all"

func nameShards(s discord.Shards) string { return cmp.Or(rangeOf(s), allShards) }

// rangeOf returns a range as the database stores it.
func rangeOf(s discord.Shards) string {
	if s.Whole() {
		return ""
	}
	return s.String()
}

// shardsOf returns the shards to which a database belongs.
func shardsOf(store *storage.Store) (discord.Shards, error) {
	text, err := store.ShardRange()
	if err != nil {
		return discord.Shards{}, fmt.Errorf("the range of the database: %w", err)
	}
	return discord.ParseShards("", text)
}

// checkForeign returns an error if the database has servers of other shards.
func checkForeign(store *storage.Store, shards discord.Shards) error {
	if shards.Whole() {
		return nil
	}
	foreign, err := store.Servers()
	if err != nil {
		return err
	}
	foreign = slices.DeleteFunc(foreign, shards.Serves)
	if len(foreign) == 0 {
		return nil
	}
	const shown = 10
	list := strings.Join(foreign[:min(len(foreign), shown)], ", ")
	if len(foreign) > shown {
		list += ", …"
	}
	return fmt.Errorf("the database has servers of other shards than %v, in number %d: %s. Move each with karlchen export-server ID FILE, and with "+
		"import-server into the database of its shard", shards, len(foreign), list)
}

// ClaimShards checks that a database belongs to the shards which a program serves. All servers may be in one database, whatever the number of shards; a
// range of shards has a database of its own. The first program with a range makes the database that of its range.
func ClaimShards(store *storage.Store, shards discord.Shards) error {
	own, err := shardsOf(store)
	if err != nil {
		return err
	}
	if !own.Whole() && rangeOf(own) != rangeOf(shards) {
		return fmt.Errorf("the database belongs to the shards %v, but the program is to serve %s: the servers of other shards are in other databases. "+
			"Set SHARD_RANGE=%v. Or move the servers where they belong with karlchen export-server and import-server, then run karlchen shard-range %s",
			own, nameShards(shards), own, nameShards(shards))
	}
	if rangeOf(own) == rangeOf(shards) { // as at every start but the first; import-server adds no others
		return nil
	}
	if err := checkForeign(store, shards); err != nil {
		return err
	}
	return store.SetShardRange(rangeOf(shards))
}
