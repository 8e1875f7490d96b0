/** Terraform with calls evaluated whose arguments are all literal: `join("/", ["~", ".aws"])`. */
import { Buffer } from 'node:buffer';
import { mayCompute } from '../../../text/budget.ts';

const TEXT = String.raw`"((?:[^"\\$\n]|\\.|\$(?!\{))*)"`;
const ONE = new RegExp(
  String.raw`\b(lower|upper|trimspace|chomp|strrev|base64decode|urlencode|tostring|nonsensitive)\(\s*${TEXT}\s*\)`,
  'g',
);
const JOIN = new RegExp(String.raw`\bjoin\(\s*${TEXT}\s*,\s*\[\s*((?:${TEXT}\s*,?\s*)*)\]\s*\)`, 'g');
const FORMAT = new RegExp(String.raw`\bformat\(\s*${TEXT}((?:\s*,\s*${TEXT})*)\s*\)`, 'g');
const REPLACE = new RegExp(String.raw`\breplace\(\s*${TEXT}\s*,\s*${TEXT}\s*,\s*${TEXT}\s*\)`, 'g');
const INNER = new RegExp(String.raw`\$\{\s*${TEXT}\s*\}`, 'g');
const ROUNDS = 6;

export function withTerraformConstants(text: string): string {
  let made = text;
  for (let round = 0; round < ROUNDS; round++) {
    const next = made
      .replaceAll(ONE, (whole, name: string, value: string) => said(worked(name, value)) ?? whole)
      .replaceAll(JOIN, (whole, between: string, list: string) => said(textsIn(list).join(between)) ?? whole)
      .replaceAll(
        FORMAT,
        (whole, pattern: string, list: string) => said(formatted(pattern, textsIn(list))) ?? whole,
      )
      .replaceAll(REPLACE, (whole, value: string, from: string, to: string) =>
        from === '' || from.startsWith('/') ? whole : (said(value.split(from).join(to)) ?? whole),
      )
      .replaceAll(INNER, '$1');
    if (next === made || !mayCompute(next.length)) break;
    made = next;
  }
  return made;
}

const MODULE = /^[ \t]*module[ \t]+"[^"\n]*"[ \t]*\{\n((?:[^\n}]*\n)*?)[ \t]*\}/gm;
const GIVEN = /^[ \t]*(\w+)[ \t]*=[ \t]*([^\n{[]+)$/gm;

/** With what modules are given, as the variables that they call it by. */
export function asTerraformProgram(text: string): string {
  const made = withTerraformConstants(text);
  const given = [...made.matchAll(MODULE)].flatMap(([, inside = '']) =>
    [...inside.matchAll(GIVEN)].map(([, name = '', value = '']) => `var.${name} = ${value}`),
  );
  return given.length === 0 ? made : `${made}\n${given.join('\n')}\n`;
}

const textsIn = (list: string): string[] =>
  [...list.matchAll(new RegExp(TEXT, 'g'))].map(([, text = '']) => text);

const said = (value: string | undefined): string | undefined =>
  value === undefined || /["\n]/.test(value) || value.length > 4_096 ? undefined : `"${value}"`;

function worked(name: string, value: string): string | undefined {
  switch (name) {
    case 'lower':
      return value.toLowerCase();
    case 'upper':
      return value.toUpperCase();
    case 'strrev':
      return [...value].reverse().join('');
    case 'base64decode':
      return Buffer.from(value, 'base64').toString('utf8');
    case 'urlencode':
      return encodeURIComponent(value);
    default:
      return value.trim();
  }
}

function formatted(pattern: string, values: readonly string[]): string | undefined {
  let at = 0;
  const made = pattern.replaceAll(/%[sv]/g, () => values[at++] ?? '');
  return at === values.length && !made.includes('%') ? made : undefined;
}
