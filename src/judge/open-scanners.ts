/** The scanners that the document names. The only file of the room that others load, and only where there are any. */
import type { ScannerEntry } from '../vocabulary/document/scan-part.ts';
import { type ModelPorts, ModelScanner } from './model-scanner.ts';
import { gptOssSafeguard } from './scanners/gpt-oss-safeguard.ts';
import { graniteGuardian } from './scanners/granite-guardian.ts';
import { llamaGuard } from './scanners/llama-guard.ts';
import type { Scanner } from './scanners/model-verdict.ts';
import { type CallScanner, ServerScanner } from './scanners/server-scanner.ts';

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

const UNREACHED: CallScanner = async () => ({ why: 'it cannot be reached from here', how: 'down' });
