/** Ninja files: the commands of their rules, with the variables and the names of each build statement put in. */
import { filledIn } from '../../text/budget.ts';

const MOST_BUILDS = 256;
const LONGEST_VALUE = 2_000;
const ASSIGNED = /^([ \t]*)([\w.-]+)[ \t]*=[ \t]*(.*)$/;
const RULE = /^rule[ \t]+([\w.-]+)/;
const BUILD = /^build[ \t]+(.+?)[ \t]*:[ \t]*([\w.-]+)[ \t]*(.*)$/;

type Variables = Map<string, string>;

interface Build {
  readonly rule: string;
  readonly own: Variables;
}

export function ninjaCommands(text: string): string {
  const globals: Variables = new Map();
  const rules = new Map<string, Variables>();
  const builds: Build[] = [];
  let scope = globals;
  for (const line of text.replaceAll(/\$\r?\n[ \t]*/g, '').split('\n')) {
    const [, rule] = RULE.exec(line) ?? [];
    const [, out = '', by, needs = ''] = BUILD.exec(line) ?? [];
    const [, indent = '', name, value = ''] = ASSIGNED.exec(line) ?? [];
    if (rule !== undefined) {
      scope = new Map();
      rules.set(rule, scope);
    } else if (by !== undefined) {
      const named = { out: out.replace(/[ \t]\|.*$/, ''), in: needs.replace(/[ \t]*\|.*$/, '') };
      scope = new Map(Object.entries(named));
      if (builds.length < MOST_BUILDS) builds.push({ rule: by, own: scope });
    } else if (name !== undefined) (indent === '' ? globals : scope).set(name, value.trim());
  }
  const used = new Set(builds.map(({ rule }) => rule));
  const unused = [...rules.keys()]
    .filter((rule) => !used.has(rule))
    .map((rule) => ({ rule, own: new Map() }));
  const found = [...builds, ...unused].flatMap(({ rule, own }) => {
    const values = rules.get(rule);
    const command = own.get('command') ?? values?.get('command');
    return command === undefined ? [] : [put(command, [own, values ?? new Map(), globals])];
  });
  return [...new Set(found)].map((line) => line.replaceAll('$$', '$')).join('\n');
}

/** `$name` and `${name}`, innermost scope first; `$$` is left for the shell. */
function put(text: string, scopes: readonly Variables[], depth = 0): string {
  if (depth > 6) return text;
  return filledIn(text, /(?<!\$)\$\{?([\w.-]+)\}?/g, (name) => {
    const value = scopes.map((scope) => scope.get(name)).find((one) => one !== undefined);
    return value === undefined || value.length > LONGEST_VALUE ? undefined : put(value, scopes, depth + 1);
  });
}
