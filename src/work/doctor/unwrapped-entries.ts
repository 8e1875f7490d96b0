/** Once `wrap` has been used: servers of clients that still start without the gateway. None of them is contacted. */
import { dirname } from 'node:path';
import type { InstallPorts } from '../../ports/install.ts';
import { printable } from '../../text/printable.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import { ownProgram } from '../clients/own-program.ts';
import { isGatewayCommand } from '../clients/wrapped-start.ts';
import { Records } from '../install/records.ts';
import { decideEntry, type Found } from '../wrap/decide-entry.ts';
import { type ClientFile, clientFiles, readEntries } from '../wrap/found-entries.ts';
import { recordedEntries } from '../wrap/recorded-entries.ts';
import { type Examination, warn } from './examination.ts';
import type { DoctorRoom } from './room.ts';

const ADDED = 'it was added since `wrap` ran, or left out by --clients or --servers';
const UNREACHED = 'it could not be reached when `wrap` ran, or was added since';

type Looked = Pick<DoctorRoom, 'directory' | 'cwd' | 'installPorts' | 'ports'>;

export async function examineUnwrapped(room: Looked): Promise<Examination[]> {
  const install = await room.installPorts();
  const records = recordsOf(install, room.ports);
  if (records === undefined) return [];
  const left = clientFiles(install, { projectRoot: dirname(room.directory), cwd: room.cwd }).flatMap((file) =>
    leftIn(file, install, records),
  );
  if (left.length === 0) return [];
  const hint = 'run `tokenauditor wrap`, which names the reason for each that it leaves alone';
  return [warn('unwrapped', `not wrapped: ${left.join('; ')}`, hint)];
}

/** Undefined if nothing was wrapped; `wrap` itself reports records that cannot be read. */
function recordsOf(install: InstallPorts, ports: Looked['ports']): Records | undefined {
  try {
    const records = new Records(install, ports, 'wrap');
    return records.all.some(({ entries = [] }) => entries.length > 0) ? records : undefined;
  } catch (error) {
    if (error instanceof Trouble) return undefined;
    throw error;
  }
}

function leftIn(file: ClientFile, ports: InstallPorts, records: Records): string[] {
  const { disk, platform } = ports;
  try {
    const read = readEntries(file, disk);
    const { isRecorded } = recordedEntries(file, read, records);
    const wish = {
      ...{ program: ownProgram(ports), project: file.scope.folder, platform, isRecorded },
      credential: () => undefined,
      pinnedAs: () => undefined,
    };
    return read.found.flatMap((found) => {
      const decision = decideEntry(found, wish);
      const why = decision.does === 'wrap' ? whyStill(found) : decision.why;
      if (why === undefined || decision.does === 'keep' || found.server.isDisabled) return [];
      return [`${file.client}: ${printable(found.server.name, { max: 80 })} (${why})`];
    });
  } catch (error) {
    // `clients` reports a file that cannot be read.
    if (error instanceof Trouble) return [];
    throw error;
  }
}

/** Undefined for an entry of ours that `wrap` would only write anew. */
function whyStill({ server: { start } }: Found): string | undefined {
  if (start.kind === 'http') return UNREACHED;
  return isGatewayCommand(start.command, start.args) ? undefined : ADDED;
}
