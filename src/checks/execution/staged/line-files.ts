import type { ReadCommand } from '../../../screening/contract/call.ts';
import type { CommandObservation } from '../../../screening/contract/each-command.ts';
import { codeFlows, nameOf } from '../../../screening/flows/code-flow.ts';
import { networkSources } from '../../../screening/flows/code-network.ts';
import { decodingOf } from '../../../screening/flows/decoders.ts';
import type { Executes } from '../../../shell/reading/effect.ts';
import type { Run } from '../../../shell/reading/reading.ts';
import { printable } from '../../../text/printable.ts';
import type { CallContext } from '../../../vocabulary/call-context.ts';

/** Written in this line; other checks cover content from the network or a decoder. */
export function* lineFiles(command: ReadCommand, context: CallContext): Generator<CommandObservation> {
  for (const { files, run, sources, effect } of codeFlows(command, context)) {
    const [file] = files;
    if (effect.code.from !== 'file' || file === undefined || sources.length === 0) continue;
    if (networkSources(sources, command).length > 0 || sources.some((one) => decodingOf(one) !== undefined))
      continue;
    const isBuilt = sources.every(({ program }) =>
      /^(?:g?cc|g\+\+|clang|clang\+\+|rustc|go|tsc|esbuild|make|ld)$/.test(program),
    );
    if (isBuilt) continue;
    yield {
      confidence: 0.6,
      severity: isHiding(file, effect) || isUnread(run, effect, command) ? 'high' : 'medium',
      evidence: `${shown(file)} → ${nameOf(run)}`,
      detail: 'Tool call writes a file and executes it.',
    };
  }
}

/** A shell script that could not be read, because the line wrote it in a way only known at run time. */
const isUnread = ({ id }: Run, { language }: Executes, { reading }: ReadCommand): boolean =>
  language === 'shell' && !reading.runs.some(({ parent }) => parent === id);

/** A program in a temporary folder, where no build puts one. */
const isHiding = (file: string, { language }: Executes): boolean =>
  language === 'program' && /^(?:\/private)?\/(?:tmp|var\/tmp|dev\/shm)\//.test(file);

const shown = (path: string): string => printable(path, { max: 100 });
