/** Program names spelled so that they cannot be read. */

import type { ReadCommand } from '../../screening/contract/call.ts';
import type { CommandObservation } from '../../screening/contract/each-command.ts';
import { decodingOf } from '../../screening/flows/decoders.ts';
import { interpreterOf } from '../../shell/reading/interpreters.ts';
import type { Reading, Run } from '../../shell/reading/reading.ts';
import { printable } from '../../text/printable.ts';

/** Programs worth hiding. */
const HIDDEN_PROGRAM =
  /^(?:rm|dd|mkfs|curl|wget|nc|ncat|bash|sh|zsh|cat|eval|exec|chmod|chown|sudo|ssh|scp|base64|xxd|openssl|crontab|kill|shred|find|tar|env|printenv|whoami|id|git)$/;

/** Every run of the command whose program is disguised. */
export function* disguises({ text, reading }: ReadCommand): Generator<CommandObservation> {
  yield* throughDescriptors(reading);
  if (/\{base(?:64|32),(?:-d|-D|--decode)\}/.test(text)) {
    yield {
      confidence: 0.9,
      severity: 'high',
      evidence: 'braces in place of spaces',
      detail: 'The words of a command are separated by braces instead of spaces.',
      remedy: 'spelling',
    };
  }
  const spelling = text.toLowerCase();
  const line: Line = {
    reading,
    decoder: reading.runs.find((run) => decodingOf(run) === 'coded'),
    names: new Map(),
    isSpelled: (program) => spelling.includes(program),
  };
  for (const run of reading.runs) {
    const found = disguise(run, line);
    if (found !== undefined) yield found;
  }
}

/** `exec {fd}> >(bash)`: everything written to the descriptor afterwards is executed. */
function* throughDescriptors({ runs }: Reading): Generator<CommandObservation> {
  for (const { program, redirects } of runs) {
    if (program !== 'exec') continue;
    const fed = redirects
      .flatMap(({ target }) => target?.substitutions ?? [])
      .filter(({ kind }) => kind === 'output');
    const shell = fed
      .flatMap((one) => one.runs)
      .find((id) => interpreterOf(runs[id]?.program ?? '') !== undefined);
    if (shell === undefined) continue;
    yield {
      confidence: 0.85,
      severity: 'high',
      evidence: `descriptor → ${runs[shell]?.program ?? ''}`,
      detail: 'Tool call opens a channel that passes code to a shell piece by piece.',
      remedy: 'steps',
    };
  }
}

interface Line {
  readonly reading: Reading;
  readonly decoder: Run | undefined;
  /** Cache of names that were already looked up. */
  readonly names: Map<string, boolean>;
  readonly isSpelled: (program: string) => boolean;
}

const hidden = (confidence: number, evidence: string, detail: string): CommandObservation => ({
  confidence,
  severity: 'high',
  evidence,
  detail,
  remedy: 'spelling',
});

function disguise(run: Run, line: Line): CommandObservation | undefined {
  const { reading } = line;
  const { spelled, program } = run;
  return (
    byWildcards(run) ??
    byAnotherName(run) ??
    bySeparator(run, reading) ??
    (program === '' || spelled.value === undefined ? unknownProgram(run, reading) : hiddenName(run, line))
  );
}

function byWildcards({ spelled }: Run): CommandObservation | undefined {
  const isNamed =
    spelled.glob &&
    /^\/(?:usr\/(?:local\/)?)?s?bin\/|^\/\?|^\/b/.test(spelled.text) &&
    /[?[*]/.test(spelled.text);
  return isNamed
    ? hidden(0.9, `program ${printable(spelled.text, { max: 60 })}`, 'The program is named by wildcards.')
    : undefined;
}

function byAnotherName({ program, args }: Run): CommandObservation | undefined {
  const isEncoded =
    /^(?:powershell|pwsh)$/.test(program) &&
    args.some(({ text: one }, i) => /^[-/]e(?:c|nc?\w*)?$/i.test(one) && (args[i + 1]?.text.length ?? 0) > 7);
  if (isEncoded) {
    const detail = 'PowerShell receives its command in an unreadable encoding.';
    return { confidence: 0.9, severity: 'high', evidence: 'encoded command', detail };
  }
  const isRenamed =
    (program === 'hash' && args.some(({ text }) => /^-[a-z]*p/.test(text))) ||
    (program === 'enable' && args.some(({ text }) => /^-[a-z]*[nf]/.test(text)));
  return isRenamed
    ? hidden(0.85, program, 'The shell would run another program under a known name.')
    : undefined;
}

/** `$IFS` in place of spaces, or changed so that words are split elsewhere. */
function bySeparator({ spelled, program, args }: Run, reading: Reading): CommandObservation | undefined {
  if (spelled.variables.includes('IFS') || args.some(({ variables }) => variables.includes('IFS'))) {
    const detail = 'The words of a command are separated by a variable instead of spaces.';
    return hidden(0.85, '$IFS in place of spaces', detail);
  }
  return program === '' && reading.variables.has('IFS') && spelled.text.length > 0
    ? hidden(
        0.8,
        'IFS → program',
        'A variable is split at characters other than spaces, and the parts are run.',
      )
    : undefined;
}

/** The name does not appear in the line: it has quotes or escapes inside, comes from variables, or is decoded. */
function hiddenName(
  { id, program, cause, args }: Run,
  { decoder, names, isSpelled }: Line,
): CommandObservation | undefined {
  // A redirect without a program is read as `cat`.
  if ((program === 'cat' && args.length === 0) || cause === 'script' || !/^[a-z][\w.-]+$/.test(program))
    return undefined;
  const known = names.get(program) ?? isSpelled(program);
  names.set(program, known);
  if (known) return undefined;
  if (decoder !== undefined && decoder.id < id) {
    return {
      confidence: 0.95,
      evidence: `${decoder.program} → ${program}`,
      detail: 'Tool call decodes text and executes it in a shell.',
    };
  }
  if (!HIDDEN_PROGRAM.test(program)) return undefined;
  return {
    confidence: 0.9,
    severity: 'high',
    evidence: `hidden name of ${program}`,
    detail: 'A program’s name is assembled from pieces.',
    remedy: 'spelling',
  };
}

/** Slices of variables (`${PATH:0:1}`) and decoded text where a program's name should be. */
function unknownProgram({ spelled, args }: Run, reading: Reading): CommandObservation | undefined {
  const shown = printable(spelled.text, { max: 60 });
  const runs = spelled.substitutions.flatMap((one) => one.runs).flatMap((id) => reading.runs[id] ?? []);
  const decoder = runs.find((run) => decodingOf(run) === 'coded');
  if (decoder !== undefined) {
    return {
      confidence: 0.95,
      evidence: `${decoder.program} → program name`,
      detail: 'A program’s name is decoded at run time.',
    };
  }
  if (/\$\{\w+:\s*-?\d+\s*(?::\s*-?\d+)?\}.*\$\{\w+:\s*-?\d+/.test(spelled.text)) {
    return {
      confidence: 0.9,
      severity: 'critical',
      evidence: `program ${shown}`,
      detail: 'A program’s name is cut out of variables.',
      remedy: 'spelling',
    };
  }
  const texts = args.map(({ value, text }) => value ?? text);
  const isForced = texts.some((text) => /^-(?:[a-z]*r[a-z]*f|[a-z]*f[a-z]*r)[a-z]*$/i.test(text));
  const isGrave = texts.some((text) =>
    /^(?:\/\*?|~\/?|\$HOME\/?|\/(?:etc|usr|home|var|bin|boot))$/.test(text),
  );
  if (isForced && isGrave && interpreterOf(texts[0] ?? '') === undefined) {
    return {
      confidence: 0.8,
      severity: 'high',
      evidence: `${shown} -rf`,
      detail: 'A program only known at run time is run recursively and by force on system folders.',
      remedy: 'spelling',
    };
  }
  return undefined;
}
