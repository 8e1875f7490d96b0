import { join } from 'node:path';
import { openLedger } from '../../src/evidence/ledger.ts';
import { Quarantine } from '../../src/quarantine/quarantine.ts';
import { scanDefinitions } from '../../src/road/definitions.ts';
import type { Definition, ServerOrigin } from '../../src/vocabulary/definition.ts';
import { type Desk, openDesk } from './desk.ts';
import { fixedPorts } from './sample-project.ts';

export const ports = fixedPorts();
export const origin: ServerOrigin = { kind: 'stdio', command: 'node', args: ['weather.js'] };
export const tool: Definition = {
  kind: 'tool',
  server: 'weather',
  name: 'forecast',
  value: { name: 'forecast', description: 'Gives the weather of a city.', inputSchema: { type: 'object' } },
};
export const retitled = (title: string): Definition => ({ ...tool, value: { ...tool.value, title } });

/** A desk on which what a server offers can be shown to the quarantine. */
export interface WeatherDesk extends Desk {
  /** Answers the contracts, without `sha256:`. */
  see(...definitions: Definition[]): Promise<string[]>;
  seeFrom(origin: ServerOrigin, ...definitions: Definition[]): Promise<string[]>;
  /** With the ledger of a folder of the user with this home. */
  seeIn(folder: string, home: string, ...definitions: Definition[]): Promise<string[]>;
}

export function openWeatherDesk(): WeatherDesk {
  const desk = openDesk({}, ports);
  const seeAt = async (folder: string, from: ServerOrigin, definitions: Definition[], home?: string) => {
    const own = home === undefined ? ports : { ...ports, home };
    const directory = join(folder, '.tokenauditor');
    const ledger = openLedger(directory, own);
    const quarantine = await Quarantine.open(directory, own, ledger);
    const listing = { server: 'weather', origin: from, definitions, problems: [] };
    const standings = await quarantine.observe(listing, scanDefinitions(definitions));
    await ledger.close();
    return standings.map(({ contractHash }) => contractHash.slice(7));
  };
  return {
    ...desk,
    seeFrom: (from, ...definitions) => seeAt(desk.folder, from, definitions),
    seeIn: (folder, home, ...definitions) => seeAt(folder, origin, definitions, home),
    see: (...definitions) => seeAt(desk.folder, origin, definitions),
  };
}
