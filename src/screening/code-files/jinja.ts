/** Expressions of playbooks as far as constants go: `home + '/.ssh/id_rsa'` with the variables of the file. */
const LOOKUP =
  /\b(lookup|query|q)\(\s*(['"])(?:ansible\.builtin\.)?(file|fileglob|pipe|lines|url|unvault)\2\s*,\s*((?:[^()'"]|'[^'\n]*'|"[^"\n]*"|\((?:[^()]|\([^()]*\))*\))+)\)/g;
const VARIABLE = /^[ \t]+(\w+):[ \t]*(?:"((?:[^"\\\n]|\\.)*)"|'([^'\n]*)'|([^\s#{[|>&*!][^\n#]*))[ \t]*$/gm;
const DEEPEST = 4;

/** The text with the arguments of its lookups as literals, where they can be known. */
export function withLookups(text: string): string {
  if (!/lookup|query|\bq\(/.test(text)) return text;
  const given = new Map<string, string>();
  for (const [, name = '', double, single, plain] of text.matchAll(VARIABLE))
    if (!given.has(name)) given.set(name, double ?? single ?? plain?.trim() ?? '');
  return text.replaceAll(LOOKUP, (whole, call: string, _, kind: string, argument: string) => {
    const value = known(argument, given, 0);
    return value === undefined ? whole : `${call}('${kind}', '${value.replaceAll("'", '')}')`;
  });
}

function known(expression: string, given: ReadonlyMap<string, string>, depth: number): string | undefined {
  if (depth > DEEPEST) return undefined;
  const parts = expression.match(/(?:[^+~'"(]|'[^']*'|"[^"]*"|\([^)]*\))+/g) ?? [];
  let text = '';
  for (const part of parts) {
    const value = partOf(part.replace(/\|(?!\|).*$/s, '').trim(), given, depth);
    if (value === undefined) return undefined;
    text += value;
  }
  return text === '' ? undefined : text;
}

function partOf(part: string, given: ReadonlyMap<string, string>, depth: number): string | undefined {
  const literal = /^'([^']*)'$|^"([^"]*)"$/.exec(part);
  if (literal !== null) return filled(literal[1] ?? literal[2] ?? '', given, depth);
  if (/^(?:lookup\(\s*['"]env['"]\s*,\s*['"]HOME['"]\s*\)|ansible_env\.HOME|ansible_user_dir)$/.test(part))
    return '~';
  const value = given.get(part.replace(/^vars\./, ''));
  return value === undefined ? undefined : filled(value, given, depth + 1);
}

/** A text with `{{ … }}` in it. */
function filled(text: string, given: ReadonlyMap<string, string>, depth: number): string | undefined {
  if (!text.includes('{{')) return text;
  let isKnown = true;
  const made = text.replaceAll(/\{\{\s*([^}]*?)\s*\}\}/g, (_, inner: string) => {
    const value = known(inner, given, depth + 1);
    isKnown &&= value !== undefined;
    return value ?? '';
  });
  return isKnown ? made : undefined;
}
