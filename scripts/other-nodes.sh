#!/usr/bin/env bash
# The built CLI and library on the other Node lines that we support, and the adapter for the AI SDK with `ai` 7, which is for
# these only.
set -euo pipefail
cd "$(dirname "$0")/.."

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

smoke() {
  echo "== Node $("$1" --version)"
  timeout 120 "$1" scripts/smoke.mjs
}

smoke node
for line in 22 24; do
  mkdir "$scratch/$line"
  timeout 300 npm install --prefix "$scratch/$line" --no-save --no-audit --no-fund --loglevel=error "node@$line"
  installed="$scratch/$line/node_modules/.bin/node"
  case $("$installed" --version) in
    "v$line."*) ;;
    *) echo "node@$line did not install a Node $line" >&2; exit 1 ;;
  esac
  smoke "$installed"
  timeout 600 "$installed" node_modules/vitest/vitest.mjs run test/adapters/ai-sdk test/opens/ai-sdk-approvals.test.ts
done
