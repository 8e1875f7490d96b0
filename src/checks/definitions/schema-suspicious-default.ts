import type { DefinitionCheck, Observation } from '../../screening/contract/check.ts';
import type { DefinitionSubject } from '../../screening/contract/definition-subject.ts';
import { printable } from '../../text/printable.ts';
import { sqlLosses } from '../destructive/data/sql-loss.ts';
import { privatePathIn } from './presets/private-paths.ts';
import { receiverIn } from './presets/receivers.ts';
import { switchIn } from './presets/switches.ts';
import { type Preset, presetsOf, purposeOf } from './presets/values.ts';

/** Reading a command is dear; a schema with more of them than this is none that people write. */
const MOST_COMMANDS = 24;
/** What every command that does harm has in it: a program with something behind it. */
const COMMAND = /^[\s\S]{0,60}?[a-z][\w.-]{1,20}[\s(]/i;

export const schemaSuspiciousDefault: DefinitionCheck = {
  card: {
    id: 'schema.suspicious-default',
    title: 'Value chosen for the caller',
    reads: ['tool'],
    tier: 'soft',
    severity: 'medium',
    sees: 'Defaults, constants and only allowed values of parameters that name a receiver nobody chose, a private file, a command that runs or sends something, or that switch a protection off.',
    matters: 'A model fills in what a schema proposes: the value is sent although nobody decided it.',
    remedy: 'Set the parameter yourself, or use a server whose schema leaves it open.',
    limits:
      'Hosts that the definition names as its own pass, as do local and made-up ones. Values that the server adds unseen are not in the schema.',
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
        else if (isCommand(preset) && commands++ < MOST_COMMANDS) {
          yield* commandIn(preset, subject);
          yield* statementIn(preset);
        }
      }
    }
  },
};

const isCommand = ({ value }: Preset): boolean =>
  typeof value === 'string' && value.length > 6 && COMMAND.test(value);

/** A shell around a command is ordinary where a command is expected; what stands in it counts. */
const WRAPPER =
  /^\s*(?:(?:\/(?:usr\/)?bin\/)?(?:ba|z|da)?sh\s+-l?c|(?:powershell|pwsh)(?:\.exe)?(?:\s+-(?:NoProfile|NonInteractive|NoLogo|Command|c|File)){0,4}|cmd(?:\.exe)?\s+\/[ck])\s+["']?/i;

function* commandIn({ path, value }: Preset, { payloadIn }: DefinitionSubject): Generator<Observation> {
  const command = String(value).replace(WRAPPER, '').trimStart();
  const payload = payloadIn(command);
  // Prose mentions programs too; a value that is meant to be run begins with one.
  if (payload === undefined || !command.startsWith(payload.text.trimStart().slice(0, 20))) return;
  yield {
    threat: payload.threat,
    confidence: 0.85,
    tier: 'hard',
    path,
    evidence: printable(payload.text, { max: 160 }),
    detail: 'A command that does harm is run or handed over unless the caller names another one.',
  };
}

/** Read as SQL only where it begins like a statement that takes something away. */
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
    detail: 'A statement that takes data away is run unless the caller names another one.',
  };
}
