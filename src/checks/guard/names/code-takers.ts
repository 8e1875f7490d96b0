/** Programs whose operands, options or input are code, or may be. */

import { anyWord, whole } from '../../../text/patterns/compose.ts';

export const INTERPRETERS = whole(anyWord`
  python[\d.]* pypy\d? node nodejs deno bun tsx ts-node perl ruby php lua\w* rscript r julia groovy java
  kotlin swift go cargo make gmake just task rake ant gradle gradlew mvn tclsh expect guile racket
  osascript pwsh powershell elixir ghci runghc sbcl jshell jrunscript scala clojure clj dotnet octave
  gnuplot m4 wish ninja cmake ctest prove nix npm pnpm yarn npx bunx
`);
/** Their words are statements, which can write files. */
export const CLIENTS =
  /^(?:ed|ex|vi|vim|nvim|view|vimdiff|emacs|emacsclient|tmux|screen|at|batch|crontab|mysql|mariadb|psql|sqlite3?|duckdb|mongosh|redis-cli|sqlcmd|gdb|lldb|socat)$/;
/** Commands of theirs write files in more ways than effects cover: `redir`, `mksession`, `wviminfo`, `-V1file`. */
export const EDITORS = /^(?:ed|ex|vi|vim|nvim|view|vimdiff|emacs|emacsclient|tmux|screen|zellij)$/;
export const SHELLS = /^(?:sh|bash|dash|zsh|fish|ksh|ash|busybox)$/;
/** Followed by code. */
export const CODE_OPTION = /^-(?:c|e|E|r|p|pe|ne|eval|-eval|-print|-command|Command)$/;
