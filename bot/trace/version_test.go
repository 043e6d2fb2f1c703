package trace

import (
	"regexp"
	"runtime/debug"
	"testing"
)

// Go itself calls commits without a tag by a version of its own, which says nothing to an operator.
func TestABuildIsNamedByTagAndCommit(t *testing.T) {
	const commit = "4732ddef0123456789abcdef0123456789abcdef"
	for _, c := range []struct{ version, commit, modified, name string }{
		{"v1.0.0", commit, "false", "v1.0.0+4732ddef"},
		{"v1.0.0+dirty", commit, "true", "devel+4732ddef.dirty"},
		{"v1.0.1-0.20261126161245-4732ddef0123", commit, "false", "devel+4732ddef"},
		{"(devel)", commit, "true", "devel+4732ddef.dirty"},
		{"(devel)", "", "", "devel"},
		{"v1.0.0", "", "", "v1.0.0"},
	} {
		info := &debug.BuildInfo{Main: debug.Module{Version: c.version}, Settings: []debug.BuildSetting{
			{Key: "vcs.revision", Value: c.commit}, {Key: "vcs.modified", Value: c.modified},
		}}
		if got := nameBuild(info); got != c.name {
			t.Errorf("%+v is called %s", c, got)
		}
	}
	if got := Version(); !regexp.MustCompile(`^(v[\d.]+|devel)(\+\S+)?$`).MatchString(got) {
		t.Errorf("this build is called %s", got)
	}
}
