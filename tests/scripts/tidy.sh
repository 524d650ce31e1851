#!/bin/sh
# tidy.sh TREE: the checks of .clang-tidy over all compilations of the sources in a build tree of clang's. The static analyzer
# reads a source that another one includes only if that one's path has the word UnifiedSource: a link in the tree adds it.
set -eu
tree=$1
mkdir -p "$tree/tidy"
ln -sfn .. "$tree/tidy/UnifiedSource"
sed "s|$tree/\([^\" ]*/Unity/\)|$tree/tidy/UnifiedSource/\1|g" "$tree/compile_commands.json" >"$tree/tidy/compile_commands.json"
exec run-clang-tidy-19 -p "$tree/tidy" -quiet "-warnings-as-errors=*,-clang-diagnostic-*" \
    "^(?!.*/tests/CMakeFiles/).*(/src/|/Unity/)"
