/** YAML files whose tools run commands: tasks, services, playbooks, hooks, pipelines that are run here. */
import { filledIn } from '../../text/budget.ts';
import { mapStrings } from '../../text/json/json-walk.ts';
import { asScript, commandsIn, isList, type Keys, pathWord, textAt, wordsOf } from './commands-in.ts';
import { inContainer } from './dockerfile.ts';
import { readYaml, type Yaml } from './yaml.ts';

const TASKS: Keys = {
  lines:
    /^(?:cmds?|sh|defer|command|commands|run|script|before_script|after_script|exec|entry|deps_cmd|preconditions|status|cmdline|pre_cmd|post_cmd|enter|shell)$/,
};

export const filled = (text: string): string =>
  text
    .replaceAll(/\$\{\{\s{0,8}secrets\.(\w{1,80})\s*\}\}/g, '$$SECRETS_$1')
    .replaceAll(/\$?\{\{[^}\n]{0,200}\}\}/g, 'value');

/** Taskfile, lefthook, pre-commit, workflows run by `act`, dvc: the values of command keys. */
export function yamlCommands(text: string): string {
  const document = withVariables(readYaml(text));
  return filled([...includedTasks(document), ...commandsIn(document, TASKS)].join('\n'));
}

/** `includes: { docs: ./docs }`: another file of tasks, or a folder with one. */
function includedTasks(document: Yaml): string[] {
  const includes = typeof document === 'object' && !isList(document) ? document.includes : undefined;
  if (typeof includes !== 'object' || isList(includes)) return [];
  return Object.values(includes).flatMap((one) => {
    const path = typeof one === 'string' ? one : textAt(one, 'taskfile');
    if (path === undefined) return [];
    return [`task -t ${pathWord(/\.ya?ml$/.test(path) ? path : `${path}/Taskfile.yml`)}`];
  });
}

/** Inserts values that are given a name at the top where the name is used. */
function withVariables(document: Yaml): Yaml {
  if (typeof document !== 'object' || isList(document)) return document;
  const given = document.vars ?? document.env ?? document.variables;
  if (typeof given !== 'object' || isList(given)) return document;
  const text = (value: string): string =>
    filledIn(value, /\{\{\s*\.?(\w+)\s*\}\}|\$\{?(\w+)\}?/g, (name) => {
      const known = given[name];
      return typeof known === 'string' ? known : undefined;
    });
  return mapStrings(document, 0, { step: (depth) => (depth < 20 ? depth + 1 : undefined), text });
}

const SERVICE: Keys = {
  lines: /^(?:command|entrypoint|test|post_start|pre_stop)$/,
  words: /^(?:command|entrypoint)$/,
};

/** A compose service: what it runs, in a container, with the folders mounted into it. */
export function composeCommands(text: string): string {
  const document = readYaml(text);
  const services = typeof document === 'object' && !isList(document) ? document.services : undefined;
  if (typeof services !== 'object' || isList(services)) return '';
  return Object.values(services)
    .map((service) => {
      const volumes = typeof service === 'object' && !isList(service) ? service.volumes : undefined;
      const mounts = isList(volumes) ? volumes.flatMap(mountOf) : [];
      const isFree = textAt(service, 'privileged') === 'true' ? ['--privileged'] : [];
      const parts =
        typeof service === 'object' && !isList(service) ? [service.entrypoint, service.command] : [];
      const whole = parts.every(isList)
        ? [parts.flatMap((part) => (isList(part) ? [wordsOf(part)] : [])).join(' ')]
        : [];
      const lines = [...whole, ...commandsIn(service, SERVICE)];
      return [
        ...imageOf(service),
        // The image's default command sees the same folders.
        ...(lines.length === 0 && mounts.length > 0 ? [inContainer('true', [...isFree, ...mounts])] : []),
        ...lines.map((line) => inContainer(line.replaceAll('$$', '$'), [...isFree, ...mounts])),
      ].join('\n');
    })
    .join('\n');
}

/** `./data:/data:ro`, or the same with a key for each part. */
function mountOf(volume: Yaml): string[] {
  if (typeof volume === 'string') return ['-v', pathWord(volume)];
  const [from, to] = [textAt(volume, 'source'), textAt(volume, 'target')];
  return from === undefined || to === undefined ? [] : ['-v', pathWord(`${from}:${to}`)];
}

/** The image that a service is built from, as the line that builds it. */
function imageOf(service: Yaml): string[] {
  const build = typeof service === 'object' && !isList(service) ? service.build : undefined;
  if (build === undefined) return [];
  const context = typeof build === 'string' ? build : (textAt(build, 'context') ?? '.');
  const file = textAt(build, 'dockerfile');
  const named = file === undefined ? '' : `-f ${pathWord(`${context}/${file}`)} `;
  return [`docker build ${named}${pathWord(context)}`];
}

const SOURCE = /"source"\s*:\s*(\[(?:[^\]"]|"(?:[^"\\]|\\.)*")*\]|"(?:[^"\\]|\\.)*")/g;

/** The texts of a notebook's cells, also from a part of its JSON; undefined for one that cannot be parsed. */
export function notebookSources(text: string): (string | undefined)[] {
  return Array.from(text.matchAll(SOURCE), ([, source = '""']) => {
    try {
      const parsed: unknown = JSON.parse(source);
      return Array.isArray(parsed) ? parsed.join('') : String(parsed);
    } catch {
      return undefined;
    }
  });
}

/** Cells of a notebook as stored in its JSON. */
export function notebookCode(text: string, parts: (cell: string) => { shell: string; code: string }): string {
  const sources = notebookSources(text).map((source) => source ?? '');
  const cells = (sources.length > 0 ? sources : [text]).map(parts);
  return [...cells.map(({ shell }) => shell), asScript('python3', cells.map(({ code }) => code).join('\n'))]
    .filter((part) => part !== '')
    .join('\n');
}
