package trace

import (
	"cmp"
	"regexp"
	"runtime/debug"
)

// Home is where Karlchen's source is. Discord demands an address in the User-Agent.
const Home = "https://karlchen.example"

// release is the version with its commit, which the linker sets in releases and images: their builds need not see git.
var release string

// released is the form of a tag's version. Go calls all commits between tags by longer names.
var released = regexp.MustCompile(`^v\d+\.\d+\.\d+$`)

// Version names the program to operators, to Discord and in reports, as one word: v1.0.0+4732ddef, or devel+4732ddef.dirty for sources that no tag has.
func Version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		info = new(debug.BuildInfo)
	}
	return cmp.Or(release, nameBuild(info))
}

// nameBuild names a build by what the go command has noted in it.
func nameBuild(info *debug.BuildInfo) string {
	set := map[string]string{}
	for _, s := range info.Settings {
		set[s.Key] = s.Value
	}
	name, commit := "devel", set["vcs.revision"]
	if released.MatchString(info.Main.Version) {
		name = info.Main.Version
	}
	if commit == "" { // built without git
		return name
	}
	name += "+" + commit[:min(len(commit), 8)]
	if set["vcs.modified"] == "true" {
		name += ".dirty"
	}
	return name
}
