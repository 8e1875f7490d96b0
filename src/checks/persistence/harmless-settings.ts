/** Compares agent settings before and after: whether anything new could start, reach or permit something. */

import { readJson } from '../../text/json/json-read.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import { NO_KEYS, throughKeys, walkJson } from '../../text/json/json-walk.ts';
import { plainJson } from '../../text/json/jsonc.ts';
import { anyWord, either } from '../../text/patterns/compose.ts';
import { blockDanger } from '../guard/settings/block-variables.ts';
import { tomlValues } from '../guard/settings/toml-values.ts';
import { variableDanger } from '../guard/settings/variables.ts';

const DEEPEST = 16;
const MOST = 5000;
/** Settings that start programs, reach other machines or grant permissions. */
const RISKY_WORD = anyWord`
  hook command \bargs\b mcp plugin helper script exec shell status_?line bypass danger trust sandbox
  auto_?approve yolo marketplace url provider server proxy host notify tools?\b director folder path style
  token key secret auth policy approval instruction prompt agent network writable profile extension import
  include enableall addl addit
`;
const RISKY = new RegExp(RISKY_WORD, 'i');
const BROAD = /^(?:\*|[A-Za-z]+|\w+\((?:\*|:\*|\*\*|~?\/\*{0,2})\)|mcp__\*)$/;
const RUNS_ANYTHING =
  /^Bash\((?:sudo|rm|curl|wget|sh|bash|zsh|eval|env|node|python\d?|ssh|nc|tokenauditor|npx|chmod|dd)\b/;

/** Undefined if the text cannot be parsed. */
function leavesOf(text: string, path: string): Set<string> | undefined {
  const leaves = new Set<string>();
  if (/\.toml$/i.test(path)) {
    const values = tomlValues(text);
    for (const { trail, value } of values ?? []) leaves.add(`${trail.join('\n')}\0${String(value)}`);
    return values === undefined ? undefined : leaves;
  }
  if (text.trim() === '') return leaves;
  const reading = readJson(plainJson(text.replace(/^\ufeff/, '')));
  if (!reading.ok || typeof reading.value !== 'object' || Array.isArray(reading.value)) return undefined;
  return collect(reading.value, leaves) ? leaves : undefined;
}

/** False if there is more than a person writes. */
function collect(document: JsonValue, leaves: Set<string>): boolean {
  for (const { value, isKey, at: trail } of walkJson(document, NO_KEYS, throughKeys)) {
    if (trail.length > DEEPEST || leaves.size > MOST) return false;
    if (!isKey) leaves.add(`${trail.join('\n')}\0${String(value)}`);
  }
  return true;
}

function isHarmlessLeaf(leaf: string): boolean {
  const [names = '', value = ''] = leaf.split('\0');
  const [top = '', second = '', ...rest] = names.split('\n');
  if (top === 'env' && rest.length === 0)
    return (
      blockDanger(second, value) === undefined &&
      variableDanger(second, value) === undefined &&
      second !== 'PATH' &&
      !/URL|TOKEN|KEY|SECRET|PROXY|PASS|HOST|OPTIONS|HELPER|_CMD|COMMAND/i.test(second)
    );
  if (top === 'permissions') {
    if (second === 'deny' || second === 'ask') return true;
    if (second === 'defaultMode') return /^(?:default|plan)$/.test(value);
    return second === 'allow' && !BROAD.test(value) && !RUNS_ANYTHING.test(value);
  }
  if (top === 'hooks')
    return isHarmlessHook(second === '' ? '' : names.slice(names.lastIndexOf('\n') + 1), value);
  return !RISKY.test(names) && value.length <= 500;
}

/**
 * Formatters, linters and type checkers, directly or through a package manager. Package scripts and test runners are
 * not among them: they run code of the project, which no hook screens when a host starts them.
 */
const PROJECT_TOOL = anyWord`
  prettier eslint biome stylelint tsc ruff black isort mypy pyright flake8 gofmt
  goimports golangci-lint rustfmt clang-format shfmt shellcheck markdownlint rubocop dprint oxlint ktlint
  swiftformat
`;
const OWN_TOOL = either(
  new RegExp(
    `^(?:(?:npx|bunx|pnpx|(?:npm|pnpm|yarn|bun) (?:exec|dlx)|pnpm|yarn|uvx?(?: run)?|poetry run)(?: --?(?:no-install|no|yes|y))*(?: --)? )?${PROJECT_TOOL}(?: .*)?$`,
  ),
  /^cargo (?:fmt|clippy|check)(?: .*)?$/,
  /^go (?:fmt|vet)(?: .*)?$/,
);
/** One command made of names, options and the variables that hosts give their hooks. */
const PLAIN_WORDS = /^(?:[\w ./:@*,=+-]|"?\$\{?(?:CLAUDE|CURSOR|GEMINI|FILE)_?\w{0,30}\}?"?)*$/;
/** Options that make such a tool load code or write elsewhere. */
const LOADS =
  /--?(?:config|plugin|rulesdir|resolve|require|import|loader|output|outfile|parser|p)\b|(?:^|[ =:])(?:\/|~|\.\.)/;

/** Another hook of a project; ours and the switches are compared elsewhere. */
function isHarmlessHook(name: string, value: string): boolean {
  if (name === 'matcher' || name === 'timeout') return value.length <= 200;
  if (name === 'type') return value === 'command';
  return (
    name === 'command' &&
    value.length <= 300 &&
    OWN_TOOL.test(value) &&
    PLAIN_WORDS.test(value) &&
    !LOADS.test(value)
  );
}

/** Every earlier deny or ask rule must still be there. */
const isKept = (leaf: string): boolean =>
  /^permissions\n(?:deny|ask)|sandbox|approval|^allowManaged|^disable/i.test(leaf);

export function isHarmlessChange(before: string | undefined, after: string, path: string): boolean {
  if (!/(?:settings[\w.]*\.json|hooks\.json|config\.toml|opencode\.jsonc?)$/i.test(path)) return false;
  const now = leavesOf(after, path);
  const old = before === undefined ? new Set<string>() : leavesOf(before, path);
  if (now === undefined || old === undefined) return false;
  for (const leaf of now) if (!old.has(leaf) && !isHarmlessLeaf(leaf)) return false;
  for (const leaf of old) if (!now.has(leaf) && isKept(leaf)) return false;
  return true;
}
