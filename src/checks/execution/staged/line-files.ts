import type { CallContext, ReadCommand } from '../../../screening/contract/call.ts';
import type { Said } from '../../../screening/contract/each-command.ts';
import { codeFlows, nameOf } from '../../../screening/flows/code-flow.ts';
import { networkSources } from '../../../screening/flows/code-network.ts';
import { decodingOf } from '../../../screening/flows/decoders.ts';
import type { Executes } from '../../../shell/reading/effect.ts';
import type { Run } from '../../../shell/reading/reading.ts';
import { printable } from '../../../text/printable.ts';

/** Written in this line; what came from the network or a decoder is other checks' subject. */
export function* lineFiles(command: ReadCommand, context: CallContext): Generator<Said> {
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

/** A script for a shell of which the reader saw nothing: the line wrote it in a way that only run time knows. */
const isUnread = ({ id }: Run, { language }: Executes, { reading }: ReadCommand): boolean =>
  language === 'shell' && !reading.runs.some(({ parent }) => parent === id);

/** A program of its own in a folder for passing things, as no build puts one there. */
const isHiding = (file: string, { language }: Executes): boolean =>
  language === 'program' && /^(?:\/private)?\/(?:tmp|var\/tmp|dev\/shm)\//.test(file);

const shown = (path: string): string => printable(path, { max: 100 });
