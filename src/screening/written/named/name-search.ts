/** Looks up which words of a text name session files. Each word is tried once for each folder and reader. */
import type { CallContext, CodeTexts } from '../../../vocabulary/call-context.ts';
import { placed } from '../../contract/placed.ts';

/** Names that one call looks up; each costs a digest where the session is a store of digests. */
const MOST_LOOKUPS = 1_000_000;
/** No system opens a longer one. */
const LONGEST_NAME = 4_096;

/** What is run of a folder. */
const INSIDE = ['package.json', '__main__.py'];

/** Words of a line or a text that may be names of files. Pieces that are added up are one. */
function* namesIn(text: string): Generator<string> {
  const joined = text.replaceAll(/(["'`])\s{0,8}(?:\+|\.\.?|<>|~)\s{0,8}\1/g, '');
  for (const [word] of joined.matchAll(/[^\s"'`()<>{}[\],;|=:@&!]+/g)) {
    if (word.length > LONGEST_NAME || !/\w/.test(word)) continue;
    yield word;
    // `-Ilib/x.txt`, `-DFILE`.
    if (/^-\w./.test(word)) yield word.slice(2);
  }
}

export interface Lead {
  readonly file: string;
  /** Names that select readers. */
  readonly takers: readonly string[];
  /** Its program, or the code that names it, is certain to run what it is handed. */
  readonly isRun: boolean;
}

/** One command's search. What the command certainly runs is read anyway, and takes no place. */
export class Search {
  /** Grows while it is read. A file returns if a later text takes it as something else. */
  readonly found: Lead[] = [];
  isCut = false;
  readonly #context: CallContext;
  readonly #code: CodeTexts;
  readonly #run: ReadonlySet<string>;
  readonly #known = new Map<string, Set<string>>();
  readonly #tried = new Map<string, Set<string>>();
  #lookups = 0;

  constructor(context: CallContext, code: CodeTexts, run: ReadonlySet<string>) {
    this.#context = context;
    this.#code = code;
    this.#run = run;
  }

  look(text: string, folders: readonly (string | undefined)[], lead: Omit<Lead, 'file'>): void {
    const tried = folders.map((folder) => setIn(this.#tried, `${keyOf(lead)} ${folder ?? ''}`));
    for (const word of namesIn(text))
      for (const [i, folder] of folders.entries()) {
        if (tried[i]?.has(word) === true) continue;
        tried[i]?.add(word);
        this.#lookups += 1 + INSIDE.length;
        if (this.#lookups > MOST_LOOKUPS) {
          this.isCut = true;
          return;
        }
        for (const name of [word, ...INSIDE.map((one) => `${word}/${one}`)])
          this.add({ file: placed(name, this.#context, folder), ...lead });
      }
  }

  add(lead: Lead): void {
    if (this.#run.has(lead.file) || this.#code.get(lead.file) === undefined) return;
    const known = setIn(this.#known, lead.file);
    const key = keyOf(lead);
    if (known.has(key)) return;
    known.add(key);
    this.found.push(lead);
  }
}

const keyOf = ({ takers, isRun }: Omit<Lead, 'file'>): string => `${takers.join(' ')} ${isRun}`;

export function setIn(sets: Map<string, Set<string>>, key: string): Set<string> {
  const set = sets.get(key) ?? new Set<string>();
  sets.set(key, set);
  return set;
}
