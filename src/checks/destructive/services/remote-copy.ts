import type { Started } from '../../../screening/flows/started.ts';
import { locate } from '../../../shell/places/places.ts';
import { readOptions } from '../../../shell/reading/options.ts';
import type { Severity } from '../../../vocabulary/orders.ts';
import { isBuilt } from './tool-verb.ts';

const SCP = '-i: -P: -o: -F: -S: -c: -l: -J: -D: -X:';
const RSYNC =
  '-e: --rsh: --exclude: --include: --filter: -f: --rsync-path: --password-file: --log-file: --bwlimit: --timeout: --port: --max-delete: --files-from: --exclude-from: --include-from: --chmod: --chown: --backup-dir: -T: --temp-dir: --partial-dir: --compare-dest: --copy-dest: --link-dest:';

const isRemote = (text: string) =>
  /^(?:rsync:\/\/|(?:[\w.-]+@[\w.-]+|[\w.-]{2,})::?(?!\\))/.test(text) && !/^[./~]/.test(text);

interface RemoteCopy {
  readonly shows: string;
  readonly severity: Severity;
}

/** A copy into the system folders of another machine (`scp x host:/etc/`), or one that deletes there. */
export function remoteOverwrite({ program, args }: Started): RemoteCopy | undefined {
  if (program !== 'scp' && program !== 'rsync' && program !== 'sftp') return undefined;
  const options = readOptions(args, program === 'rsync' ? RSYNC : SCP);
  if (options.has('--dry-run', '--help') || (program === 'rsync' && options.has('-n'))) return undefined;
  const { operands } = options;
  if (operands.length < 2) return undefined;
  const target = /^(?:[\w.-]+@)?[\w.-]+::?(\/.*)$/.exec(operands.at(-1)?.text ?? '')?.[1];
  if (
    program === 'rsync' &&
    options.names.some((name) => /^--del(?:ete\S*)?$/.test(name)) &&
    isRemote(operands.at(-1)?.text ?? '')
  ) {
    const sources = operands.slice(0, -1);
    const isDeploy =
      sources.every(({ text }) => isBuilt(text)) &&
      /^(?:~|\/(?:var\/www|srv|home|opt|usr\/share\/nginx)\b|[^/])/.test(target ?? 'x');
    return { shows: 'rsync --delete → another machine', severity: isDeploy ? 'medium' : 'high' };
  }
  if (target === undefined) return undefined;
  const { place } = locate(target);
  // Deployments copy served files to folders below these.
  if (/^\/(?:var\/www|srv|opt)(?:\/|$)/.test(target)) return undefined;
  return place === 'root' || place === 'system' || place === 'device'
    ? { shows: `${program} → remote ${place} folder`, severity: 'high' }
    : undefined;
}
