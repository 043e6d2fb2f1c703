.PHONY: check run test vulnerabilities

check: ## everything that CI checks
	bash .ci/run

run: ## the bot, or the sandbox without a token
	go run .

test:
	go test ./...

vulnerabilities: ## of the modules and of Go's library; needs https://vuln.go.dev
	go run golang.org/x/vuln/cmd/govulncheck@v1.9.0 ./...
