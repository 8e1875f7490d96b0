/** `up` takes the place of a resident, or of an `up` that was started in the background: that one is asked to leave, and does. */
import type { Ports } from '../../../ports/files.ts';
import { Trouble } from '../../../vocabulary/trouble.ts';
import { controlResident, hungResident } from './resident-control.ts';
import { type Place, takePlace } from './resident-place.ts';

const LONGEST_MS = 15_000;

export interface TakenOver {
  readonly place: Place;
  /** Whether hooks were answered here a moment ago. */
  readonly hadHooks: boolean;
}

/** `hasPort` asks for more than an `up` without a port, which gives way. */
export async function takeOver(directory: string, ports: Ports, hasPort: boolean): Promise<TakenOver> {
  const untilMs = ports.clock.elapsedMs() + LONGEST_MS;
  let hadHooks = false;
  for (;;) {
    try {
      return { place: takePlace(directory, ports), hadHooks };
    } catch (error) {
      if (!(error instanceof Trouble) || error.code !== 'resident.running') throw error;
      if (ports.clock.elapsedMs() > untilMs) throw error;
    }
    const found = await controlResident(directory, ports, 'status');
    if (found?.clients !== undefined && (found.url !== undefined || !hasPort))
      throw new Trouble('up.running', { path: directory, pid: String(found.pid) });
    hadHooks ||= (found?.answered ?? 0) > 0;
    if (found === undefined) await hungResident(directory, ports, true);
    else await controlResident(directory, ports, 'stop');
    await ports.clock.sleep(50);
  }
}
