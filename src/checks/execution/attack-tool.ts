import type { ReadCommand } from '../../screening/contract/call.ts';
import type { CallCheck } from '../../screening/contract/check.ts';
import { type CommandObservation, eachCommand } from '../../screening/contract/each-command.ts';
import { anyWord } from '../../text/patterns/compose.ts';
import { printable } from '../../text/printable.ts';
import { attackAct, portSearch } from './attack-programs.ts';

export const attackTool: CallCheck = {
  card: {
    id: 'attack.tool',
    title: 'Attack tool',
    reads: ['call'],
    tier: 'hard',
    severity: 'high',
    sees: 'Attack programs under their usual names: password crackers, credential dumpers, scanners of other machines, traffic capture, key and screen recorders, dumps of other processes’ memory, fake password prompts.',
    matters: 'Rarely part of a development task, and the usual next step after an agent has been taken over.',
    remedy: 'Ask why it is needed; run it only on systems where you have permission.',
    remedies: {
      memory: 'Read a process that this session started, with its own debugger or log.',
      recording: 'Let a person take the picture or the recording, of the one window that is meant.',
      password: 'Let the program that needs the password ask for it itself.',
    },
    limits: 'Names are easy to change; only other checks see what a renamed program does.',
  },
  readsActsAlone: true,
  inspectCall: (call) => eachCommand(call, 'malicious_content', inCommand),
};

/** Where attack programs are published. */
const PROJECT = anyWord`
  PEASS-ng privilege-escalation-awesome-scripts-suite lin(?:peas|enum)\b winpeas mimikatz LaZagne mimipenguin PowerSploit
  nishang Invoke-Obfuscation Sharp(?:Hound|Collection) Rubeus Ghostpack\S* linux-exploit-suggester\S* pspy(?:32|64)
  evil-winrm xmrig metasploit-framework
`;
const PUBLISHED = new RegExp(String.raw`(?:^|[/@])(?:[\w.-]{1,80}/)?${PROJECT}(?=[/.\w-]|$)`, 'i');

function* inCommand({ reading, effects }: ReadCommand): Generator<CommandObservation> {
  const isPublished =
    effects.some((effect) => effect.does === 'fetch' && PUBLISHED.test(effect.url.slice(0, 500))) ||
    reading.runs.some(
      ({ program, args }) =>
        program === 'git' &&
        args[0]?.text === 'clone' &&
        args.some(({ text }) => PUBLISHED.test(text.slice(0, 500))),
    );
  if (isPublished)
    yield {
      confidence: 0.7,
      evidence: 'download of an attack program',
      detail: 'Tool call downloads an attack program.',
    };
  const search = portSearch(reading.runs);
  if (search !== undefined) yield { confidence: 0.8, ...search };
  for (const run of reading.runs) {
    const found = attackAct(run);
    if (found !== undefined)
      yield { confidence: 0.8, ...found, evidence: printable(found.evidence, { max: 80 }) };
  }
}
