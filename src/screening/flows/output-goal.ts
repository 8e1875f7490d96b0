import type { Reading, Run, Word } from '../../shell/reading/reading.ts';
import { memoOf } from '../../text/bounded-memo.ts';

/** Where the output of a run ends up. */
export type OutputGoal =
  /** Shown to the caller. */
  | 'shown'
  | 'file'
  /** Read by a program that uses it. */
  | 'used'
  /** Nowhere, or only as a count, a digest or names without values. */
  | 'concealed';

/** Programs that pass on what they read. */
const PASSING = new Set(
  'cat tac nl less more most head tail bat batcat view rev strings base64 base32 xxd od hexdump hd fmt fold cut column sort uniq tr grep egrep fgrep rg ag sed awk gawk mawk jq yq tee paste pr expand xargs echo printf openssl gzip bzip2 xz zstd tar zip gpg iconv shuf perl python python3 node ruby while read diff dd date logger git curl sqlite3 zcat source . mapfile nawk gsed ack pv ts lolcat cowsay wall fx gron csvlook findstr select-string out-string out-host convertto-json convertto-csv select-object sort-object format-table format-list write-host write-output'.split(
    ' ',
  ),
);
/** Those of them that show a text passed to them as a word: `echo $(…)`, `diff <(…) x`. */
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

/** Forms that show that something exists, not its content. */
export const conceals = memoOf(isConcealing);

/** Asked for every file that a run reads. */
function isConcealing({ program, args }: Run): boolean {
  if (COUNTING.has(program)) return true;
  const words = args.map(({ text }) => text);
  if (/^(?:[ef]?grep|rg|ag)$/.test(program)) {
    // `rg -L` follows links, where `grep -L` names files.
    const named = program === 'rg' ? /^-[a-zA-Z]*[qcl]/ : /^-[a-zA-Z]*[qclL]/;
    return words.some(
      (word) => named.test(word) || /^--(?:quiet|silent|count|files-with(?:out)?-match(?:es)?)$/.test(word),
    );
  }
  // Names before the equals sign.
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
    if (descriptor !== 1 || target === undefined || does === 'read' || does === 'duplicate') continue;
    return target.text === '/dev/null' ? 'concealed' : 'file';
  }
  return goalOfTaken(chain, reading, depth);
}

/** What happens to an output used as words: the most open of its uses counts. */
function goalOfTaken(chain: readonly number[], reading: Reading, depth: number): OutputGoal {
  const { consumers, kept } = usesIn(reading);
  const takers = chain.flatMap((id) => consumers.get(id) ?? []).filter(({ id }) => !chain.includes(id));
  if (takers.length === 0) {
    // PowerShell prints an expression in brackets unless something consumes it.
    const isTaken =
      reading.dialect !== 'powershell' && chain.some((id) => reading.runs[id]?.cause === 'substitution');
    return isTaken || chain.some((id) => kept.has(id)) ? 'used' : 'shown';
  }
  // A workflow command that makes the runner mask the value.
  if (takers.some(({ args }) => args[0]?.text.startsWith('::add-mask::'))) return 'concealed';
  const goals = takers.map((taker) =>
    SHOWING.has(taker.program) && depth < MOST_STEPS ? outputGoal(taker, reading, depth + 1) : 'used',
  );
  return goals.includes('shown') ? 'shown' : goals.includes('file') ? 'file' : 'used';
}

/** From an `echo` into the next one's words. */
const MOST_STEPS = 4;
/** Of one output; a hostile line has thousands. */
const MOST_TAKERS = 6;
/** Of a wrapper; one word list can precede a thousand runs. */
const MOST_WORDS = 64;

interface Uses {
  /** The runs whose words or environment contain a run's output. */
  readonly consumers: ReadonlyMap<number, readonly Run[]>;
  /** Runs whose output is in a variable. */
  readonly kept: ReadonlySet<number>;
}

/** Asked for every run of a line. */
const usesIn = memoOf((reading: Reading): Uses => {
  const consumers = new Map<number, Run[]>();
  for (const run of reading.runs) {
    const words = [run.spelled, ...run.args, ...run.environment.map(({ value }) => value)];
    for (const { args } of run.wrappers) if (args.length < MOST_WORDS) words.push(...args);
    for (const id of words.flatMap(idsIn)) {
      const takers = consumers.get(id) ?? [];
      if (id !== run.id && takers.length < MOST_TAKERS && takers.at(-1) !== run) takers.push(run);
      consumers.set(id, takers);
    }
  }
  return { consumers, kept: new Set([...reading.variables.values()].flatMap(idsIn)) };
});

const idsIn = ({ substitutions }: Word): number[] => substitutions.flatMap(({ runs }) => runs);
