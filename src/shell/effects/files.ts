import type { Effect } from '../reading/effect.ts';
import { readOptions } from '../reading/options.ts';
import type { Reading, Redirect, Run, Word } from '../reading/reading.ts';
import { ARCHIVERS } from './archives.ts';
import { COPIERS } from './copies.ts';
import { MOUNTERS } from './mounts.ts';
import { foundBy, pathsOf, printedBy } from './operands.ts';
import { READERS, type Reader } from './readers.ts';

/** What a program does to files, derived from its words. */
export type FileTeller = (run: Run, reading: Reading) => Iterable<Effect>;

/** What the runs of a line read, write and delete. What unlisted programs do to files is unknown. */
export function fileEffects(reading: Reading): Effect[] {
  const effects: Effect[] = [];
  for (const run of reading.runs) {
    const reader = READERS.get(run.program);
    if (reader !== undefined) effects.push(...readBy(run, reader, reading));
    const tell = TELLERS.get(run.program);
    if (tell !== undefined) effects.push(...tell(run, reading));
    for (const redirect of run.redirects) effects.push(...redirected(run, redirect, reading));
    for (const input of run.stdin) {
      if (input.from === 'file') effects.push({ does: 'read', run: run.id, path: input.path.text });
    }
  }
  return effects;
}

function* readBy(run: Run, reader: Reader, reading: Reading): Generator<Effect> {
  const options = readOptions(run.program === 'jq' ? withoutPairs(run.args) : run.args, reader.options);
  const skip = reader.instead.length > 0 && options.has(...reader.instead) ? 0 : reader.skip;
  const take =
    reader.needs !== undefined && options.has(...reader.needs) ? options.operands.length : reader.take;
  const operands = options.operands.slice(skip, skip + take);
  const words = [...options.values(...reader.files), ...operands];
  for (const path of pathsOf(words, reading)) yield { does: 'read', run: run.id, path };
  for (const word of options.values(...reader.written)) {
    yield { does: 'write', run: run.id, path: word.text, how: 'create' };
  }
  if (IN_PLACE.has(run.program) && options.has('-i', '--in-place')) {
    for (const path of pathsOf(operands, reading)) yield { does: 'write', run: run.id, path, how: 'edit' };
  }
}

/** `--arg name value` takes two words, which getopt does not know; of `--slurpfile name file` the second is a file. */
function withoutPairs(args: readonly Word[]): Word[] {
  const kept: Word[] = [];
  for (let at = 0; at < args.length; at++) {
    const word = args[at]!;
    if (/^--arg(?:json)?$/.test(word.text)) at += 2;
    else if (/^--(?:slurp|raw)file$/.test(word.text)) at += 1;
    else kept.push(word);
  }
  return kept;
}

const IN_PLACE = new Set(['sed', 'gsed', 'perl', 'ruby']);

function* redirected(run: Run, redirect: Redirect, reading: Reading): Generator<Effect> {
  const { descriptor, does, target } = redirect;
  if (target === undefined || does === 'duplicate') return;
  if (does === 'read') {
    // `stdin` describes standard input; another descriptor is read as `/dev/fd/3` or `<&3`.
    if (descriptor > 2) yield { does: 'read', run: run.id, path: target.text };
    return;
  }
  const path = target.text;
  const content = printedBy(run, reading);
  const isEmpty = run.program === ':' || (run.program === '' && run.args.length === 0);
  const how = does === 'update' ? 'edit' : does === 'append' ? 'append' : isEmpty ? 'truncate' : 'create';
  yield { does: 'write', run: run.id, path, how, ...(content === undefined ? {} : { content }) };
}

function* remove(run: Run, reading: Reading): Generator<Effect> {
  const options = readOptions(
    run.args,
    '--recursive --force --interactive:: --one-file-system --preserve-root:: --verbose --dir -n: -s:',
  );
  const recursive = options.has('-r', '-R', '--recursive') && run.program !== 'rmdir';
  const forced = options.has('-f', '--force');
  for (const path of pathsOf(options.operands, reading)) {
    yield { does: 'delete', run: run.id, path, recursive, forced };
  }
}

function* find(run: Run): Generator<Effect> {
  // After a test that takes a value, or inside `-exec … ;`, the word is a name.
  const isAction = run.args.some(
    ({ text }, i) =>
      text === '-delete' &&
      !/^-(?:i?name|i?path|i?wholename|i?lname|i?regex|[ug]id|user|group|inum|size|perm|type|exec|ok|execdir|[acm]time|[acm]min|newer\w*)$/.test(
        run.args[i - 1]?.text ?? '',
      ) &&
      !/^-(?:exec|ok)(?:dir)?$/.test(run.args[i - 2]?.text ?? ''),
  );
  if (!isAction) return;
  for (const path of foundBy(run.args)) {
    yield { does: 'delete', run: run.id, path, recursive: true, forced: true };
  }
}

function* tee(run: Run, reading: Reading): Generator<Effect> {
  const options = readOptions(run.args, '--append --ignore-interrupts -p --output-error:: -a');
  const how = options.has('-a', '--append') ? 'append' : 'create';
  const content = printedBy(run, reading);
  for (const path of pathsOf(options.operands, reading)) {
    yield { does: 'write', run: run.id, path, how, ...(content === undefined ? {} : { content }) };
  }
}

function changing(how: 'mode' | 'owner', spelling: string): FileTeller {
  return function* (run, reading) {
    const options = readOptions(run.args, spelling);
    // `chmod -x f`: a mode that looks like an option is not an operand.
    const isModeFirst = how === 'owner' || !run.args.some(({ text }) => /^-[rwxXst]+$/.test(text));
    const skip = options.has('--reference') || !isModeFirst ? 0 : 1;
    for (const path of pathsOf(options.operands.slice(skip), reading))
      yield { does: 'write', run: run.id, path, how };
  };
}

function* touch(run: Run, reading: Reading): Generator<Effect> {
  const options = readOptions(run.args, '-d: -r: -t: --date: --reference: --time:');
  for (const path of pathsOf(options.operands, reading))
    yield { does: 'write', run: run.id, path, how: 'create' };
}

function* truncate(run: Run, reading: Reading): Generator<Effect> {
  const options = readOptions(run.args, '-s: -r: --size: --reference:');
  for (const path of pathsOf(options.operands, reading)) {
    yield { does: 'write', run: run.id, path, how: 'truncate' };
  }
}

function* dd(run: Run): Generator<Effect> {
  for (const { text } of run.args) {
    const [, key, path] = /^(if|of)=(.+)$/s.exec(text) ?? [];
    if (path === undefined) continue;
    if (key === 'if') yield { does: 'read', run: run.id, path };
    else yield { does: 'write', run: run.id, path, how: 'create' };
  }
}

const GIT_SHOWING = new Set(['show', 'cat-file', 'diff', 'grep', 'blame', 'annotate', 'log', 'archive']);

/** Files that git shows: by their names in a commit (`git show HEAD:.env`), after `--`, or where only files are possible. */
function* git(run: Run): Generator<Effect> {
  const words = run.args.map(({ text }) => text);
  const at = words.findIndex((word) => GIT_SHOWING.has(word));
  const verb = words[at];
  if (verb === undefined || (verb === 'log' && !words.some((word) => /^(?:-p|-u|--patch)$|^-L/.test(word))))
    return;
  const end = words.indexOf('--');
  const isOutside = verb === 'diff' && words.includes('--no-index');
  for (const [i, word] of words.entries()) {
    if (i <= at && !(isOutside && i !== at)) continue;
    const [, inside] = /^(?!-)[^:\s]*:(?!\/)(.+)$/s.exec(word) ?? [];
    // The archive it creates.
    if (/^(?:-o|--output)$/.test(words[i - 1] ?? '')) continue;
    const isFile = (end !== -1 && i > end) || isOutside || (end === -1 && isNamedFile(verb, word));
    if (isFile && !word.startsWith('-')) yield { does: 'read', run: run.id, path: word };
    else if (inside !== undefined && (verb === 'show' || verb === 'cat-file' || verb === 'archive'))
      yield { does: 'read', run: run.id, path: inside };
  }
}

/** A commit name has no leading dot and no home folder. */
function isNamedFile(verb: string, word: string): boolean {
  if (verb === 'blame' || verb === 'annotate' || verb === 'archive') return !/^HEAD|:/.test(word);
  return verb !== 'show' && verb !== 'cat-file' && /^(?:~|\/|\.{0,2}(?:\/[\w.-]+)*\/?\.\w)/.test(word);
}

/** Modules of the standard library that print a file: `python -m json.tool a`. */
function* python(run: Run, reading: Reading): Generator<Effect> {
  const [option, name, ...rest] = run.args;
  if (option?.text !== '-m' || !/^(?:json\.tool|base64|gzip|tokenize|uu)$/.test(name?.text ?? '')) return;
  for (const path of pathsOf(readOptions(rest, '').operands, reading))
    yield { does: 'read', run: run.id, path };
}

const TELLERS: ReadonlyMap<string, FileTeller> = new Map<string, FileTeller>([
  ...['rm', 'rmdir', 'unlink', 'shred', 'srm', 'wipe', 'trash', 'trash-put', 'grm'].map(
    (name): [string, FileTeller] => [name, remove],
  ),
  ['find', find],
  ['tee', tee],
  ['sponge', tee],
  ['touch', touch],
  ['truncate', truncate],
  ['dd', dd],
  ['git', git],
  ['python', python],
  ['python3', python],
  ['chmod', changing('mode', '--reference: --recursive')],
  ['setfacl', changing('mode', '-m: -x: -M: -X: --modify:')],
  ['chown', changing('owner', '--reference: --from: --recursive')],
  ['chgrp', changing('owner', '--reference: --recursive')],
  ...COPIERS,
  ...ARCHIVERS,
  ...MOUNTERS,
]);

/** All words of such a program that are files are among its effects; the others are patterns, filters and names. */
export const readsItsWords = (program: string): boolean =>
  (READERS.get(program)?.take ?? 0) > 0 || (TELLERS.has(program) && !program.startsWith('python'));
