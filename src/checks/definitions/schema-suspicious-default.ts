import type { DefinitionCheck, Observation } from '../../screening/contract/check.ts';
import type { DefinitionSubject } from '../../screening/contract/definition-subject.ts';
import { noteCut } from '../../text/limits.ts';
import { printable } from '../../text/printable.ts';
import { sqlLosses } from '../destructive/data/sql-loss.ts';
import { privatePathIn } from './presets/private-paths.ts';
import { receiverIn } from './presets/receivers.ts';
import { switchIn } from './presets/switches.ts';
import { type Preset, presetsOf, purposeOf } from './presets/values.ts';

/** Parsing a command is expensive, and no hand-written schema contains more commands than this. */
const MOST_COMMANDS = 128;
/** Every harmful command has a program name with something after it. */
const COMMAND = /^[\s\S]{0,60}?[a-z][\w.-]{1,20}[\s(]/i;

export const schemaSuspiciousDefault: DefinitionCheck = {
  card: {
    id: 'schema.suspicious-default',
    title: 'Value chosen for the caller',
    reads: ['tool'],
    tier: 'soft',
    also: {
      tier: 'hard',
      when: 'a harmful command, a private file, and reports or copies for a stranger',
    },
    severity: 'medium',
    sees: 'Defaults, constants and single allowed values of parameters that name an unexpected receiver, a private file, or a command that runs or sends something, or that switch a protection off.',
    matters: 'A model fills in what a schema proposes: the value is sent although no one chose it.',
    remedy: 'Set the parameter yourself, or use a server whose schema leaves it open.',
    limits:
      'Passes hosts that the definition names as its own, local hosts and example hosts. Cannot see values that the server adds itself.',
  },
  *inspectDefinition(subject) {
    if (subject.parameters.length === 0) return;
    let purpose: string | undefined;
    let commands = 0;
    for (const parameter of subject.parameters) {
      for (const preset of presetsOf(parameter)) {
        purpose ??= purposeOf(subject);
        const seen = switchIn(preset) ?? receiverIn(preset, purpose) ?? privatePathIn(preset, purpose);
        if (seen !== undefined) yield { path: preset.path, ...seen };
        else if (isCommand(preset)) {
          if (commands++ >= MOST_COMMANDS) {
            noteCut();
            return;
          }
          yield* commandIn(preset, subject);
          yield* statementIn(preset);
        }
      }
    }
  },
};

const isCommand = ({ value }: Preset): boolean =>
  typeof value === 'string' && value.length > 6 && COMMAND.test(value);

/** A shell wrapper is ordinary where a command is expected; judge the command inside it. */
const WRAPPER =
  /^\s*(?:(?:\/(?:usr\/)?bin\/)?(?:ba|z|da)?sh\s+-l?c|(?:powershell|pwsh)(?:\.exe)?(?:\s+-(?:NoProfile|NonInteractive|NoLogo|Command|c|File)){0,4}|cmd(?:\.exe)?\s+\/[ck])\s+["']?/i;

function* commandIn({ path, value }: Preset, { payloadIn }: DefinitionSubject): Generator<Observation> {
  const command = String(value).replace(WRAPPER, '').trimStart();
  const payload = payloadIn(command);
  // Prose mentions programs too; a value meant to be run begins with one.
  if (payload === undefined || !command.startsWith(payload.text.trimStart().slice(0, 20))) return;
  yield {
    threat: payload.threat,
    confidence: 0.85,
    tier: 'hard',
    path,
    evidence: printable(payload.text, { max: 160 }),
    detail: 'A harmful command is run or passed on unless the caller names another one.',
  };
}

/** Read as SQL only if it begins like a statement that removes data. */
const STATEMENT = /(?:^|;)\s*(?:drop|delete|truncate|alter|update)\s/i;

function* statementIn({ path, value }: Preset): Generator<Observation> {
  const statement = String(value);
  if (!STATEMENT.test(statement)) return;
  const [loss] = sqlLosses(statement);
  if (loss === undefined) return;
  yield {
    threat: 'destructive_action',
    confidence: 0.6,
    path,
    evidence: printable(statement, { max: 160 }),
    detail: 'A statement that removes data is run unless the caller names another one.',
  };
}
