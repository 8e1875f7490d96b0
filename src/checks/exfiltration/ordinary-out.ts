import type { ReadCommand } from '../../screening/contract/call.ts';
import { isJustMade, type Location } from '../../shell/places/places.ts';
import type { Run } from '../../shell/reading/reading.ts';
import type { Severity } from '../../vocabulary/orders.ts';
import { logsIn, type Outgoing } from './outgoing.ts';
import { isStrangeMachine } from './send-target.ts';

export interface OrdinaryOut {
  readonly what: string;
  readonly severity: Severity;
}

/** A line with the facts that are needed for each of its transfers. */
export interface Line {
  readonly command: ReadCommand;
  readonly reaches: ReadonlyMap<number, ReadonlySet<number>>;
  /** The file that a run reads first. */
  readonly files: ReadonlyMap<number, string>;
  locate(path: string, run: Run | undefined): Location;
  /** Whether it is a folder that the project is in. */
  isAbove(path: string, run: Run | undefined): boolean;
}

export function filesRead({ effects }: ReadCommand): ReadonlyMap<number, string> {
  const files = new Map<number, string>();
  for (const effect of effects) {
    if (effect.does === 'read' && effect.run !== undefined && !files.has(effect.run))
      files.set(effect.run, effect.path);
  }
  return files;
}

/** Data that identifies the user and the machine; many monitors report the machine's names alone. */
const RECON = new Set(
  'whoami id ifconfig w who last ps netstat ss arp lsof history systeminfo journalctl dmesg lastlog'.split(
    ' ',
  ),
);
/** They print settings and data of a whole system. */
const DUMPS = new Set(
  'terraform tofu kubectl docker podman vault pg_dump mysqldump sqlite3 mongodump'.split(' '),
);
const NAMES = new Set(['hostname', 'ip', 'ipconfig', 'uname', 'hostnamectl']);
/** Invented in the line, not taken from the machine. */
const MADE_UP = new Set('echo printf jq yq date seq true : cat envsubst sed tr'.split(' '));
/** Encoders that make bytes fit into a URL. */
const ENCODERS = new Set(['base64', 'base32', 'xxd', 'od', 'openssl', 'gzip', 'hexdump']);
export const DATABASE = /\.(?:sqlite3?|db|sql|dump|bak|kdbx|pst|mdb|frm|rdb)(?:\.gz)?$/i;
/** Request bodies are often kept in files, and documents are made to be shared. */
export const REQUEST_BODY =
  /\.(?:json|xml|graphql|gql|ya?ml|jsonl|ndjson|txt|soap|proto|md|markdown|rst|adoc)$/i;
const LOOKUPS =
  /^(?:dig|nslookup|host|drill|kdig|ping6?|resolvectl|getent|traceroute|tracepath|mtr|delv|dog|doggo|fping|dscacheutil)$/;
/** Raw channels without a protocol. */
const RAW = /^(?:nc|ncat|netcat|socat|telnet)$/;

/** Data that is not secret in itself but goes to an unknown place; undefined if that is everyday work. */
export function ordinaryOut(way: Outgoing, line: Line): OrdinaryOut | undefined {
  const found = sentOut(way, line);
  // A listener expects its peer, and a user who logs in has an account there.
  const isMeant = way.to === '' || (way.target === 'unknown' && way.run !== undefined && logsIn(way.run));
  return found !== undefined && isMeant ? { ...found, severity: 'medium' } : found;
}

function sentOut(way: Outgoing, line: Line): OrdinaryOut | undefined {
  const { run, target, effect } = way;
  const isHanded = target === 'undecided' && run?.wrappers.some(({ name }) => name === 'xargs') === true;
  const isStranger = isHanded || ['unknown', 'drop', 'address', 'content'].includes(target);
  if (effect.does === 'send' && effect.files.length > 0) {
    const [file = ''] = effect.files;
    if (target === 'mailbox' && effect.files.some((one) => DATABASE.test(one)))
      return { what: 'a database', severity: 'high' };
    if (target === 'store' || target === 'mailbox')
      return ofMachine(effect.files, run, line) ?? (target === 'store' ? ofProject(way, line) : undefined);
    if (isStrangeMachine(target, way.to)) return ofPerson(effect.files, run, line);
    if (!isStranger || effect.files.every((path) => isWrittenHere(path, line))) return undefined;
    const isBody =
      REQUEST_BODY.test(file) && !/[*]/.test(file) && (target === 'unknown' || target === 'content');
    return { what: file, severity: isBody && line.locate(file, run).place !== 'system' ? 'medium' : 'high' };
  }
  if (!isStranger || run === undefined || effect.script !== undefined) return undefined;
  if (effect.does === 'send' && LOOKUPS.test(run.program)) {
    // A host name filled in by a command only makes sense to the owner of the domain.
    const isFilled = run.args.some(({ substitutions }) => substitutions.length > 0);
    return isFilled ? { what: 'output of a command in a name', severity: 'high' } : undefined;
  }
  return ofRuns(way, run, line);
}

/** A sample in a folder made for it, whose whole text is in the code that sends it. */
const isWrittenHere = (path: string, { command }: Line): boolean =>
  isJustMade(path) &&
  command.effects.every((one) => one.does !== 'write' || one.path !== path || one.content !== undefined) &&
  command.effects.some((one) => one.does === 'write' && one.path === path);

/** A person's whole collection of one kind: `~/Documents`. */
const KEPT =
  /^~\/(?:documents|desktop|downloads|pictures|photos|movies|videos|dropbox|onedrive|projects|repos|code|work|workspace|clients|src|dev)(?:\/\*+)?$/i;
/** Content of such folders, and any other folder of a home; not a single file elsewhere. */
const PERSONAL =
  /^~\/(?:(?:documents|desktop|downloads|pictures|photos|movies|videos|dropbox|onedrive)\/|[^/.]+(?:\/\*+)?$)/i;

/** Homes and settings that go to an unknown machine. */
function ofPerson(files: readonly string[], run: Run | undefined, line: Line): OrdinaryOut | undefined {
  for (const file of files) {
    const { place, whole, path } = line.locate(file, run);
    const isPersonal = PERSONAL.test(path) || (place === 'home' && whole);
    if (
      isPersonal ||
      place === 'root' ||
      place === 'settings' ||
      (place === 'system' && /^\/etc(?:\/|$)/.test(path))
    )
      return { what: file, severity: 'high' };
  }
  return undefined;
}

/** The root of a project carries its history and its settings; what is deployed is a folder that a build makes. */
function ofProject({ effect, to, run }: Outgoing, line: Line): OrdinaryOut | undefined {
  if (effect.does !== 'send') return undefined;
  const file = effect.files.find((one) => {
    const { place, whole } = line.locate(one, run);
    return (place === 'project' && whole) || line.isAbove(one, run);
  });
  // A bucket named like a domain is a site, and a site without a build is its project.
  const isSite = /^(?:s3|gs):\/\/(?:[\w-]+\.)+[a-z]{2,}(?:\/|$)/i.test(to);
  return file === undefined
    ? undefined
    : { what: `the whole project (${file})`, severity: isSite ? 'medium' : 'high' };
}

/** Uploading project files to a bucket is everyday work; uploading system files is not. */
function ofMachine(files: readonly string[], run: Run | undefined, line: Line): OrdinaryOut | undefined {
  for (const file of files) {
    const { place, whole, path } = line.locate(file, run);
    if (KEPT.test(path)) return { what: file, severity: 'high' };
    if (place === 'system' || place === 'root' || place === 'settings' || (place === 'home' && whole)) {
      return { what: file, severity: 'high' };
    }
  }
  return undefined;
}

function ofRuns({ effect, target, to }: Outgoing, run: Run, line: Line): OrdinaryOut | undefined {
  const isNear = target !== 'drop' && target !== 'address';
  const isSent = effect.does === 'send';
  for (const id of line.reaches.get(run.id) ?? []) {
    const feeder = line.command.reading.runs[id];
    if (feeder === undefined) continue;
    const { program } = feeder;
    const isTelling = isSent || !isNear || program === 'whoami' || program === 'id';
    if ((RECON.has(program) && isTelling) || (NAMES.has(program) && !isNear)) {
      return { what: program, severity: 'high' };
    }
    if (!isSent) {
      if (ENCODERS.has(program)) return { what: `${program} in a URL`, severity: 'high' };
      continue;
    }
    if (DUMPS.has(program) && effect.stdin) return { what: `output of ${program}`, severity: 'high' };
    const file = line.files.get(id);
    if (file !== undefined)
      return { what: `${program} of a file`, severity: fileSeverity(file, feeder, run, isNear, line) };
    if (RAW.test(run.program) && effect.stdin && !MADE_UP.has(program))
      return { what: `output of ${program}`, severity: 'high' };
    if (target === 'drop' && !INBOX.test(to) && !MADE_UP.has(program)) {
      return { what: `output of ${program}`, severity: 'high' };
    }
  }
  const isFile = isSent && effect.stdin && run.stdin.some(({ from }) => from === 'file');
  return isFile ? { what: 'a file', severity: 'high' } : undefined;
}

/** Team inboxes receive messages all day. */
const INBOX = /slack|discord|office\.com|telegram|zapier|ifttt/i;

/** A request body in the project is everyday work, unless it goes through a raw channel. */
function fileSeverity(file: string, feeder: Run, run: Run, isNear: boolean, line: Line): Severity {
  const isOwn = ['project', 'build', 'temp', 'unknown'].includes(line.locate(file, feeder).place);
  return isNear && isOwn && REQUEST_BODY.test(file) && !RAW.test(run.program) ? 'medium' : 'high';
}
