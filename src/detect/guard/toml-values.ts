/** Every value of a TOML text with its whole name: tables, dotted keys and inline tables alike. */
export interface TomlValue {
  readonly trail: readonly string[];
  readonly value: string | boolean;
  readonly line: string;
}

const KEY =
  /^\s{0,80}((?:[\w-]{1,200}|"[^"\n]{0,400}"|'[^'\n]{0,400}')(?:\s{0,8}\.\s{0,8}(?:[\w-]{1,200}|"[^"\n]{0,400}"|'[^'\n]{0,400}')){0,16})\s{0,8}=\s{0,8}/;
const HEAD = /^\s{0,80}\[{1,2}([^\n]{1,600}?)\]{1,2}\s{0,80}(?:#.*)?$/;
const DEEPEST = 12;
const LONGEST = 8192;

const stepsOf = (key: string): string[] =>
  [...key.matchAll(/"([^"]*)"|'([^']*)'|([\w-]+)/g)].map(([, a, b, c]) => a ?? b ?? c ?? '');

export function* tomlValues(text: string): Generator<TomlValue> {
  let table: string[] = [];
  for (const line of text.split('\n')) {
    if (line.length > LONGEST) continue;
    const head = HEAD.exec(line);
    if (head !== null && !KEY.test(line)) table = stepsOf(head[1] ?? '');
    else yield* pairsOf(line, table, line, 0);
  }
}

function* pairsOf(text: string, table: readonly string[], line: string, depth: number): Generator<TomlValue> {
  const found = KEY.exec(text);
  if (found === null || depth > DEEPEST) return;
  const trail = [...table, ...stepsOf(found[1] ?? '')];
  const rest = text.slice(found[0].length).trim();
  if (rest.startsWith('{')) {
    for (const part of partsOf(rest)) yield* pairsOf(part, trail, line, depth + 1);
    return;
  }
  const [, double, single, bare = ''] = /^(?:"([^"]*)"|'([^']*)'|([^\s,}#]+))/.exec(rest) ?? [];
  const value = double ?? single ?? (bare === 'true' ? true : bare === 'false' ? false : bare);
  yield { trail, value, line: line.trim() };
}

/** What stands between the commas of an inline table. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  let [depth, from, quote] = [0, 1, ''];
  for (let i = 0; i < text.length; i += 1) {
    const char = text[i] ?? '';
    if (quote !== '') {
      if (char === quote) quote = '';
    } else if (char === '"' || char === "'") quote = char;
    else if (char === '{' || char === '[') depth += 1;
    else if (char === '}' || char === ']') depth -= 1;
    if (quote === '' && ((char === ',' && depth === 1) || depth === 0)) {
      parts.push(text.slice(from, i));
      from = i + 1;
    }
    if (depth === 0) break;
  }
  return parts;
}
