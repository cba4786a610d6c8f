#!/bin/sh
# Runs a program of this folder. It installs what is missing with whatever Node there is, and hands over to the Node that
# was installed with the rest: node_modules/.bin comes first from then on.
set -eu
cd "$(dirname "$0")/.."
program=$1
shift
node scripts/install.mjs
PATH="$PWD/node_modules/.bin:$PATH"
export PATH
exec node "scripts/$program.mjs" "$@"
