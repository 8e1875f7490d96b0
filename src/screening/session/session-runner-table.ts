import { COMPILED_RUNNERS } from './runners/compiled-runners.ts';
import type { Runner } from './runners/runner.ts';
import { SCRIPT_RUNNERS } from './runners/script-runners.ts';
import { TOOL_RUNNERS } from './runners/tool-runners.ts';

/** Files that a line names are settings or scripts of their program, under any name; this name selects the reader. */
export const READ_AS: readonly (readonly [RegExp, string])[] = [
  [/^(?:vim?|nvim|ex|view|gvim|vimdiff|rvim)$/, 'x.vim'],
  [/^tmux$/, 'tmux.conf'],
  [/^(?:psql|mysql|mariadb|sqlite3|duckdb)$/, 'x.sql'],
  [/^(?:g|b|re|mingw32-|n)?make$/, 'x.mk'],
  [/^just$/, 'justfile'],
  [/^(?:task|go-task)$/, 'Taskfile.yml'],
  [/^(?:foreman|honcho|overmind|hivemind|goreman|forego)$/, 'Procfile'],
  [/^(?:gdb|lldb|rr|cgdb)$/, 'x.gdb'],
  [/^g?sed$/, 'x.sed'],
  [/^[gmn]?awk$/, 'x.awk'],
  [/^pre-commit$/, '.pre-commit-config.yaml'],
  [/^(?:ssh|scp|sftp|mosh|autossh|sshfs)$/, 'ssh_config'],
  [/^curl$/, '.curlrc'],
  [/^(?:ninja|samu)$/, 'build.ninja'],
  [/^mvnw?d?$/, 'pom.xml'],
  [/^ant$/, 'build.xml'],
];

export const RUNNERS: readonly (readonly [RegExp, Runner])[] = [
  ...SCRIPT_RUNNERS,
  ...COMPILED_RUNNERS,
  ...TOOL_RUNNERS,
];
