/** The state of the PIN, for people and for programs. Public keys are shown by their beginning. */
import type { PersonPin } from '../../../../answers/machine/person-pin.answer.ts';
import { placeInWords } from '../../../../approvals/person/person.ts';
import type { WrongPins } from '../../../../approvals/person/pin-tries.ts';
import type { KeyState } from '../../../../evidence/person/keys.ts';
import { alignColumns } from '../../print/columns.ts';

const SHOWN = 12;
const brief = (key: string | null | undefined): string | null => key?.slice(0, SHOWN) ?? null;

const keyFileOf = (file: KeyState['file']): 'there' | 'removed' | 'missing' =>
  file === undefined ? 'missing' : file.key ? 'there' : 'removed';

/** As many as lock one terminal. */
const MOST_SHOWN = 10;

export const pinDocument = (
  { key, since, problem, resetUntil, file, here, atHome }: KeyState,
  wrong: WrongPins,
): PersonPin => ({
  set: key !== null,
  key: brief(key),
  since: key === null ? null : since,
  set_in: (key === null ? atHome.pending?.kind : atHome.kind) ?? null,
  key_file: keyFileOf(file),
  scrypt: file?.key?.cost ?? null,
  named_here: brief(here.key),
  named_at_home: brief(atHome.key),
  resets: atHome.resets,
  reset_counts_from: resetUntil ?? null,
  wrong_pins: wrong.slice(-MOST_SHOWN).map(({ time }) => time),
  problem: problem ?? null,
});

export function pinLines(keys: KeyState, wrong: WrongPins): string {
  const { key, since, problem, resetUntil, file, here, atHome } = keys;
  if (key === null && problem === undefined && resetUntil !== undefined)
    return `a PIN was set ${placeInWords(atHome.pending?.kind)}, and counts from ${resetUntil}; until then your terminal alone is the proof that you approve. \`tokenauditor pin set\` in a terminal window of your own replaces it at once\n`;
  if (key === null && problem === undefined) {
    const kept = file === undefined ? '' : '; person.key is kept without a key, as the record of the removal';
    return `no PIN is set: your terminal alone is the proof that you approve; \`tokenauditor pin set\` sets one${kept}\n`;
  }
  const cost = file?.key?.cost;
  const times = wrong.slice(-MOST_SHOWN).map(({ time }) => time);
  const rows = [
    ['PIN', `set; approvals need its signature${since === null ? '' : ` since ${since}`}`],
    ...(atHome.kind === null ? [] : [['set', placeInWords(atHome.kind)]]),
    ['key', brief(key) ?? 'none'],
    [
      'file',
      file?.key
        ? `present (scrypt N=${cost?.N} r=${cost?.r} p=${cost?.p})`
        : 'missing: nothing can be signed',
    ],
    ['named here', brief(here.key) ?? 'not yet; recorded with the next approval or stopped call'],
    ['at home', brief(atHome.key) ?? 'none'],
    ...atHome.resets.map((time) => ['reset', `${time}, without the old PIN`]),
    ...(resetUntil === undefined ? [] : [['waits', `the new key counts from ${resetUntil}`]]),
    ...(wrong.length === 0 ? [] : [['wrong PINs', times.join(' ')]]),
    ...(problem === undefined ? [] : [['problem', `no approval counts: ${problem}`]]),
  ];
  return `${alignColumns(rows, Number.POSITIVE_INFINITY).join('\n')}\n`;
}
