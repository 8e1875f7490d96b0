/** XML by its tags: text, attributes, and the pairs that people put into it (`key` and `value`, plist, web.config). */
import { type Entry, MOST_STEPS } from './entry.ts';

const TAG = String.raw`<(\/?)([\w:.-]{1,100})([^<>]{0,4000}?)(\/?)>([^<]{0,4000})|\n`;
const TOKEN = new RegExp(String.raw`<!--(?:([\s\S]*?)-->)?|${TAG}`, 'g');
/** After the last end of a comment there is no need to look for another one. */
const LATE_TOKEN = new RegExp(`<!--(?!)()|${TAG}`, 'g');
const ATTRIBUTE = /([\w:.-]{1,100})\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

export function xmlEntries(text: string): Entry[] {
  const entries: Entry[] = [];
  const lines = new LineCounter(text);
  const tags: string[] = [];
  let plistKey: string | undefined;
  for (const match of tokensOf(text)) {
    const [, comment, closing, tag, attributes = '', empty, content = ''] = match;
    const line = lines.at(match.index);
    if (comment !== undefined) {
      for (const entry of xmlEntries(comment.replaceAll('<!--', '')))
        entries.push({ ...entry, line: entry.line + line - 1, isActive: false });
      continue;
    }
    if (tag === undefined) continue;
    if (closing) {
      if (tags.at(-1) === tag) tags.pop();
      continue;
    }
    const value = content.trim();
    const named = attributesOf(attributes);
    const own = named.get('key') ?? named.get('name') ?? named.get('Include');
    if (tag === 'key') plistKey = value;
    else if (tag === 'string' && plistKey !== undefined) {
      entries.push({ line, path: [...tags, plistKey], value, isActive: true });
      plistKey = undefined;
    } else if (value !== '') entries.push({ line, path: [...tags, own ?? tag], value, isActive: true });
    for (const [name, said] of named) {
      const key = (name === 'value' || name === 'default') && own !== undefined ? own : name;
      entries.push({ line, path: [...tags, tag, key], value: said, isActive: true });
    }
    if (!empty && tags.length < MOST_STEPS) tags.push(tag);
  }
  return entries;
}

function* tokensOf(text: string): Generator<RegExpExecArray> {
  const lastEnd = text.lastIndexOf('-->');
  for (let at = 0; ; ) {
    const expression = at <= lastEnd ? TOKEN : LATE_TOKEN;
    expression.lastIndex = at;
    const match = expression.exec(text);
    if (match === null) return;
    at = expression.lastIndex;
    yield match;
  }
}

function attributesOf(written: string): Map<string, string> {
  return new Map(
    [...written.matchAll(ATTRIBUTE)].map(([, name = '', double, single]) => [name, double ?? single ?? '']),
  );
}

/** Places come in order, so each line break is counted once. */
class LineCounter {
  readonly #text: string;
  #at = 0;
  #line = 1;

  constructor(text: string) {
    this.#text = text;
  }

  at(place: number): number {
    for (
      let next = this.#text.indexOf('\n', this.#at);
      next >= 0 && next < place;
      next = this.#text.indexOf('\n', next + 1)
    ) {
      this.#line += 1;
      this.#at = next + 1;
    }
    return this.#line;
  }
}
