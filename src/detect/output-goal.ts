import type { Reading, Run } from '../shell/reading.ts';

/** Where what a run prints ends up. */
export type OutputGoal =
  /** Before the eyes of whoever made the call. */
  | 'shown'
  | 'file'
  /** In a program that makes use of it. */
  | 'used'
  /** Nowhere, or only as a count, a digest or names without values. */
  | 'concealed';

/** Programs that hand on what they read. */
const PASSING = new Set(
  'cat tac nl less more most head tail bat batcat view rev strings base64 base32 xxd od hexdump hd fmt fold cut column sort uniq tr grep egrep fgrep rg ag sed awk gawk mawk jq yq tee paste pr expand xargs echo printf openssl gzip bzip2 xz zstd tar zip gpg iconv shuf perl python python3 node ruby while read diff dd date logger git curl sqlite3 zcat source . mapfile nawk gsed ack pv ts lolcat cowsay wall fx gron csvlook findstr select-string out-string out-host convertto-json convertto-csv select-object sort-object format-table format-list write-host write-output'.split(
    ' ',
  ),
);
/** Of these, those that show a text they are handed in a word: `echo $(…)`, `diff <(…) x`. */
const SHOWING = new Set(
  'echo printf cat tac nl less more head tail bat rev strings base64 xxd od hexdump cut column sort uniq sed awk tee paste diff comm join'.split(
    ' ',
  ),
);
const COUNTING = new Set(
  'wc md5sum sha1sum sha256sum sha512sum shasum md5 cksum sum b2sum test [ true false : ssh-keygen ssh-add cmp'.split(
    ' ',
  ),
);

/** Forms that show that something is there, not what it is. */
export function conceals(run: Run): boolean {
  const before = concealing.get(run);
  if (before !== undefined) return before;
  const does = isConcealing(run);
  concealing.set(run, does);
  return does;
}

/** Asked for every file that a run reads. */
const concealing = new WeakMap<Run, boolean>();

function isConcealing({ program, args }: Run): boolean {
  if (COUNTING.has(program)) return true;
  const words = args.map(({ text }) => text);
  if (/^(?:[ef]?grep|rg|ag)$/.test(program)) {
    return words.some((word) =>
      /^-[a-zA-Z]*[qclL]|^--(?:quiet|silent|count|files-with(?:out)?-match(?:es)?)$/.test(word),
    );
  }
  // Names before the sign of equality.
  if (program === 'cut')
    return (
      words.some((word) => /^-d['"]?=/.test(word) || word === '=') &&
      words.some((word) => /^(?:-f)?1$/.test(word))
    );
  if (program === 'sed')
    return words.some(
      (word) => /^-i|^--in-place/.test(word) || /s(.)=\.\*?\1|s(.)=\.\*\2=?|\[\^=\]/.test(word),
    );
  if (program === 'awk')
    return (
      words.some((word) => /^-F['"]?=/.test(word) || word === '=') &&
      words.some((word) => /print \$1\s*[;}]/.test(word))
    );
  if (program === 'openssl')
    return (
      /^(?:x509|req|verify|s_client|dgst|version|crl)$/.test(words[0] ?? '') ||
      words.some((word) => /^-(?:noout|pubout)$/.test(word))
    );
  return false;
}

export function outputGoal(run: Run, reading: Reading, depth = 0): OutputGoal {
  let end = run;
  const chain = [run.id];
  for (let steps = 0; steps < 32; steps++) {
    if (conceals(end)) return 'concealed';
    const next = reading.runs[end.pipedTo.at(-1) ?? -1];
    if (next === undefined || next.id <= end.id) break;
    if (!PASSING.has(next.program)) return conceals(next) ? 'concealed' : 'used';
    end = next;
    chain.push(end.id);
  }
  for (const { does, descriptor, target } of end.redirects) {
    if (descriptor !== 1 || target === undefined || (does !== 'write' && does !== 'append')) continue;
    return target.text === '/dev/null' ? 'concealed' : 'file';
  }
  const consumer = consumerOf(chain, reading);
  if (consumer === undefined) {
    return chain.some((id) => reading.runs[id]?.cause === 'substitution') ? 'used' : 'shown';
  }
  // A workflow tells its runner to hide the value.
  if (consumer.args[0]?.text.startsWith('::add-mask::')) return 'concealed';
  const isPrinted = SHOWING.has(consumer.program);
  return isPrinted && depth < 8 ? outputGoal(consumer, reading, depth + 1) : 'used';
}

/** The first run in whose words, or in whose surroundings, the output of one of these stands. */
function consumerOf(chain: readonly number[], reading: Reading): Run | undefined {
  const index = consumers.get(reading) ?? indexed(reading);
  let first: Run | undefined;
  for (const id of chain) {
    const run = index.get(id);
    if (run !== undefined && !chain.includes(run.id) && (first === undefined || run.id < first.id))
      first = run;
  }
  return first;
}

/** Asked for every run of a line; made once for each reading. */
const consumers = new WeakMap<Reading, ReadonlyMap<number, Run>>();

function indexed(reading: Reading): ReadonlyMap<number, Run> {
  const index = new Map<number, Run>();
  for (const run of reading.runs) {
    const words = [run.spelled, ...run.args, ...run.environment.map(({ value }) => value)];
    for (const { args } of run.wrappers) if (args.length < MOST_WORDS) words.push(...args);
    for (const { substitutions } of words) {
      for (const { runs } of substitutions)
        for (const id of runs) if (!index.has(id) && id !== run.id) index.set(id, run);
    }
  }
  consumers.set(reading, index);
  return index;
}

/** Of a wrapper; one word list can stand in front of a thousand runs. */
const MOST_WORDS = 64;
