import type { ClientId } from './server-start.ts';

export interface ConfigSurroundings {
  /** As Node names it. */
  readonly platform: string;
  readonly home: string;
  readonly cwd: string;
  /** `APPDATA` of Windows; absent: its usual place under `home`. */
  readonly appData?: string;
  /** `XDG_CONFIG_HOME`; absent: `~/.config`. */
  readonly configHome?: string;
}

export interface ConfigPlace {
  readonly client: ClientId;
  readonly path: string;
}

export function configPlaces(_where: ConfigSurroundings): ConfigPlace[] {
  return [];
}
