/** The model that the settings of an agent name: only that name is taken from them. */
import { dirname, join } from 'node:path';
import { parse as parseToml } from 'smol-toml';
import type { ImportFiles } from '../../ports/imports.ts';
import type { FormatId } from '../../routers/imports/fields/importer.ts';
import { redactText } from '../../sensitive/redact.ts';
import { readJson } from '../../text/json/json-read.ts';
import { plainJson } from '../../text/json/jsonc.ts';
import type { ClaimedModel, Claims } from './claimed-model.ts';

type Document = Readonly<Record<string, unknown>>;

interface AgentSettings {
  /** Below a project or a home, those that take precedence first. */
  readonly files: readonly string[];
  modelOf(document: Document): unknown;
}

const named = (value: unknown): unknown => (isObject(value) ? value.name : value);

const AGENTS: Readonly<Partial<Record<FormatId, AgentSettings>>> = {
  'claude-code': {
    files: ['.claude/settings.local.json', '.claude/settings.json'],
    modelOf: ({ env, model }) => (isObject(env) ? env.ANTHROPIC_MODEL : undefined) ?? model,
  },
  codex: { files: ['.codex/config.toml'], modelOf: codexModel },
  'gemini-cli': { files: ['.gemini/settings.json'], modelOf: ({ model }) => named(model) },
  'qwen-code': { files: ['.qwen/settings.json'], modelOf: ({ model }) => named(model) },
  opencode: {
    files: ['opencode.json', 'opencode.jsonc', '.config/opencode/opencode.json'],
    modelOf: ({ model }) => model,
  },
};

function codexModel({ model, profile, profiles }: Document): unknown {
  const chosen = typeof profile === 'string' && isObject(profiles) ? profiles[profile] : undefined;
  return (isObject(chosen) ? chosen.model : undefined) ?? model;
}

const isObject = (value: unknown): value is Document =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

export interface SettingsPlaces {
  /** The files and folders that are audited: settings above them are theirs. */
  readonly audited: readonly string[];
  readonly current: string | undefined;
  readonly home: string | undefined;
}

/** Settings nearest to the logs, then those of the current folder, then the user's. */
export async function claimsInSettings(places: SettingsPlaces, files: ImportFiles): Promise<Claims> {
  const folders = foldersOf(places);
  const found = new Map<string, ClaimedModel>();
  for (const [format, agent] of Object.entries(AGENTS)) {
    const claimed = await firstClaim(agent, folders, files);
    if (claimed !== undefined) found.set(format, claimed);
  }
  return (format) => found.get(format);
}

const MOST_ABOVE = 32;

function foldersOf({ audited, current, home }: SettingsPlaces): string[] {
  const above = audited.flatMap((path) => {
    const folders = [path];
    for (let at = dirname(path); at !== folders.at(-1) && folders.length < MOST_ABOVE; at = dirname(at))
      folders.push(at);
    return folders;
  });
  const own = [current, home].flatMap((folder) => folder ?? []);
  return [...new Set([...above.filter((folder) => folder !== home), ...own])];
}

async function firstClaim(
  { files: names, modelOf }: AgentSettings,
  folders: readonly string[],
  files: ImportFiles,
): Promise<ClaimedModel | undefined> {
  for (const folder of folders)
    for (const name of names) {
      const place = join(folder, name);
      const model = modelName(modelOf((await documentAt(place, files)) ?? {}));
      if (model !== undefined) return { model, source: 'settings', place };
    }
  return undefined;
}

const MOST_BYTES = 1024 * 1024;

/** A file that is missing, too large or broken names no model. */
async function documentAt(place: string, files: ImportFiles): Promise<Document | undefined> {
  try {
    if ((await files.kindOf(place)) !== 'file') return undefined;
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of files.chunks(place)) {
      text += decoder.decode(chunk, { stream: true });
      if (text.length > MOST_BYTES) return undefined;
    }
    if (place.endsWith('.toml')) return parseToml(text);
    const reading = readJson(plainJson(text));
    return reading.ok && isObject(reading.value) ? reading.value : undefined;
  } catch {
    return undefined;
  }
}

/** Names for whatever is newest of a size; words that leave the choice to the agent are no claim. */
const ALIAS = /^(opus|sonnet|haiku)(?:\[1m\])?$/;
const MODEL = /^[A-Za-z0-9@][\w.:@/+-]{1,119}$/;
const NO_CLAIM = /^(?:default|auto|inherit|opusplan|custom)$/i;

function modelName(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const alias = ALIAS.exec(value)?.[1];
  const name = alias === undefined ? value.replace(/\[1m\]$/, '') : `claude-${alias}`;
  const isPlain = MODEL.test(name) && /[a-z]/i.test(name) && redactText(name).spans.length === 0;
  return isPlain && !NO_CLAIM.test(name) ? name : undefined;
}
