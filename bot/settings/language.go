package settings

// ChosenLanguage returns the language of a setting, or the one that Discord names if the setting leaves the choice to Discord.
func ChosenLanguage(setting, fromDiscord string) string {
	if setting == Auto {
		return fromDiscord
	}
	return setting
}
