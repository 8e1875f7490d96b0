import type { CallSubject, ReadCommand } from '../../screening/contract/call.ts';
import type { CallCheck, Observation } from '../../screening/contract/check.ts';
import type { Run } from '../../shell/reading/reading.ts';
import { beginningOf } from '../../text/limits.ts';
import { attacksOf } from './windows-attacks.ts';

/** Only part of a long word list is read: the payload is at the end, its options at the start. */
const LONGEST_LINE = 8_000;
const STARTUP_FOLDER =
  /start menu[\\/]+programs[\\/]+startup|[\\/]startup[\\/][^\\/]+\.(?:lnk|bat|cmd|vbs|exe|ps1)$|^\$profile\b/i;
const CODE_MAKERS =
  /^(?:convert\.frombase64string|io\.compression\.\w+|io\.streamreader\.readtoend|text\.encoding\.)/;

type AttackObservation = Omit<Observation, 'path'>;

export const windowsAttack: CallCheck = {
  card: {
    id: 'windows.attack',
    title: 'Windows attack technique',
    reads: ['call'],
    tier: 'hard',
    severity: 'high',
    sees: 'Known abuses of PowerShell and of programs that ship with Windows: fetching or running foreign code, encoded or hidden commands, disabled protections, startup entries, credential dumps, attack tools.',
    matters: 'Intruders on Windows work this way, using only what is already installed.',
    remedy: 'Ask what the command is for; let a person run it if it is really needed.',
    limits: 'Recognises renamed tools only by what they do.',
  },
  readsActsAlone: true,
  *inspectCall(call: CallSubject) {
    for (const command of call.commands) {
      for (const said of inCommand(command)) yield { ...said, path: command.path };
    }
  },
};

function* inCommand(command: ReadCommand): Generator<AttackObservation> {
  const { reading, effects } = command;
  for (const run of reading.runs) {
    yield* byTable(run);
    if (isAssembled(run, command)) {
      yield {
        threat: 'code_execution',
        confidence: 0.9,
        severity: 'critical',
        evidence: 'decoded text → Invoke-Expression',
        detail: 'Tool call decodes text and executes it as PowerShell.',
      };
    }
  }
  for (const effect of effects) {
    if (effect.does !== 'write' || effect.how === 'mode' || !STARTUP_FOLDER.test(effect.path)) continue;
    yield {
      threat: 'persistence',
      confidence: 0.85,
      evidence: 'startup folder or profile',
      detail: 'Tool call writes something that runs at the next login.',
    };
  }
  if (isRemoteShell(command)) {
    yield {
      threat: 'code_execution',
      confidence: 0.9,
      severity: 'critical',
      evidence: 'TCPClient → shell',
      detail: 'Tool call gives the other end of a connection a shell.',
    };
  }
  if (reading.dialect === 'cmd' && /(?:[A-Za-z]\^){3}[A-Za-z]/.test(command.text)) {
    yield {
      threat: 'code_execution',
      confidence: 0.85,
      evidence: 'carets inside a word',
      detail: 'The name of a program is disguised with escapes.',
    };
  }
}

function* byTable(run: Run): Generator<AttackObservation> {
  let words: string | undefined;
  for (const attack of attacksOf(run.program)) {
    words ??= beginningOf(run.args.map(({ text }) => text).join(' '), LONGEST_LINE);
    if (attack.words !== undefined && !attack.words.test(words)) continue;
    const { threat, severity, detail, evidence } = attack;
    yield { threat, severity, confidence: 0.9, detail, evidence: `${run.program.slice(0, 60)}: ${evidence}` };
  }
}

/** `iex` of decoded text, or `iex` itself assembled from pieces. */
function isAssembled({ program, args, spelled, stdin }: Run, { reading }: ReadCommand): boolean {
  if (program !== 'invoke-expression' || reading.dialect === 'cmd') return false;
  const names = args.flatMap(({ variables }) =>
    variables.flatMap((name) => reading.variables.get(name) ?? []),
  );
  const piped = stdin.flatMap((input) => (input.from === 'pipe' ? input.runs : []));
  const sources = [...args, ...names].flatMap(({ substitutions }) =>
    substitutions.flatMap(({ runs }) => runs),
  );
  const isDecoded = [...sources, ...piped].some((id) => CODE_MAKERS.test(reading.runs[id]?.program ?? ''));
  return isDecoded || (spelled.quoted && args.length > 0);
}

function isRemoteShell({ reading }: ReadCommand): boolean {
  const hasSocket = reading.runs.some(
    ({ program, args }) =>
      program === 'new-object' && args.some(({ text }) => /sockets\.tcpclient/i.test(text)),
  );
  return (
    hasSocket &&
    reading.runs.some(({ program }) =>
      /^(?:invoke-expression|cmd|powershell|pwsh|diagnostics\.process\.start)$/.test(program),
    )
  );
}
