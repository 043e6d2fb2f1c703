.PHONY: check run test release vulnerabilities

check: ## everything that CI checks
	bash .ci/run

run: ## the bot, or the sandbox without a token
	go run .

test:
	go test ./...

release: ## the newest version in CHANGELOG.md, for all systems, into dist/
	bash .ci/release

vulnerabilities: ## of the modules and of Go's library; needs https://vuln.go.dev
	go run golang.org/x/vuln/cmd/govulncheck@v1.9.0 ./...
