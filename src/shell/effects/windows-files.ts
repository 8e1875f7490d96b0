import type { Effect, Writes } from '../reading/effect.ts';
import type { Reading, Run, Word } from '../reading/reading.ts';
import { readParameters } from '../windows/powershell-parameters.ts';
import type { WindowsTeller } from './windows.ts';
import { DOTNET_FILES } from './windows-methods/dotnet-files.ts';

const ITEM =
  'path literalpath destination destinationpath include exclude filter name itemtype value encoding credential newname target recurse! force! append! passthru! nonewline! raw! hidden! directory! file! depth tail totalcount readcount stream delimiter';
/** Drives without files. */
const OTHER_DRIVE =
  /^(?:Microsoft\.PowerShell\.Core\\)?(?:registry::|hk(?:lm|cu|cr|u|cc):|hkey_|env:|function:|alias:|variable:|cert:|wsman:)/i;
const isFile = ({ text }: Word): boolean => text !== '' && !OTHER_DRIVE.test(text);

function named(run: Run): {
  paths: Word[];
  rest: readonly Word[];
  parameters: ReturnType<typeof readParameters>;
} {
  const parameters = readParameters(run.args, ITEM);
  const path = parameters.value('path') ?? parameters.value('literalpath');
  const paths = path === undefined ? parameters.positional.slice(0, 1) : [path];
  return {
    paths,
    rest: path === undefined ? parameters.positional.slice(1) : parameters.positional,
    parameters,
  };
}

function* removeItem(run: Run, reading: Reading): Generator<Effect> {
  const { paths, rest, parameters } = named(run);
  if (parameters.has('whatif')) return;
  const recursive = parameters.has('recurse');
  const forced = parameters.has('force');
  const piped = run.stdin.flatMap((input) => (input.from === 'pipe' ? input.runs : []));
  // `… | % { Remove-Item $_.FullName }`
  const words = [...paths, ...rest].filter(isFile);
  const sources = words.flatMap(({ substitutions }) => substitutions.flatMap(({ runs }) => runs));
  const listed = [...piped, ...sources].flatMap((id) => listedBy(reading.runs[id], reading, 0));
  for (const { text, substitutions } of words)
    if (substitutions.length === 0 || listed.length === 0)
      yield { does: 'delete', run: run.id, path: text, recursive, forced };
  for (const one of listed)
    yield { does: 'delete', run: run.id, path: one.path, recursive: recursive || one.recursive, forced };
}

interface Listed {
  readonly path: string;
  readonly recursive: boolean;
}

/** What `Get-ChildItem` pipes on, through filters. */
function listedBy(run: Run | undefined, reading: Reading, depth: number): Listed[] {
  if (run === undefined || depth > 4) return [];
  if (run.program !== 'get-childitem' && run.program !== 'get-item') {
    const before = run.stdin.flatMap((input) => (input.from === 'pipe' ? input.runs : []));
    return before.flatMap((id) => listedBy(reading.runs[id], reading, depth + 1));
  }
  const { paths, rest, parameters } = named(run);
  const folder = (paths[0]?.text ?? '.').replace(/[\\/]+$/, '');
  const mask = (parameters.value('filter') ?? parameters.value('include') ?? rest[0])?.text ?? '*';
  const path = run.program === 'get-item' || /[*?]/.test(folder) ? folder : `${folder}\\${mask}`;
  return [{ path, recursive: parameters.has('recurse') }];
}

/** `del /s /q x`, `rd /s /q x`. */
function* consoleRemoval(run: Run): Generator<Effect> {
  const options = run.args
    .filter(({ text }) => /^\/[A-Za-z?]/.test(text))
    .map(({ text }) => text.toLowerCase());
  if (options.includes('/?')) return;
  const isFolder = run.program === 'rd' || run.program === 'rmdir';
  // Elsewhere `rmdir` is another program.
  if (run.program === 'rmdir' && options.length === 0) return;
  const recursive = options.includes('/s');
  const forced = options.includes('/q') || options.includes('/f');
  for (const { text } of run.args) {
    if (/^\/[A-Za-z?]/.test(text)) continue;
    const path = recursive && !isFolder && /[\\/]\*(?:\.\*)?$/.test(text) ? text.replace(/\.\*$/, '') : text;
    yield { does: 'delete', run: run.id, path, recursive, forced };
  }
}

function* getContent(run: Run): Generator<Effect> {
  const { paths, rest } = named(run);
  for (const { text } of [...paths, ...rest].filter(isFile)) yield { does: 'read', run: run.id, path: text };
}

function* selectString(run: Run): Generator<Effect> {
  const parameters = readParameters(
    run.args,
    'pattern path literalpath simplematch! casesensitive! quiet! list! allmatches! notmatch! raw! context include exclude encoding',
  );
  const path = parameters.value('path') ?? parameters.value('literalpath');
  const isPatternNamed = parameters.has('pattern');
  for (const { text } of path === undefined ? parameters.positional.slice(isPatternNamed ? 0 : 1) : [path])
    yield { does: 'read', run: run.id, path: text };
}

function* consoleReader(run: Run): Generator<Effect> {
  if (run.program === 'type' && run.args.some(({ text }) => /^-[atpfP]/.test(text))) return;
  const words = run.args.filter(({ text }) => !/^\/[A-Za-z]/.test(text));
  const files =
    run.program === 'findstr' && !run.args.some(({ text }) => /^\/c:/i.test(text)) ? words.slice(1) : words;
  // `type name` of a POSIX shell looks up a command; files have a folder or an extension.
  for (const { text } of files)
    if (run.program !== 'type' || /[\\/.]/.test(text)) yield { does: 'read', run: run.id, path: text };
}

const writing = (how: Writes['how']): WindowsTeller =>
  function* (run, reading) {
    const parameters = readParameters(run.args, `${ITEM} inputobject filepath`);
    const path =
      parameters.value('path') ??
      parameters.value('literalpath') ??
      parameters.value('filepath') ??
      parameters.positional[0];
    if (path === undefined || !isFile(path)) return;
    const isBehind =
      parameters.value('path') === undefined &&
      parameters.value('filepath') === undefined &&
      parameters.value('literalpath') === undefined;
    const given =
      parameters.value('value') ??
      (run.program === 'out-file' || run.program === 'tee-object'
        ? parameters.value('inputobject')
        : parameters.positional[isBehind ? 1 : 0]);
    const content = given?.text ?? inputText(run, reading);
    yield {
      does: 'write',
      run: run.id,
      path: path.text,
      how: parameters.has('append') ? 'append' : how,
      ...(content === undefined ? {} : { content }),
    };
  };

function inputText(run: Run, { runs }: Reading): string | undefined {
  for (const input of run.stdin) {
    if (input.from === 'text') return input.word.text;
    const from = input.from === 'pipe' ? runs[input.runs.at(-1) ?? -1] : undefined;
    if (from?.program === 'write-output' || from?.program === 'echo')
      return from.args.map(({ text }) => text).join(' ');
  }
  return undefined;
}

function* newItem(run: Run): Generator<Effect> {
  const parameters = readParameters(run.args, ITEM);
  const path = parameters.value('path') ?? parameters.positional[0];
  const name = parameters.value('name')?.text;
  if (path === undefined || !isFile(path)) return;
  const kind = parameters.value('itemtype')?.text.toLowerCase() ?? '';
  if (/^d/.test(kind)) return;
  const content = parameters.value('value') ?? parameters.value('target');
  yield {
    does: 'write',
    run: run.id,
    path: name === undefined ? path.text : `${path.text}\\${name}`,
    how: /link|junction/.test(kind) ? 'link' : 'create',
    ...(content === undefined ? {} : { [/link|junction/.test(kind) ? 'source' : 'content']: content.text }),
  };
}

const transferring = (how: 'copy' | 'move'): WindowsTeller =>
  function* (run) {
    const parameters = readParameters(run.args, ITEM);
    if (parameters.has('whatif')) return;
    const { paths, rest } = named(run);
    const target =
      parameters.value('destination') ??
      parameters.value('destinationpath') ??
      parameters.value('newname') ??
      rest[0];
    for (const { text } of paths.filter(isFile))
      yield { does: 'write', run: run.id, path: target?.text ?? '.', how, source: text };
  };

const consoleTransfer = (how: 'copy' | 'move'): WindowsTeller =>
  function* (run) {
    const words = run.args.filter(({ text }) => !/^\/[A-Za-z-]/.test(text));
    const [source, target] = words;
    if (source !== undefined)
      yield { does: 'write', run: run.id, path: target?.text ?? '.', how, source: source.text };
  };

export const windowsFiles: ReadonlyMap<string, WindowsTeller> = new Map<string, WindowsTeller>([
  ['remove-item', removeItem],
  ['del', consoleRemoval],
  ['erase', consoleRemoval],
  ['rd', consoleRemoval],
  ['rmdir', consoleRemoval],
  ['get-content', getContent],
  ['import-csv', getContent],
  ['import-clixml', getContent],
  ['get-filehash', getContent],
  ['select-string', selectString],
  ['type', consoleReader],
  ['findstr', consoleReader],
  ['set-content', writing('create')],
  ['add-content', writing('append')],
  ['out-file', writing('create')],
  ['tee-object', writing('create')],
  ['export-csv', writing('create')],
  ['clear-content', writing('truncate')],
  ['new-item', newItem],
  ['copy-item', transferring('copy')],
  ['move-item', transferring('move')],
  ['rename-item', transferring('move')],
  ['copy', consoleTransfer('copy')],
  ['xcopy', consoleTransfer('copy')],
  ['robocopy', consoleTransfer('copy')],
  ['move', consoleTransfer('move')],
  ['compress-archive', transferring('copy')],
  ...DOTNET_FILES,
  ['io.filesysteminfo.delete', removeItem],
]);
