import type { PolicyCheck } from '../../../../answers/machine/policy.answer.ts';
import { errnoOf, inWords } from '../../../../evidence/folder/failure.ts';
import { appendAll } from '../../../../evidence/folder/folder.ts';
import { settingsIn } from '../../../../policy/document/tiers.ts';
import { unmatchedPatterns, unofferedTools } from '../../../../policy/unmatched-patterns.ts';
import type { Ports } from '../../../../ports/files.ts';
import { PinBook } from '../../../../quarantine/review.ts';
import { documentFrom, rulesFrom } from '../../../../road/policy/policy-file.ts';
import { filesPassedOver } from '../../../../road/policy/source-files.ts';
import { policyFilesOf } from '../../../../road/policy.ts';
import { projectRootOf } from '../../../../road/project-files.ts';
import { rulesOf } from '../../../../rules/from-written.ts';
import { lintRules } from '../../../../rules/lint.ts';
import type { Rule } from '../../../../rules/terms/plain-rule.ts';
import { printable } from '../../../../text/printable.ts';
import { DOCUMENT_NAME } from '../../../../vocabulary/document/document-name.ts';
import { documentJsonSchema } from '../../../../vocabulary/document/document-schema.ts';
import type { PolicyDocument } from '../../../../vocabulary/document/policy-document.ts';
import { EXIT, Trouble } from '../../../../vocabulary/trouble.ts';
import { schemaLine } from '../../../../work/install/schema-line.ts';
import { readWhole } from '../../input/input.ts';
import type { Arguments } from '../../verb/arguments.ts';
import { locate } from '../../verb/place.ts';
import type { Session } from '../../verb/session.ts';
import { acceptPolicy } from './policy-accept.ts';
import { diffFiles } from './policy-diff.ts';
import { explainCall } from './policy-explain.ts';
import { importRules } from './policy-import.ts';
import { policyPlace } from './policy-place.ts';
import { replayLedger } from './policy-replay.ts';
import { testPolicy } from './policy-test.ts';
import { STARTER } from './starter.ts';

const STANDARD_OUTPUT = '-';
const MEBIBYTE = 1024 * 1024;
/** More than a document may have: what is too large is refused as a policy, with its name. */
const MOST_BYTES = 5 * MEBIBYTE;

export async function run(args: Arguments, session: Session): Promise<number> {
  const [action, file] = args.positionals;
  if (action === 'schema') return printSchema(file, session);
  switch (action) {
    case 'init':
      return await start(file, session);
    case 'accept':
      return await acceptPolicy(session);
    case 'test':
      return await testPolicy(args, session);
    case 'explain':
      return await explainCall(args, session);
    case 'diff':
      return await diffFiles(args, session);
    case 'replay':
      return await replayLedger(args, session);
    case 'import':
      return await importRules(args, session);
    default:
      return await check(file, args, session);
  }
}

function printSchema(file: string | undefined, session: Session): number {
  if (file !== undefined)
    throw new Trouble('usage.bad_value', { value: file, option: 'schema', expected: 'no file' });
  if (session.json) session.answer('policy-schema', JSON.parse(documentJsonSchema()));
  else session.io.stdout.write(documentJsonSchema());
  return EXIT.clean;
}

async function check(file: string | undefined, args: Arguments, session: Session): Promise<number> {
  const time = new Date(session.io.wallMs()).toISOString();
  const { files, documents, rules, passedOver } =
    file === undefined ? await here(args, session) : await namedFile(file, time, session);
  const offered = await offeredTools(session);
  const servers = new Set([
    ...offered.keys(),
    ...documents.flatMap((each) => Object.keys(each.servers ?? {})),
  ]);
  const ofRules = lintRules(rules, time, offered);
  const ofPatterns = [
    ...documents.flatMap((document) => [
      ...unmatchedPatterns(document, servers),
      ...unofferedTools(document, offered),
    ]),
    ...passedOver.map((path) => ({ at: printable(session.shorten(path)), warning: IS_HIDDEN })),
  ];
  const warnings = [...ofRules, ...ofPatterns.map(({ at, warning }) => ({ rule: at, warning }))];
  const status = warnings.length === 0 ? EXIT.clean : EXIT.found;
  session.conclude(status);
  if (session.json) session.answer('policy-check', { files, warnings });
  else {
    const lines = [
      ...ofRules.map(({ rule, warning }) => `warning  the rule ${rule} ${warning}`),
      ...ofPatterns.map(({ at, warning }) => `warning  ${at} ${warning}`),
    ];
    session.io.stdout.write(`${[...describe(files, session), ...lines].join('\n')}\n`);
  }
  return status;
}

const IS_HIDDEN = 'is not read, because its name begins with a dot: rename or remove it';

interface Checked {
  readonly files: PolicyCheck['files'];
  readonly documents: readonly PolicyDocument[];
  readonly rules: readonly (readonly Rule[])[];
  readonly passedOver: readonly string[];
}

async function namedFile(file: string, time: string, session: Session): Promise<Checked> {
  const bytes = await readWhole(file, session, MOST_BYTES);
  const read = /\/rules\.d\/[^/]+$/.test(locate(file, session.io)) ? rulesFrom : documentFrom;
  const document = read(bytes, file, time);
  const files = [{ path: file, sets: [...settingsIn(document).keys()], waits: [] }];
  return { files, documents: [document], rules: [rulesOf(document.rules ?? [])], passedOver: [] };
}

/** Of the servers that were seen here. A ledger that cannot be read proves nothing about tools. */
async function offeredTools({ directory, ports: open }: Session): Promise<ReadonlyMap<string, Set<string>>> {
  const offered = new Map<string, Set<string>>();
  const { entries } = await PinBook.read(directory, await open());
  for (const { server, name, pin } of entries)
    if (server !== null && name !== null && pin.kind === 'tool')
      offered.set(server, (offered.get(server) ?? new Set<string>()).add(name));
  return offered;
}

async function here(args: Arguments, session: Session): Promise<Checked> {
  const { plain } = await policyPlace(args, session);
  return { ...(await filesHere(session)), rules: plain.rules.lists };
}

async function filesHere({ io, ledger: { directory }, ports: open }: Session) {
  const ports = await open();
  const projectRoot = projectRootOf(io.cwd(), ports);
  const sources = { directory, projectRoot, home: io.env.HOME, ports };
  const found = policyFilesOf(sources);
  const files = found.map(({ path, document, waiting }) => ({
    path,
    sets: [...settingsIn(document).keys()],
    waits: waiting,
  }));
  const passedOver = filesPassedOver(sources);
  return { files, documents: found.map(({ document }) => document), passedOver };
}

function describe(files: PolicyCheck['files'], session: Session): string[] {
  if (files.length === 0) return ['no policy files here: the built-in policy holds'];
  return files.map(({ path, sets, waits }) => {
    const about = sets.length === 0 ? 'sets nothing' : `sets ${sets.join(', ')}`;
    const waiting = waits.length === 0 ? '' : `; not in effect until you accept it: ${waits.join(', ')}`;
    return `ok  ${printable(session.shorten(path))}  ${about}${waiting}`;
  });
}

async function start(file: string | undefined, session: Session): Promise<number> {
  const isPrinted = file === STANDARD_OUTPUT;
  if (isPrinted && session.json)
    throw new Trouble('usage.bad_value', { value: file, option: 'init', expected: 'a file with --json' });
  const name = isPrinted ? DOCUMENT_NAME : (file ?? DOCUMENT_NAME);
  const path = locate(name, session.io);
  const text = `${schemaLine(path, await session.installPorts())}${STARTER}`;
  if (isPrinted) {
    session.io.stdout.write(text);
    return EXIT.clean;
  }
  create(path, name, text, await session.ports());
  session.conclude(EXIT.clean);
  if (session.json) session.answer('policy-init', { path });
  else session.io.stdout.write(`wrote ${printable(session.shorten(path))}\n`);
  return EXIT.clean;
}

function create(path: string, name: string, text: string, ports: Ports): void {
  try {
    const descriptor = ports.files.open(path, 'create');
    try {
      appendAll(ports, descriptor, Buffer.from(text));
    } finally {
      ports.files.close(descriptor);
    }
  } catch (error) {
    const errno = errnoOf(error);
    if (errno === 'EEXIST') throw new Trouble('file.exists', { path: name });
    if (errno === undefined) throw error;
    throw new Trouble('file.unwritable', { path: name, reason: inWords(errno) });
  }
}
