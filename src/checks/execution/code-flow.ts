import type { CallSubject, ReadCommand } from '../../screening/contract/call.ts';
import type { CallCheck, Observation } from '../../screening/contract/check.ts';
import { rememberCode } from '../../screening/session/remembered-code.ts';
import { relayOf } from '../../screening/session/session-relays.ts';
import type { CodeTexts } from '../../vocabulary/call-context.ts';
import { type CodeText, type Harm, harmsIn } from './name-flow/harm.ts';
import { secretMounts, seenThrough } from './name-flow/mounts.ts';
import { filesReached } from './name-flow/reach.ts';

export const codeFlow: CallCheck = {
  card: {
    id: 'code.flow',
    title: 'Harmful program written in this session',
    reads: ['call'],
    tier: 'soft',
    severity: 'high',
    sees: 'A program that this session wrote and this call may run, in which a value flows from a secret, the whole environment, the network or the home folder to a harmful use: it is sent away, executed, deleted or overwritten.',
    matters:
      'A command such as `npm test` does not show what the files that it runs do. A manipulated agent can first put harmful code into such a file.',
    remedy: 'Read the file before it runs.',
    limits:
      'Follows values by the names they are assigned to, not by the rules of the language: it loses a computed name and a value that passes through a file or another process. Does not read files that this session did not write.',
  },
  readsSession: true,
  readsActsAlone: true,
  *inspectCall(call) {
    for (const command of call.commands) yield* inCommand(command, call);
  },
};

function* inCommand(command: ReadCommand, call: CallSubject): Generator<Observation> {
  const said = new Set<string>();
  for (const code of textsOf(call)) {
    const reached = filesReached(command, call.context, code);
    const runs = reached.flatMap((file) => relayOf(file, code)?.reading.runs ?? []);
    const mounts = secretMounts([...command.reading.runs, ...runs]);
    const files = reached.flatMap((file) => {
      const text = code.get(file);
      if (text === undefined) return [];
      const seen = mounts.length === 0 ? text : seenThrough(text, mounts);
      return [{ file, text: seen }, ...programsIn(file, code)];
    });
    for (const { file, harm } of harmsIn(files)) {
      if (said.has(harm)) continue;
      said.add(harm);
      const name = file.slice(file.lastIndexOf('/') + 1);
      yield {
        threat: THREAT[harm],
        confidence: 0.8,
        path: command.path,
        evidence: `${name}: ${harm}`,
        detail: `A program written in this session ${harm}.`,
      };
    }
  }
}

/** Programs of other languages in a tool's file: a recipe with a shebang, the code of a build task. */
const programsIn = (file: string, code: CodeTexts): CodeText[] =>
  relayOf(file, code)?.reading.scripts.flatMap(({ text, run }, _, { length }) => {
    const program = relayOf(file, code)?.reading.runs[run]?.program;
    return program === undefined || length > MOST_PROGRAMS ? [] : [{ file, text, program }];
  }) ?? [];

const MOST_PROGRAMS = 64;

/** Written by earlier calls or by this one. */
function textsOf(call: CallSubject): CodeTexts[] {
  const earlier = call.context.session?.code;
  const own = rememberCode(undefined, call);
  return [earlier, own].flatMap((code) => (code === undefined || code.size === 0 ? [] : [code]));
}

const THREAT = {
  'sends secrets': 'data_exfiltration',
  'sends the environment': 'data_exfiltration',
  'runs what it downloads': 'code_execution',
  'runs hidden code': 'code_execution',
  'connects a shell to the network': 'code_execution',
  'removes the home folder': 'destructive_action',
  'damages files in the home folder': 'destructive_action',
  'writes a start-up file': 'persistence',
  'writes hidden text into the home folder': 'persistence',
} as const satisfies Record<Harm, string>;
