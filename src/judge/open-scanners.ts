/** The scanners that the document names. The only file of the room that others load, and only where there are any. */
import type { ScannerEntry } from '../vocabulary/document/scan-part.ts';
import { type ScanThreat, UNJUDGED } from '../vocabulary/scanning/scan-words.ts';
import { type ModelPorts, ModelScanner, type TellScanner } from './model-scanner.ts';
import type { Dialect } from './scanners/dialect.ts';
import { gptOssSafeguard } from './scanners/gpt-oss-safeguard.ts';
import { graniteGuardian } from './scanners/granite-guardian.ts';
import { llamaGuard } from './scanners/llama-guard.ts';
import type { Scanner } from './scanners/model-verdict.ts';
import { type CallScanner, ServerScanner } from './scanners/server-scanner.ts';

export interface ScannerPorts extends ModelPorts {
  /** For an MCP server, which the room above reaches. */
  readonly callServer?: CallScanner;
  readonly tell?: TellScanner;
}

export function openScanner(name: string, entry: ScannerEntry, ports: ScannerPorts): Scanner {
  const { callServer = UNREACHED, clock, tell } = ports;
  const dialect = dialectOf(entry);
  return dialect === undefined
    ? new ServerScanner(name, entry, callServer, clock, tell)
    : new ModelScanner(name, entry, dialect, ports, tell);
}

/** Undefined for an MCP server, which answers in our own terms. */
function dialectOf({ kind, risks }: ScannerEntry): Dialect | undefined {
  switch (kind) {
    case 'llama-guard':
      return llamaGuard;
    case 'gpt-oss-safeguard':
      return gptOssSafeguard;
    case 'granite-guardian':
      return graniteGuardian(risks);
    case 'mcp':
      return undefined;
  }
}

/** What neither the built-in checks nor these judge: nothing is known about it, so it is never called safe. */
export const unjudgedBy = (entries: readonly ScannerEntry[]): ScanThreat[] =>
  UNJUDGED.filter((threat) => entries.every((entry) => dialectOf(entry)?.threats.includes(threat) === false));

const UNREACHED: CallScanner = async () => ({ why: 'it cannot be reached from here', how: 'down' });
