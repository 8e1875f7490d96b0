/** The scanners that the document names. The only file of the room that others load, and only where there are any. */
import type { ScannerEntry } from '../../vocabulary/document/scan-part.ts';
import { gptOssSafeguard } from './gpt-oss-safeguard.ts';
import { graniteGuardian } from './granite-guardian.ts';
import { llamaGuard } from './llama-guard.ts';
import { type ModelPorts, ModelScanner } from './model-scanner.ts';
import type { Scanner } from './scanner.ts';
import { type CallScanner, ServerScanner } from './server-scanner.ts';

export interface ScannerPorts extends ModelPorts {
  /** For an MCP server, which the room above reaches. */
  readonly callServer?: CallScanner;
}

export function openScanner(name: string, entry: ScannerEntry, ports: ScannerPorts): Scanner {
  switch (entry.kind) {
    case 'llama-guard':
      return new ModelScanner(name, entry, llamaGuard, ports);
    case 'gpt-oss-safeguard':
      return new ModelScanner(name, entry, gptOssSafeguard, ports);
    case 'granite-guardian':
      return new ModelScanner(name, entry, graniteGuardian(entry.risks), ports);
    case 'mcp':
      return new ServerScanner(name, entry, ports.callServer ?? UNREACHED, ports.clock);
  }
}

const UNREACHED: CallScanner = async () => ({ why: 'it cannot be reached from here' });
