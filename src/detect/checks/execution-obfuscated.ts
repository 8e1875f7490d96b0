import { interpreterOf } from '../../shell/interpreters.ts';
import type { Run } from '../../shell/reading.ts';
import { printable } from '../../text/printable.ts';
import type { CallContext, ReadCommand } from '../call.ts';
import type { CallCheck, Observation } from '../check.ts';
import { codeFlows } from '../code-flow.ts';
import { decodingOf } from '../lexicon/decoders.ts';
import { scriptBodies } from '../lexicon/script-bodies.ts';
import { decodedAndExecuted } from '../lexicon/script-words.ts';

export const executionObfuscated: CallCheck = {
  card: {
    id: 'execution.obfuscated',
    title: 'Obfuscated execution',
    reads: ['call'],
    tier: 'hard',
    severity: 'critical',
    sees: 'Code that is decoded and executed in one go, and program names that are put together from pieces, escapes, wildcards or slices so that nobody reads them.',
    matters: 'Hiding what runs has one purpose: that neither a person nor a guard sees it.',
    remedy: 'Decode to the screen, read it, and run the plain command.',
    limits: 'Encodings that a program of its own undoes are not known.',
  },
  *inspectCall({ commands, context }) {
    for (const command of commands) {
      const seen = new Set<string>();
      for (const found of inCommand(command, context)) {
        if (seen.has(found.evidence)) continue;
        seen.add(found.evidence);
        yield { threat: 'code_execution', path: command.path, ...found };
      }
    }
  },
};

type Found = Omit<Observation, 'threat' | 'path'>;

function* inCommand(command: ReadCommand, context: CallContext): Generator<Found> {
  for (const { sources, run, effect } of codeFlows(command, context)) {
    const decoders = sources.map((source) => [source, decodingOf(source)] as const);
    const coded =
      decoders.find(([, how]) => how === 'coded') ?? decoders.find(([, how]) => how !== undefined);
    if (coded === undefined) continue;
    yield {
      confidence: 0.95,
      severity: coded[1] === 'packed' ? 'high' : 'critical',
      evidence: `${coded[0].program} → ${name(run)}`,
      detail: `Tool call decodes text and executes it in ${effect.language === 'shell' ? 'a shell' : 'an interpreter'}.`,
    };
  }
  for (const { text, language } of scriptBodies(command.reading)) {
    const severity = decodedAndExecuted(text);
    if (severity === undefined) continue;
    yield {
      confidence: 0.9,
      severity,
      evidence: `${language}: decode → execute`,
      detail: 'A script body decodes text and executes it.',
    };
  }
  yield* undecided(command, context);
  for (const run of command.reading.runs) {
    const found = disguise(run, command);
    if (found !== undefined) yield found;
  }
}

/** Code that nobody can read before it runs: `bash -c "$line"`, `eval "$x"`, a descriptor, words from standard input. */
function* undecided(command: ReadCommand, context: CallContext): Generator<Found> {
  const { text } = command;
  for (const { run, effect } of codeFlows(command, context)) {
    const isUnknown =
      effect.script === undefined && effect.code.from === 'unknown' && effect.language === 'shell';
    if (!isUnknown || run.args.every(({ text }) => text.startsWith('-'))) continue;
    yield {
      confidence: 0.7,
      severity: 'high',
      evidence: `undecided code → ${name(run)}`,
      detail: 'Tool call executes code that is decided only while it runs.',
    };
  }
  if (/\bxargs\b[^|;&\n]*\b(?:ba|z|da|k)?sh -c\s+["']?\s*\{\}/.test(text)) {
    yield {
      confidence: 0.8,
      severity: 'high',
      evidence: 'xargs → shell',
      detail: 'Tool call executes each line of its input as a command.',
    };
  }
}

/** Programs worth hiding. */
const HIDDEN_PROGRAM =
  /^(?:rm|dd|mkfs|curl|wget|nc|ncat|bash|sh|zsh|cat|eval|exec|chmod|chown|sudo|ssh|scp|base64|xxd|openssl|crontab|kill|shred|find|tar|env|printenv|whoami|id|git)$/;

function disguise(run: Run, { text, reading }: ReadCommand): Found | undefined {
  const { spelled, program, args } = run;
  const shown = printable(spelled.text, { max: 60 });
  if (
    spelled.glob &&
    /^\/(?:usr\/(?:local\/)?)?s?bin\/|^\/\?|^\/b/.test(spelled.text) &&
    /[?[*]/.test(spelled.text)
  ) {
    return {
      confidence: 0.9,
      severity: 'high',
      evidence: `program ${shown}`,
      detail: 'The program is named by wildcards.',
    };
  }
  if (spelled.variables.includes('IFS') || args.some(({ variables }) => variables.includes('IFS'))) {
    return {
      confidence: 0.85,
      severity: 'high',
      evidence: '$IFS in place of spaces',
      detail: 'The words of a command are apart by a variable instead of spaces.',
    };
  }
  if (program === '' && reading.variables.has('IFS') && spelled.text.length > 0) {
    return {
      confidence: 0.8,
      severity: 'high',
      evidence: 'IFS → program',
      detail: 'Words are cut out of a variable at other places than spaces, and run.',
    };
  }
  if (program === '' || spelled.value === undefined) return unknownProgram(run, { text, reading });
  return hiddenName(run, { text, reading });
}

/** The name stands nowhere in the line: quotes or escapes inside it, pieces from variables, or decoded text. */
function hiddenName(
  { id, program, cause }: Run,
  { text, reading }: Pick<ReadCommand, 'text' | 'reading'>,
): Found | undefined {
  if (cause === 'script' || !/^[a-z][\w.-]+$/.test(program) || text.toLowerCase().includes(program))
    return undefined;
  const decoder = reading.runs.find((run) => run.id < id && decodingOf(run) === 'coded');
  if (decoder !== undefined) {
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
    detail: 'A program’s name is put together from pieces.',
  };
}

/** Slices of variables (`${PATH:0:1}`) and decoded text where a program's name should be. */
function unknownProgram(
  { spelled, args }: Run,
  { reading }: Pick<ReadCommand, 'text' | 'reading'>,
): Found | undefined {
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
      detail: 'A program that run time decides is told to go through system folders by force.',
    };
  }
  return undefined;
}

const name = ({ program, spelled }: Run): string =>
  printable(program === '' ? spelled.text : program, { max: 40 });
