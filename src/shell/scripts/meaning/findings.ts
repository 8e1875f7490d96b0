import type { Effect } from '../../reading/effect.ts';
import type { Script } from '../../reading/reading.ts';
import { HelperCalls } from './helper-calls.ts';
import { keysNamedIn } from './named-keys.ts';
import { lineOf } from './perform-draft.ts';
import { startedDownloads } from './started-downloads.ts';
import {
  FILE_OF_SHELL,
  isAddress,
  isDecidedElsewhere,
  isForeign,
  OPEN_SHELL,
  OWN_HOST,
  SHELL,
  WEB_ADDRESS,
} from './started-shells.ts';
import { isFamily } from './token.ts';
import {
  type Arguments,
  commandText,
  DECODED,
  ENVIRONMENT,
  FETCHED,
  filesOf,
  INPUT,
  originOf,
  SOCKET,
  type Value,
} from './value.ts';

/** No honest script needs more; a hostile one must not fill memory. */
const MAX_FINDINGS = 512;
const MAX_ITEMS = 16;
/** Loops over project files choose among them. */
const ELSEWHERE = /^(?:[/~$]|[A-Za-z]:)/;
const NOTHING_GIVEN: Arguments = { items: [], entries: new Map() };

/** What was seen while a script was read. */
export class Findings {
  readonly commands: { command: string | undefined }[] = [];
  readonly effects: Effect[] = [];
  readonly #script: Script;
  #host: string | undefined;
  #isAttached = false;
  #startsShell = false;
  readonly helpers = new HelperCalls();
  lastDraft: Value | undefined;
  readonly #drafts = new Map<number, readonly Value[]>();
  readonly #listed: string[] = [];
  readonly #items = new Map<string, readonly string[]>();

  constructor(script: Script) {
    this.#script = script;
  }

  get #of() {
    return { run: this.#script.run, script: this.#script.language };
  }

  /** The limit was reached: later findings are lost. */
  isFull = false;

  #add(effect: Effect): void {
    if (this.effects.length < MAX_FINDINGS) this.effects.push(effect);
    else this.isFull = true;
  }

  command(line: Value, { entries, items }: Arguments): void {
    const command = commandText(line);
    const found = { command };
    if (command === undefined && line.origin === 0) this.helpers.note(found, line);
    if (this.commands.length < MAX_FINDINGS) this.commands.push(found);
    else this.isFull = true;
    if ([...entries.values()].some(({ origin }) => origin & SOCKET) || line.origin & SOCKET)
      this.#isAttached = true;
    if (command !== undefined && SHELL.test(command)) this.#startsShell = true;
    if (command !== undefined && OPEN_SHELL.test(command))
      for (const given of [entries, ...items.flatMap((item) => item.entries ?? [])])
        this.feed(['input', 'stdin', 'stdin_data', 'in'].flatMap((name) => given.get(name) ?? []));
    if (command === undefined && isAddress(line)) this.executeFile('sh', line.url ?? '');
    else if (isDecidedElsewhere(line, command)) this.execute('sh');
    else if (command !== undefined && FILE_OF_SHELL.test(command) && isAddress(line))
      this.executeFile('sh', line.url ?? '');
    else if (command !== undefined && SHELL.test(command)) this.#foreignCode(line.items ?? []);
    else if (command === undefined && line.origin & INPUT) this.execute('sh', 'stdin');
  }

  /** A shell without its own script runs its input. */
  isOpenShell(line: Value): boolean {
    return OPEN_SHELL.test(commandText(line) ?? '');
  }

  /** Text sent to a shell's standard input is what it runs. */
  feed(parts: readonly Value[]): void {
    for (const part of parts) {
      if (part.origin & SOCKET) this.#isAttached = true;
      if (part.value !== undefined) this.command(part, NOTHING_GIVEN);
      else if (isAddress(part)) this.executeFile('sh', part.url ?? '');
      else if (part.origin & (FETCHED | DECODED)) this.execute('sh');
    }
  }

  /** `["sh", "-c", body]` with a body that came from elsewhere. */
  #foreignCode(items: readonly Value[]): void {
    const code = items.find(isForeign);
    if (code === undefined) return;
    if (isAddress(code)) this.executeFile('sh', code.url ?? '');
    else this.execute('sh');
  }

  /** Keeps the newest form of a command that is being built. */
  draft(value: Value): Value {
    const kept = { ...value, draft: value.draft ?? this.#drafts.size };
    if (kept.draft < MAX_FINDINGS) this.#drafts.set(kept.draft, kept.items ?? []);
    else this.isFull = true;
    this.lastDraft = kept;
    return kept;
  }

  read(path: Value): void {
    if (WEB_ADDRESS.test(path.text)) this.download(path, undefined);
    else this.#add({ does: 'read', path: path.text, ...this.#of });
  }

  write(
    path: Value,
    how: 'create' | 'append' | 'edit' | 'copy' | 'move' | 'link' | 'mode' | 'owner' | 'truncate',
    content?: Value,
    source?: Value,
  ): void {
    if (content?.url !== undefined && content.origin & FETCHED) {
      this.#add({ does: 'fetch', url: content.url, to: path.text, ...this.#of });
    }
    if (content !== undefined) this.print([content]);
    this.#add({
      does: 'write',
      path: path.text,
      how,
      ...(content?.value === undefined ? {} : { content: content.value }),
      ...(source === undefined ? {} : { source: source.text }),
      ...this.#of,
    });
  }

  remove(path: Value, recursive: boolean): void {
    this.#add({ does: 'delete', path: path.text, recursive, forced: recursive, ...this.#of });
  }

  list(place: Value): void {
    if (place.text !== '' && this.#listed.length < MAX_FINDINGS) this.#listed.push(place.text);
  }

  /** A variable that takes each of these values in turn. */
  loop(variable: string, items: readonly Value[]): void {
    this.#items.set(
      `$${variable}`,
      items.slice(0, MAX_ITEMS).map(({ text }) => text),
    );
  }

  download(url: Value, to: Value | undefined): void {
    this.#add({ does: 'fetch', url: url.text, to: to?.text, ...this.#of });
    // Data put into an address leaves the machine as well.
    if (url.files.length > 0 || url.origin & ENVIRONMENT) this.send(url, [url]);
  }

  send(to: Value, parts: readonly Value[]): void {
    this.print(parts);
    const text = parts
      .map((part) => part.text)
      .filter((part) => part !== to.text)
      .join(' ');
    const host = to.target ?? to.text;
    this.#add({
      does: 'send',
      to: host.startsWith('$') ? '' : host,
      files: filesOf(parts),
      stdin: false,
      ...(text === '' ? {} : { text }),
      ...this.#of,
    });
  }

  /** The whole environment in something that is shown, written or sent. */
  print(parts: readonly Value[]): void {
    if (originOf(parts) & ENVIRONMENT) this.dump();
  }

  dump(): void {
    if (!this.effects.some(({ does }) => does === 'dump_environment'))
      this.#add({ does: 'dump_environment', ...this.#of });
  }

  execute(language: string, from: 'text' | 'stdin' | 'unknown' = 'unknown'): void {
    this.#add({ does: 'execute', language, code: { from }, ...this.#of });
  }

  executeFile(language: string, path: string): void {
    this.#add({ does: 'execute', language, code: { from: 'file', path }, ...this.#of });
  }

  connect(host: string): void {
    this.#host = host;
    this.#add({ does: 'send', to: host, files: [], stdin: false, ...this.#of });
  }

  /** A descriptor replaces standard input or output. */
  attach(): void {
    this.#isAttached = true;
  }

  /** Findings that need the whole script. */
  close(): void {
    for (const items of this.#drafts.values()) {
      const line = lineOf(items);
      if (line !== undefined) this.command(line, { items, entries: new Map() });
    }
    const kept = this.commands.filter((found) => !this.helpers.isKnown(found));
    this.commands.splice(0, this.commands.length, ...kept);
    if (isFamily(this.#script.language))
      for (const address of startedDownloads(this)) this.executeFile('sh', address);
    this.#readListed();
    // A loop that deletes what it has listed deletes the folder.
    const loops = this.effects.filter((one) => one.does === 'delete' && one.path.startsWith('$'));
    for (const path of loops.length > 0 ? new Set(this.#listed) : [])
      if (ELSEWHERE.test(path))
        this.#add({ does: 'delete', path, recursive: true, forced: true, ...this.#of });
    for (const effect of loops) {
      const items = effect.does === 'delete' ? this.#items.get(effect.path) : undefined;
      for (const path of items ?? [])
        this.#add({ ...effect, does: 'delete', path, recursive: true, forced: true });
    }
    // A shell connected to a socket is controlled from the other end.
    const isStarted = this.#startsShell || this.commands.some(({ command }) => command === undefined);
    if (this.#host === undefined || !(isStarted || this.#isAttached)) return;
    // The shell's input may be the connection itself.
    const isRemote = this.#isAttached && isStarted && !OWN_HOST.test(this.#host);
    if (isRemote) this.executeFile('sh', `tcp://${this.#host}`);
    else this.execute('sh');
  }

  /** A file whose name run time decides, in a script that uses the network: assumes the keys that its texts name. */
  #readListed(): void {
    const isUndecided = this.effects.some((effect) => effect.does === 'read' && effect.path.includes('$'));
    const isReaching =
      this.commands.length > 0 || this.effects.some(({ does }) => does === 'send' || does === 'fetch');
    if (!isUndecided || !isReaching) return;
    for (const path of keysNamedIn(this.#script.text)) this.#add({ does: 'read', path, ...this.#of });
  }
}
