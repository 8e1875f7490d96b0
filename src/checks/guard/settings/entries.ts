/** Our entries in the settings of a host, and the switches among them: all must survive a change. */

import { parse } from 'jsonc-parser';
import { readJson } from '../../../text/json/json-read.ts';
import type { JsonValue } from '../../../text/json/json-value.ts';
import { plainJson } from '../../../text/json/jsonc.ts';
import type { CallContext } from '../../../vocabulary/call-context.ts';
import { isOurs } from '../places/places.ts';
import { blockDanger } from './block-variables.ts';
import { tomlValues } from './toml-values.ts';
import { type Danger, keptDanger } from './variables.ts';

export interface Settings {
  /** Each of our entries with its event, its matcher and everything else that decides when it is called. */
  readonly ours: ReadonlySet<string>;
  /** What keeps hooks from being called, or misdirects their programs. */
  readonly harms: ReadonlyMap<string, Danger>;
}

type Json = { readonly [key: string]: JsonValue };
const isRecord = (value: JsonValue | undefined): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Undefined for a text that its host could not read either: then none of it is in force. */
export function readSettings(text: string, path: string, context: CallContext = {}): Settings | undefined {
  if (/\.toml$/i.test(path)) return readToml(text, context);
  if (!/\.(?:jsonc?|code-workspace)$/i.test(path))
    return { ours: new Set(isOurs(text) ? [text.trim()] : []), harms: new Map() };
  if (text.trim() === '') return { ours: new Set(), harms: new Map() };
  const reading = readJson(plainJson(text.replace(/^\ufeff/, '')));
  if (!reading.ok || !isRecord(reading.value)) return undefined;
  const ours = new Set<string>();
  const harms = new Map<string, Danger>();
  visit(reading.value, { trail: [], group: '', isListed: false }, { ours, harms, context });
  return { ours, harms };
}

interface At {
  readonly trail: readonly string[];
  /** Other members of the entry's group: `matcher`, `if`. */
  readonly group: string;
  readonly isListed: boolean;
}

interface Found {
  readonly ours: Set<string>;
  readonly harms: Map<string, Danger>;
  readonly context: CallContext;
}

const DEEPEST = 24;

function visit(value: JsonValue, at: At, found: Found): void {
  const { ours, harms } = found;
  if (at.trail.length > DEEPEST) return;
  if (Array.isArray(value)) {
    for (const item of value) visit(item, { ...at, isListed: true }, found);
    return;
  }
  if (!isRecord(value)) {
    const danger = at.isListed ? listDanger(at.trail, value) : switchDanger(at.trail, value);
    if (danger !== undefined) harms.set(`${at.trail.join('.')}=${String(value)}`, danger);
    return;
  }
  const own = Object.entries(value).filter(([, one]) => typeof one !== 'object');
  if (at.isListed && own.some(([, one]) => typeof one === 'string' && isOurs(one)))
    ours.add(`${at.trail.join('.')} ${at.group} ${JSON.stringify(value)}`);
  const group = at.isListed ? JSON.stringify(own) : at.group;
  for (const [key, one] of Object.entries(value)) {
    if (isVariables(key, at.trail) && isRecord(one)) noteVariables(one, found);
    visit(one, { trail: [...at.trail, key], group, isListed: at.isListed }, found);
  }
}

/** Far from what the system accepts for a program's environment, and farther from what people set. */
const MOST_IN_ALL = 131_072;

const isVariables = (key: string, trail: readonly string[]): boolean =>
  /^(?:env|environment|terminal\.integrated\.env\.\w+)$/i.test(key) && !trail.includes('mcpServers');

function noteVariables(variables: Json, { harms, context }: Found): void {
  let bytes = 0;
  for (const [name, value] of Object.entries(variables)) {
    const text = typeof value === 'string' ? value : String(value);
    bytes += name.length + text.length;
    if (bytes > MOST_IN_ALL) harms.set('env', 'certain');
    const danger = blockDanger(name, text) ?? keptDanger(name, text, context);
    if (danger !== undefined) harms.set(`env ${name}=${String(value)}`, danger);
  }
}

/** `hooksConfig.disabled: ["tokenauditor"]`: hooks that are disabled by name. */
const listDanger = (trail: readonly string[], value: JsonValue): Danger | undefined =>
  /hook/i.test(trail.join('.')) &&
  /disabl|exclu|ignor|skip/i.test(trail.join('.')) &&
  typeof value === 'string' &&
  (isOurs(value) || /^[.*]+$/.test(value))
    ? 'certain'
    : undefined;

const STARTED_BY_HOST =
  /^(?:aws(?:AuthRefresh|CredentialExport)|gcpAuthRefresh|otelHeadersHelper|apiKeyHelper)$/;

/** `disableAllHooks: true`, `hooksConfig.enabled: false`, `chat.useHooks: false`, `allowManagedHooksOnly: true`. */
function switchDanger(trail: readonly string[], value: JsonValue): Danger | undefined {
  const name = trail.join('.');
  // Programs that a host starts by itself, unseen by hooks.
  if (STARTED_BY_HOST.test(name)) return 'likely';
  const isAbout = /hook|tokenauditor/i.test(name) && !/webhook/i.test(name);
  if (!isAbout) return undefined;
  const isOff = value === false || value === 'false' || value === 0 || value === 'off';
  const isOn = value === true || value === 'true' || value === 1;
  const isNegative = /disabl|only|skip|ignore|bypass|off$|without|\bno/i.test(name);
  return (isOff && !isNegative) || (isOn && isNegative) ? 'certain' : undefined;
}

const TOML_OFF =
  /\b\w{0,40}hooks(?:_enabled)?["']?\s{0,8}=\s{0,8}false\b|\b\w{0,40}(?:managed_hooks_only|bypass_hook_trust)["']?\s{0,8}=\s{0,8}true\b|\bdisable_\w{0,40}hooks["']?\s{0,8}=\s{0,8}true\b/i;
/** Blocks of hooks as written, each with its head. */
function readToml(text: string, context: CallContext): Settings {
  const ours = new Set<string>();
  const harms = new Map<string, Danger>();
  const blocks = text.split(/^(?=\s{0,20}\[)/m);
  const isHeld = blocks.some((block) => isOurs(block));
  for (const block of blocks) {
    const head = block.trimStart();
    if (isHeld && (/^\[+\s*["']?hooks\b/.test(head) || isOurs(block)))
      ours.add(block.replaceAll(/^[ \t\v\f]*(?:#.*)?$\n?/gm, '').trim());
  }
  const values = tomlValues(text);
  // A fragment, or a text that its host parses more leniently.
  for (const line of values === undefined ? text.split('\n') : [])
    if (line.length <= 4096 && TOML_OFF.test(line)) harms.set(line.trim(), 'certain');
  for (const { trail, value } of values ?? []) {
    const name = trail.at(-1) ?? '';
    const isVariable = trail.slice(0, -1).some((step) => /^(?:env|set)$/.test(step));
    const danger = isVariable
      ? (blockDanger(name, String(value)) ?? keptDanger(name, String(value), context))
      : switchDanger(trail, value);
    if (danger !== undefined && !trail.includes('mcp_servers'))
      harms.set(`${trail.join('.')}=${String(value)}`, danger);
  }
  return { ours, harms };
}

/** What a lenient host reads from malformed JSON with duplicate keys or a missing end. */
export function forgivenHarms(text: string, context: CallContext): ReadonlyMap<string, Danger> {
  const harms = new Map<string, Danger>();
  const value: JsonValue | undefined = parse(text, [], { allowTrailingComma: true });
  if (isRecord(value))
    visit(value, { trail: [], group: '', isListed: false }, { ours: new Set(), harms, context });
  return harms;
}
