/** `servers add` and `servers remove`: entries of the user's own document, or of the project's. */
import { dirname, join } from 'node:path';
import { FOLDER } from '../../../../evidence/folder/layout.ts';
import { spelledReference } from '../../../../gateway/downstream/references.ts';
import type { Ports } from '../../../../ports/files.ts';
import type { InstallPorts } from '../../../../ports/install.ts';
import { findSecrets } from '../../../../sensitive/find.ts';
import { isSecretName } from '../../../../sensitive/server-origin/argument-secrets.ts';
import { DOCUMENT_NAME } from '../../../../vocabulary/document/document-name.ts';
import {
  type ServerEntry,
  serverNameSchema,
  serverSchema,
} from '../../../../vocabulary/document/servers-part.ts';
import { EXIT, Trouble } from '../../../../vocabulary/trouble.ts';
import { settledPorts } from '../../../../work/install/place.ts';
import { decode, encode } from '../../../../work/install/plan.ts';
import { schemaLine } from '../../../../work/install/schema-line.ts';
import { locateFile } from '../../../../work/install/whereabouts.ts';
import { serversIn, withoutServer, withServers } from '../../../../work/servers/edit-servers.ts';
import { wrappedInPlace } from '../../../../work/wrap/wrapped-clients.ts';
import { inertText } from '../../print/inert.ts';
import type { Arguments } from '../../verb/arguments.ts';
import type { Session } from '../../verb/session.ts';
import { isVariableName } from '../scan/server-options.ts';
import { addedWarnings } from './added-warnings.ts';

export async function changeServers(
  action: 'add' | 'remove',
  name: string,
  args: Arguments,
  session: Session,
): Promise<number> {
  if (action === 'add') assertName(name);
  const ports = settledPorts(await session.installPorts());
  const path = documentPath(args, session, ports);
  const scope = args.flag('here')
    ? { level: 'project' as const, folder: dirname(path) }
    : { level: 'user' as const, folder: ports.home };
  const { target, bytes, missing } = locateFile(path, scope, ports.disk);
  const { mark, body } =
    bytes === undefined ? { mark: '', body: schemaLine(path, ports) } : decode(bytes, path);
  const servers = serversIn({ path, body });
  const isThere = Object.hasOwn(servers, name);
  if (action === 'add' && isThere) throw new Trouble('servers.exists', { name, path });
  if (action === 'remove' && !isThere) throw notListed(name, path, ports, await session.ports());
  const entry = action === 'add' ? entryFrom(args) : undefined;
  const after =
    entry === undefined
      ? withoutServer({ path, body }, name)
      : withServers({ path, body }, { [name]: entry });
  for (const folder of missing) ports.disk.makeFolder(folder, folder.endsWith(FOLDER) ? 0o700 : 0o755);
  ports.disk.replace(target, encode(after, mark), bytes === undefined ? 0o600 : undefined);
  if (session.json) session.answer('server-changed', { name, path, action });
  else
    session.io.stdout.write(
      inertText(`${action === 'add' ? 'added' : 'removed'} ${name} (${session.shorten(path)})\n`),
    );
  for (const warning of entry === undefined ? [] : addedWarnings(entry, session, ports))
    session.note(warning);
  if (args.flag('here'))
    session.note('the file of a project counts once you have accepted it: run `tokenauditor init --here`');
  return EXIT.clean;
}

function notListed(name: string, path: string, install: InstallPorts, ports: Ports): Trouble {
  const clients = wrappedInPlace(install, ports)
    .filter(({ servers }) => servers.includes(name))
    .map(({ client }) => client);
  return clients.length === 0
    ? new Trouble('servers.not_listed', { name, path })
    : new Trouble('servers.wrapped', { name, path, clients: clients.join(', ') });
}

function assertName(name: string): void {
  const fault = serverNameSchema.safeParse(name).error?.issues[0]?.message;
  if (fault === undefined) return;
  const expected = `a name of ${fault.replace('is not ', '')}, the first of them a letter or digit`;
  throw new Trouble('usage.bad_value', { value: name, option: 'NAME', expected });
}

const documentPath = (args: Arguments, session: Session, { home }: InstallPorts): string =>
  args.flag('here') ? join(session.projectRoot, DOCUMENT_NAME) : join(home, FOLDER, DOCUMENT_NAME);

function entryFrom(args: Arguments): ServerEntry {
  const [, , ...rest] = args.positionals;
  const [command, ...words] = rest[0] === '--' ? rest.slice(1) : rest;
  const url = args.text('url');
  const as = args.text('as');
  const env = Object.fromEntries(args.texts('env').map(variableOf));
  const headers = Object.fromEntries(args.texts('header').map(headerOf));
  if ([command, ...words, url].some((word) => findSecrets(word ?? '').spans.length > 0)) throw typedSecret();
  const entry = {
    ...(command === undefined ? {} : { command }),
    ...(words.length > 0 ? { args: words } : {}),
    ...(url === undefined ? {} : { url }),
    ...(Object.keys(env).length > 0 ? { env } : {}),
    ...(Object.keys(headers).length > 0 ? { headers } : {}),
    ...(as === undefined ? {} : { as }),
  };
  const read = serverSchema.safeParse(entry);
  if (read.success) return read.data;
  const reason = read.error.issues[0]?.message ?? 'is not a server';
  throw new Trouble('servers.unfit', { reason });
}

/** `NAME`: a variable of the user's; `NAME=@file:PATH`: by reference; `NAME=value`: plainly, unless it is a secret. */
function variableOf(word: string): [string, string] {
  const [, name = word, value] = /^([^=]*)=(.*)$/s.exec(word) ?? [];
  if (!isVariableName(name)) throw unnamed('--env');
  if (value === undefined) return [name, `\${${name}}`];
  return [name, writtenValue(name, value, '--env')];
}

function headerOf(line: string): [string, string] {
  const [, name, value = ''] =
    /^([A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}):[ \t]*([^\r\n\0]{1,8192})$/.exec(line) ?? [];
  if (name === undefined) throw unnamed('--header');
  return [name, writtenValue(name, value, '--header')];
}

/** A secret that is typed here is in the shell's history, and would be in the document. */
function writtenValue(name: string, value: string, option: string): string {
  const reference = spelledReference(value);
  if (reference !== undefined) return reference;
  if (isSecretName(name) || findSecrets(value).spans.length > 0) throw unnamed(option);
  return value;
}

function typedSecret(): Trouble {
  const expected =
    'no secret, as it would be written into the document: give it to the server in a variable, with --env NAME, or in a header by reference';
  return new Trouble('usage.bad_value', { value: '…', option: 'COMMAND', expected });
}

function unnamed(option: string): Trouble {
  const expected = `the name of a variable of yours, or a value by reference: @env:NAME, @file:PATH, @command:LINE or @keychain:ENTRY; secrets are not written into the document`;
  return new Trouble('usage.bad_value', { value: '…', option, expected });
}
