/** Build files in XML: Maven, Ant, MSBuild, run configurations. */
import { filledIn } from '../../text/budget.ts';
import { asScript, pathWord } from './commands-in.ts';
import { xmlText } from './literals.ts';
import { quoted } from './spelled-words.ts';

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
  const put = (one: string): string =>
    filledIn(one, /\$[{(]([\w.-]+)[})]/g, (name) => given.get(name) ?? standing(name));
  // Properties may name others.
  return put(put(known(text))).replaceAll(
    /\$\(([A-Za-z_][\w.]*)\)/g,
    (_, name: string) => `\${${name.replaceAll('.', '_')}}`,
  );
}

/** Values that the tool provides. */
function standing(name: string): string | undefined {
  if (/^(?:user\.home|HOME|USERPROFILE)$/.test(name)) return '~';
  if (/^MSBuild(?:ThisFile|Project|Startup)Directory$|^(?:SolutionDir|ProjectDir)$/.test(name)) return './';
  if (/^(?:basedir|project\.basedir)$/.test(name)) return '.';
  return /^env\.(\w+)$/
    .exec(name)?.[1]
    ?.replace(/^HOME$/, '~')
    .replace(/^(?!~)/, '$');
}

/** `$([System.Environment]::GetFolderPath(SpecialFolder.UserProfile))` and its like. */
const known = (text: string): string =>
  text.replaceAll(
    /\$\(\[System\.Environment\]::(?:GetFolderPath\([^)]*UserProfile\)|GetEnvironmentVariable\(["'](?:HOME|USERPROFILE)["']\))\)/g,
    '~',
  );

/** In the order of the file: what one task fetches, the next may start. */
function antTasks(text: string): string[] {
  return [...text.matchAll(ANT_TASK)].flatMap(([tag, name = '', given = '', inner = '']) => {
    const line = antTask(name, tag, given, inner);
    return line === undefined ? [] : [line];
  });
}

const ANT_TASK =
  /<(exec|apply|java|get|loadfile|copy|move|delete|echo|concat|scriptdef|script|groovy|chmod|import|include)\b((?:[^<>"']|"[^"]*"|'[^']*')*?)(?:\/>|>(?:([\s\S]*?)<\/\1>)?)/g;

function antTask(name: string, tag: string, given: string, inner: string): string | undefined {
  const value = (one: string): string | undefined => attribute(given, one);
  switch (name) {
    case 'get':
      return `curl -sL -o ${quoted(value('dest') ?? 'x')} ${quoted(value('src') ?? '')}`;
    case 'chmod':
      return `chmod ${quoted(value('perm') ?? '+x')} ${quoted(value('file') ?? '.')}`;
    case 'loadfile': {
      const file = value('srcFile');
      return file === undefined ? undefined : `cat ${pathWord(file)}`;
    }
    case 'copy':
    case 'move': {
      const file = value('file') ?? attribute(/<fileset\b[^>]*>/.exec(inner)?.[0] ?? '', 'dir');
      const to = value('tofile') ?? value('todir');
      if (file === undefined || to === undefined) return undefined;
      return `${name === 'copy' ? 'cp -r' : 'mv'} ${pathWord(file)} ${pathWord(to)}`;
    }
    case 'echo':
    case 'concat': {
      const to = value('file') ?? value('destfile');
      if (to === undefined) return undefined;
      const text = value('message') ?? xmlText(inner).trim();
      return `printf '%s\\n' ${quoted(text)} ${/true|yes/.test(value('append') ?? '') ? '>>' : '>'} ${pathWord(to)}`;
    }
    case 'delete':
      return removed([value('dir'), value('file')], antFilesets(inner));
    case 'import':
    case 'include':
      return value('file') === undefined ? undefined : `ant -f ${pathWord(value('file') ?? '')}`;
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

/** A folder and the part of it that is meant; all of it by default. */
interface Fileset {
  readonly folder: string;
  readonly names: readonly string[];
}

const antFilesets = (inner: string): Fileset[] =>
  [...inner.matchAll(/<(?:fileset|dirset)\b[^>]*>/g)].flatMap(([tag], at, all) => {
    const folder = attribute(tag, 'dir');
    if (folder === undefined) return [];
    const own = tag.endsWith('/>') ? '' : inner.slice(all[at]?.index ?? 0, all[at + 1]?.index);
    const nested = [...own.matchAll(/<include\b[^>]*>/g)].map(([one]) => attribute(one, 'name') ?? '');
    return [{ folder, names: [...(attribute(tag, 'includes')?.split(/[\s,]+/) ?? []), ...nested] }];
  });

function removed(paths: readonly (string | undefined)[], filesets: readonly Fileset[]): string | undefined {
  const all = [
    ...paths.flatMap((path) => path ?? []),
    ...filesets.flatMap(({ folder, names }) =>
      names.length === 0 || names.some((name) => EVERYTHING.test(name))
        ? [folder]
        : names.map((name) => `${folder}/${name}`),
    ),
  ].filter((path) => path.trim() !== '');
  return all.length === 0 ? undefined : `rm -rf ${all.map(pathWord).join(' ')}`;
}

const EVERYTHING = /^(?:\*\*(?:\/\*)?|\*|\.?\/?\*\*\/)$/;

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
    const filesets = [...inner.matchAll(/<fileset>([\s\S]*?)<\/fileset>/g)].flatMap(([, one = '']) => {
      const [folder] = valuesOf(one, 'directory');
      return folder === undefined ? [] : [{ folder, names: valuesOf(one, 'include') }];
    });
    found.push(removed([], filesets) ?? '');
    const [npm] = valuesOf(inner, 'arguments');
    if (npm !== undefined && !npm.includes('<')) found.push(`npm ${npm}`);
  }
  return found;
}

const MSBUILD_TASK =
  /<(Exec|DownloadFile|RemoveDir|Delete|WriteLinesToFile|Copy|Import|PreBuildEvent|PostBuildEvent|PreLinkEvent|RunCommand|Code)\b((?:[^<>"']|"[^"]*"|'[^']*')*?)(?:\/>|>(?:([\s\S]*?)<\/\1>)?)/g;

/** In the order of the file, as with Ant. */
const msbuildTasks = (text: string): string[] =>
  [...text.matchAll(MSBUILD_TASK)].flatMap(
    ([, name = '', given = '', inner = '']) => msbuildTask(name, given, xmlText(inner.trim())) ?? [],
  );

function msbuildTask(name: string, given: string, inner: string): string | undefined {
  const value = (one: string): string | undefined => attribute(given, one);
  const paths = (one: string): string[] => (value(one) ?? '').split(';').filter((path) => path.trim() !== '');
  switch (name) {
    case 'Exec': {
      const folder = value('WorkingDirectory');
      const line = value('Command') ?? '';
      return folder === undefined ? line : `(cd ${pathWord(folder)} && ${line})`;
    }
    case 'DownloadFile': {
      const url = value('SourceUrl') ?? '';
      const file = value('DestinationFileName') ?? /([^/?#]+)(?:[?#].*)?$/.exec(url)?.[1] ?? 'x';
      return `curl -sL -o ${pathWord(`${value('DestinationFolder') ?? '.'}/${file}`)} ${quoted(url)}`;
    }
    case 'RemoveDir':
      return removed(paths('Directories'), []);
    case 'Delete':
      return removed(paths('Files'), []);
    case 'WriteLinesToFile': {
      const operator = /true/i.test(value('Overwrite') ?? '') ? '>' : '>>';
      return `printf '%s\\n' ${quoted(value('Lines') ?? '')} ${operator} ${pathWord(value('File') ?? 'x')}`;
    }
    case 'Copy': {
      const to = value('DestinationFolder') ?? value('DestinationFiles');
      const from = paths('SourceFiles').filter((path) => !path.startsWith('@'));
      return to === undefined || from.length === 0
        ? undefined
        : `cp ${from.map(pathWord).join(' ')} ${pathWord(to)}`;
    }
    case 'Import':
      return value('Project') === undefined ? undefined : `msbuild ${pathWord(value('Project') ?? '')}`;
    case 'Code':
      return asScript('csi', inner);
    default:
      return inner;
  }
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
