/**
 * The one entry to discovery: the name of a file decides which readers it gets, or its first line where the name is not
 * enough. Pure: the text is handed in, and nothing of it but hosts, ids and names comes out.
 */
import type { Sighting } from '../../vocabulary/route.ts';
import { codeSightings } from './code.ts';
import { assignedEntries } from './config/assign.ts';
import { readDockerfile } from './config/docker.ts';
import type { Entry } from './config/entry.ts';
import { type Choose, FEW_ENTRIES, flowEntries, PLAIN } from './config/flow.ts';
import { judgeEntries } from './config/judge.ts';
import { notebookCode } from './config/notebook.ts';
import { withPairs } from './config/pairs.ts';
import { scriptOf } from './config/scripts.ts';
import { xmlEntries } from './config/xml.ts';
import { yamlEntries } from './config/yaml.ts';
import { linesNearWords } from './prefilter.ts';
import { isCodeEnding } from './tokens/languages.ts';
import { isAboutModels } from './tokens/words.ts';

type Reader = (text: string, path: string) => Sighting[];

/** Endings that mark how a file was made, not what it is. */
const WRAPPING =
  /\.(?:example|sample|template|tmpl|tpl|dist|default|defaults|bak|orig|j2|jinja2?|gotmpl|in|erb|local)$/;
/** Files whose only purpose is to configure access to models. */
const ABOUT_MODELS =
  /(?:^|\/)(?:\.claude|\.codex|\.continue|\.opencode|\.gemini|\.aider[^/]*|\.zed|zed|\.cursor)\/|(?:^|\/)(?:opencode|librechat|promptfoo\w*|model_prices\w*|aichat|mods|\.aider[\w.]*|proxy_server_config)[^/]*$/;

export function sightingsIn(path: string, text: string): Sighting[] {
  return readerOf(path, text)(text, path);
}

function readerOf(path: string, text: string): Reader {
  const full = (path.split('/').at(-1) ?? path).toLowerCase();
  if (
    /^(?:ts|js)config(?:\..*)?\.json$|^(?:metadata|pkg-info|copyright|license|licence|readme|changelog|notice|authors|news)$/.test(
      full,
    )
  )
    return () => [];
  const name = full.replace(WRAPPING, '').replace(WRAPPING, '');
  if (/^(?:docker|container)file|\.(?:docker|container)file$/.test(name)) return dockerfile;
  if (/^(?:gnu)?makefile$|\.mk$|^justfile$/.test(name)) return both('makefile');
  const ending = name.includes('.') ? (name.split('.').at(-1) ?? '') : '';
  const isDotenv = /^\.?env(?:rc)?(?:[.-]|$)|\.env(?:\.|$)|^\.(?:dev\.vars|flaskenv)$/.test(full);
  // `env.ts` and `env.sh` are code that is about the environment.
  if (isDotenv && !(/^env\b/.test(full) && isCodeEnding(ending))) return assigned;
  if (/^caddyfile|^haproxy.*\.cfg$|^nginx/.test(name) && BY_ENDING[ending] !== yaml) return both('conf');
  if (ending === 'bat' || ending === 'cmd') return batch;
  // Rules for agents are prose, as Markdown is.
  if (ending === 'mdc') return () => [];
  const reader = BY_ENDING[ending];
  if (reader) return reader;
  if (isCodeEnding(ending)) return code(ending);
  return ending === '' ? byFirstLine(text) : code(ending);
}

function byFirstLine(text: string): Reader {
  const [, program] =
    /^#!\s*\S*?(?:\/env\s+(?:-S\s+)?)?([a-z]+)[\d.]*(?:\s|$)/.exec(text.slice(0, 200)) ?? [];
  if (program === 'node' || program === 'deno' || program === 'bun') return code('js');
  return code(program ?? 'sh');
}

const code =
  (language: string): Reader =>
  (text) =>
    codeSightings(text, language);

const config =
  (read: (text: string, choose: Choose) => Entry[]): Reader =>
  (text, path) => {
    const name = path.split('/').at(-1) ?? '';
    const isAbout = ABOUT_MODELS.test(path) || isAboutModels(name.replace(/\.[^.]*$/, ''));
    let isNear: ReturnType<Choose> | undefined = isAbout ? () => true : undefined;
    const choose: Choose = (first) => {
      if (isDescription(first)) return () => false;
      isNear ??= linesNearWords(text);
      return isNear;
    };
    const all = read(text, choose);
    if (isDescription(all)) return [];
    const isWanted = all.length < FEW_ENTRIES ? undefined : choose(all);
    const near = isWanted === undefined ? all : all.filter(({ line }) => isWanted(line));
    const script = scriptOf(near, text);
    const found = judgeEntries(withPairs(near), isAbout);
    return script === undefined ? found : withNew(found, codeSightings(script, 'sh'));
  };

/** A line that is both a value and a command is reported once. */
function withNew(found: Sighting[], more: readonly Sighting[]): Sighting[] {
  const keyOf = ({ line, kind, host, variable, model }: Sighting): string =>
    `${line} ${kind} ${host ?? variable ?? model ?? ''}`;
  const held = new Set(found.map(keyOf));
  return [...found, ...more.filter((sighting) => !held.has(keyOf(sighting)))];
}

/** Descriptions of interfaces name servers, and examples of what they take. */
function isDescription(entries: readonly Entry[]): boolean {
  return entries
    .slice(0, 50)
    .some(({ path }) => path.length === 1 && /^(?:openapi|swagger|asyncapi)$/.test(path[0] ?? ''));
}

const assigned = config(assignedEntries);
const flow = config((text, choose) => flowEntries(text, { ...PLAIN, choose }));
const yaml = config(yamlEntries);
const xml = config(xmlEntries);

/** Assignments among the lines of something that is run. */
const both =
  (language: string): Reader =>
  (text, path) => [...assigned(text, path), ...codeSightings(text, language)];

const dockerfile: Reader = (text, path) => {
  const { entries, script } = readDockerfile(text);
  return [...config(() => [...entries])(text, path), ...codeSightings(script, 'sh')];
};

/** Batch comments, rewritten with the mark that the shell reader knows. */
const batch: Reader = (text) =>
  codeSightings(
    text.replace(
      /^([ \t]*)(@?rem(?=[ \t])|::)/gim,
      (_, indent: string, mark: string) => `${indent}#${' '.repeat(mark.length - 1)}`,
    ),
    'bat',
  );

const notebook: Reader = (text) => codeSightings(notebookCode(text), 'python');

const BY_ENDING: Readonly<Partial<Record<string, Reader>>> = {
  json: flow,
  jsonc: flow,
  json5: flow,
  'code-workspace': flow,
  ipynb: notebook,
  yaml,
  yml: yaml,
  toml: assigned,
  ini: assigned,
  cfg: assigned,
  properties: assigned,
  env: assigned,
  service: assigned,
  tf: assigned,
  tfvars: assigned,
  hcl: assigned,
  bicep: assigned,
  conf: both('conf'),
  nix: both('nix'),
  xml,
  plist: xml,
  config: xml,
  csproj: xml,
  props: xml,
  targets: xml,
};
