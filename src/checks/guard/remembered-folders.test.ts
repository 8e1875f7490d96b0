/** Files of the guard through folders that a shell remembers, beside the same commands elsewhere. */
import { expect, test } from 'vitest';
import { contextOf, judged, shell } from '../../../test/guard/judged-calls.ts';

test.each([
  'cd ~/.claude; cd /; echo {} > ~-/settings.json',
  'cd ~/.claude; cd /; echo {} > $OLDPWD/settings.json',
  'cd ~/.claude; cd /; echo {} > "${OLDPWD}"/settings.json',
  'cd ~/.claude; cd /; cd -; echo {} > settings.json',
  'pushd ~/.claude; pushd /; echo {} > ~1/settings.json',
  'pushd ~/.claude; pushd /; echo {} > ~+1/settings.json',
  'pushd ~/.claude; pushd /tmp; echo {} > ~-1/settings.json',
  'pushd ~/.claude; pushd /; echo {} > ${DIRSTACK[1]}/settings.json',
  'pushd ~/.claude; pushd /; pushd; echo {} > settings.json',
  'pushd ~/.claude; pushd /; popd; echo {} > settings.json',
  'pushd ~/.claude; pushd /; pushd /tmp; pushd +2; echo {} > settings.json',
  'pushd -n ~/.claude; popd; echo {} > settings.json',
  'test -d ~/.claude; cd $_; echo {} > settings.json',
  'ls ~/.claude && echo {} > $_/settings.json',
  'CDPATH=/home/me; cd .claude; echo {} > settings.json',
  'CDPATH=/nowhere:/home/me cd .claude && echo {} > settings.json',
  'shopt -s cdable_vars; x=/home/me/.claude; cd x; echo {} > settings.json',
  "bash -O autocd -ic '~/.claude; echo {} > settings.json'",
  'cd ~; cd ~/shop; echo "exit 0" >> ~-/.bashrc',
  'cd ~/.claude; false && cd /; echo {} > settings.json',
  'cd ~/.claude; cd nowhere; echo {} > settings.json',
  'cd ~/.claude; P=$PWD; cd /; : > $P/settings.json',
  'cd ~/.claude; P=${PWD:-x}; cd /; : > $P/settings.json',
  'cd ~/.claude; P=$(pwd); cd /; : > $P/settings.json',
  'cd ~/.claude; P=`pwd -P`; cd /; : > $P/settings.json',
  'cd ~/.claude; set -- $PWD/*; cd /; rm "$1"',
  'f() { local P=$PWD; cd /; : > $P/settings.json; }; cd ~/.claude; f',
  'cd ../.claude; P=$PWD; cd /; : > $P/settings.json',
  'P=$(cd ~/.claude && pwd); : > $P/settings.json',
  'cd ~/.claude; P=$(realpath .); cd /; : > $P/settings.json',
  'cd ~/.claude/skills; P=${PWD%/*}; cd /; : > $P/settings.json',
  'cd ~/.claude/skills; P=$(dirname "$PWD"); cd /; : > $P/settings.json',
  'P=~+; cd /; : > $P/../.claude/settings.json',
  'HOME=$HOME/.claude; echo {} > ~/settings.json',
  'HOME=~/.claude; cd; echo {} > settings.json',
  "HOME=/home/me/.claude bash -c 'echo {} > ~/settings.json'",
  "env HOME=/home/me/.claude sh -c 'cd; echo {} > settings.json'",
  'export HOME=/home; echo "exit 0" >> ~/me/.bashrc',
])('asks about %s', (command) => {
  expect(judged(shell(command), contextOf())).toBe(true);
});

test.each([
  'cd a && make; cd -',
  'cd a; make; cd -; echo {} > settings.json',
  'pushd build; cmake ..; popd',
  'pushd build && cmake .. && popd && echo {} > settings.json',
  'cd build && cp x "$OLDPWD"/out',
  'ROOT=$(pwd); cd sub; cp x $ROOT/out',
  'cd sub; P=$PWD; cd ..; echo {} > $P/settings.json',
  'HOME=$(mktemp -d) npm test',
  'HOME=/tmp/h; mkdir -p ~/.claude; echo {} > ~/settings.json',
  'mkdir -p out/settings && cd $_ && echo {} > settings.json',
  'CDPATH=/home/me/shop; cd src; echo {} > settings.json',
  'cd ~/.claude && ls && cd ~/shop && echo {} > settings.json',
  'cd src || exit 1; echo {} > settings.json',
  'dir=src; cd dir; echo {} > settings.json',
])('passes %s', (command) => {
  expect(judged(shell(command), contextOf())).toBe(false);
});
