/** Build files in XML: Maven, Ant, MSBuild, run configurations. */
import { filledIn } from '../../text/budget.ts';
import { quoted } from '../spelled-words.ts';
import { asScript } from './commands-in.ts';
import { xmlText } from './literals.ts';

const attribute = (tag: string, name: string): string | undefined => {
  const [, double, single] = new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag) ?? [];
  const value = double ?? single;
  return value === undefined ? undefined : xmlText(value);
};

const valuesOf = (text: string, tag: string): string[] =>
  [...text.matchAll(new RegExp(`<${tag}\\b[^<>]*>([\\s\\S]*?)</${tag}>`, 'g'))].map(([, inner = '']) =>
    xmlText(inner.trim()),
  );

export function markupCommands(text: string): string {
  const body = withProperties(text.replaceAll(/<!--[\s\S]*?(?:-->|$)/g, ''));
  return [...antTasks(body), ...mavenPlugins(body), ...msbuildTasks(body), ...runConfigurations(body)]
    .filter((line) => line.trim() !== '')
    .join('\n');
}

/** `${name}` and `$(name)` of the file itself. */
function withProperties(text: string): string {
  const given = new Map<string, string>();
  for (const [, block = ''] of text.matchAll(
    /<(?:properties|PropertyGroup)\b[^<>]*>([\s\S]*?)<\/(?:properties|PropertyGroup)>/g,
  ))
    for (const [, name = '', value = ''] of block.matchAll(/<([\w.-]+)>([^<]*)<\/\1>/g))
      given.set(name, value);
  for (const [tag] of text.matchAll(/<property\b[^<>]*>/g)) {
    const name = attribute(tag, 'name');
    if (name !== undefined) given.set(name, attribute(tag, 'value') ?? attribute(tag, 'location') ?? '');
  }
  const home = (name: string): string | undefined =>
    name === 'user.home' ? '~' : /^env\.(\w+)$/.exec(name)?.[1]?.replace(/^/, '$');
  return filledIn(text, /\$[{(]([\w.-]+)[})]/g, (name) => given.get(name) ?? home(name));
}

/** In the order of the file: what one task fetches, the next may start. */
function antTasks(text: string): string[] {
  return [...text.matchAll(ANT_TASK)].flatMap(([tag, name = '', given = '', inner = '']) => {
    const line = antTask(name, tag, given, inner);
    return line === undefined ? [] : [line];
  });
}

const ANT_TASK =
  /<(exec|apply|java|get|loadfile|copy|scriptdef|script|groovy|chmod)\b((?:[^>"']|"[^"]*"|'[^']*')*?)(?:\/>|>(?:([\s\S]*?)<\/\1>)?)/g;

function antTask(name: string, tag: string, given: string, inner: string): string | undefined {
  const value = (one: string): string | undefined => attribute(given, one);
  switch (name) {
    case 'get':
      return `curl -sL -o ${quoted(value('dest') ?? 'x')} ${quoted(value('src') ?? '')}`;
    case 'chmod':
      return `chmod ${quoted(value('perm') ?? '+x')} ${quoted(value('file') ?? '.')}`;
    case 'loadfile':
    case 'copy': {
      const file = value('srcFile') ?? value('file');
      return file === undefined ? undefined : `cat ${quoted(file)}`;
    }
    case 'exec':
    case 'apply':
    case 'java': {
      const program = value('executable') ?? value('command');
      return program === undefined ? undefined : [program, ...antWords(inner)].join(' ');
    }
    default:
      return tag.endsWith('/>')
        ? undefined
        : asScript(/javascript|nashorn/i.test(value('language') ?? '') ? 'node' : 'groovy', xmlText(inner));
  }
}

const antWords = (inner: string): string[] =>
  [...inner.matchAll(/<arg\b[^>]*>/g)].map(
    ([arg]) =>
      attribute(arg, 'line') ??
      quoted(attribute(arg, 'value') ?? attribute(arg, 'path') ?? attribute(arg, 'file') ?? ''),
  );

function mavenPlugins(text: string): string[] {
  const found: string[] = [];
  for (const block of text.matchAll(/<configuration\b[^<>]*>([\s\S]*?)<\/configuration>/g)) {
    const inner = block[1] ?? '';
    const [program] = valuesOf(inner, 'executable');
    if (program !== undefined) {
      const line = valuesOf(inner, 'commandlineArgs')[0];
      found.push([program, line ?? valuesOf(inner, 'argument').map(quoted).join(' ')].join(' '));
    }
    for (const script of [...valuesOf(inner, 'script'), ...valuesOf(inner, 'source')])
      found.push(asScript('groovy', script));
    const [url] = valuesOf(inner, 'url');
    if (url !== undefined && /^https?:/.test(url))
      found.push(`curl -sL -o ${quoted(valuesOf(inner, 'outputFileName')[0] ?? 'x')} ${quoted(url)}`);
    const [npm] = valuesOf(inner, 'arguments');
    if (npm !== undefined && !npm.includes('<')) found.push(`npm ${npm}`);
  }
  return found;
}

function msbuildTasks(text: string): string[] {
  const found: string[] = [];
  for (const [tag] of text.matchAll(/<Exec\b(?:[^>"']|"[^"]*"|'[^']*')*>/g))
    found.push(attribute(tag, 'Command') ?? '');
  for (const name of ['PreBuildEvent', 'PostBuildEvent', 'PreLinkEvent', 'RunCommand'])
    found.push(...valuesOf(text, name));
  for (const [tag] of text.matchAll(/<DownloadFile\b[^<>]*>/g))
    found.push(
      `curl -sL -o ${quoted(`${attribute(tag, 'DestinationFolder') ?? '.'}/${attribute(tag, 'DestinationFileName') ?? 'x'}`)} ${quoted(attribute(tag, 'SourceUrl') ?? '')}`,
    );
  for (const code of valuesOf(text, 'Code')) found.push(asScript('csi', code));
  return found;
}

/** `.idea/runConfigurations`, `.run`: a script's text, or a program and its options. */
function runConfigurations(text: string): string[] {
  const option = (name: string): string | undefined => {
    const [tag] = new RegExp(`<option\\b[^>]*name="${name}"[^>]*>`).exec(text) ?? [];
    return tag === undefined ? undefined : attribute(tag, 'value');
  };
  const script = option('SCRIPT_TEXT');
  const path = option('SCRIPT_PATH');
  return [
    script ?? '',
    path === undefined
      ? ''
      : [option('INTERPRETER_PATH') ?? '', path, option('SCRIPT_OPTIONS') ?? ''].join(' ').trim(),
  ];
}
