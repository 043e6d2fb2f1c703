.PHONY: check run test

check: ## everything that CI checks
	bash .ci/run

run: ## the bot, or the sandbox without a token
	go run .

test:
	go test ./...
