#!/bin/sh
# run.sh SUITE TARGET: fuzzes for FUZZ_SECONDS, by default 5 s in the suite fuzz and half an hour in the suite slow. Inputs that
# reach new code are kept in build/corpus, and inputs that fail in build.
set -eu
cd "$(dirname "$0")/../.."
case $1 in
slow) seconds=${FUZZ_SECONDS:-1800} ;;
*) seconds=${FUZZ_SECONDS:-5} ;;
esac
name=$(basename "$2")
mkdir -p "build/corpus/$name"
exec "$2" -max_total_time="$seconds" -rss_limit_mb=2048 -artifact_prefix="build/$name-" "build/corpus/$name"
