import type { ReadCommand } from '../../screening/contract/call.ts';
import type { CallCheck } from '../../screening/contract/check.ts';
import { type CommandObservation, eachCommand } from '../../screening/contract/each-command.ts';
import { codeFlows, nameOf } from '../../screening/flows/code-flow.ts';
import { decodingOf } from '../../screening/flows/decoders.ts';
import { decodedAndExecuted } from '../../screening/flows/script-words.ts';
import type { Run } from '../../shell/reading/reading.ts';
import type { CallContext } from '../../vocabulary/call-context.ts';
import { disguises } from './disguise.ts';
import { linesExecuted } from './each-line.ts';
import { scriptBodies } from './script-bodies.ts';

export const executionObfuscated: CallCheck = {
  card: {
    id: 'execution.obfuscated',
    title: 'Obfuscated execution',
    reads: ['call'],
    tier: 'hard',
    severity: 'critical',
    sees: 'Code that is decoded and executed in one step, and program names assembled from pieces, escapes, wildcards or slices so that they cannot be read.',
    matters: 'Hiding what runs has one purpose: that neither a person nor a guard sees it.',
    remedy: 'Decode it to the screen, read it, and run the plain command.',
    remedies: {
      spelling: 'Write the command out, with the program’s own name and spaces between its words.',
      steps: 'Show the text first, read it, and run the commands that are meant by name.',
    },
    limits: 'Does not know encodings that only a custom program can undo.',
  },
  readsActsAlone: true,
  inspectCall: (call) => eachCommand(call, 'code_execution', inCommand),
};

const MEDIA =
  /\.(?:png|jpe?g|gif|bmp|ico|webp|svgz|pdf|mp[34]|wav|ogg|avi|mov|docx?|xlsx?|pptx?|ttf|woff2?)$/i;

function* inCommand(command: ReadCommand, context: CallContext): Generator<CommandObservation> {
  for (const { sources, run, effect } of codeFlows(command, context)) {
    const decoders = sources.map((source) => [source, decodingOf(source)] as const);
    const coded =
      decoders.find(([, how]) => how === 'coded') ?? decoders.find(([, how]) => how !== undefined);
    if (coded === undefined) continue;
    yield {
      confidence: 0.95,
      severity: coded[1] === 'packed' ? 'high' : 'critical',
      evidence: `${coded[0].program} → ${nameOf(run)}`,
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
  for (const { run, files } of codeFlows(command, context)) {
    if (!files.some((path) => MEDIA.test(path))) continue;
    yield stepwise(
      0.85,
      `picture or document → ${nameOf(run)}`,
      'Tool call executes the content of a file that is not a program.',
    );
  }
  yield* undecided(command, context);
  yield* linesExecuted(command.reading);
  yield* disguises(command);
}

const stepwise = (confidence: number, evidence: string, detail: string): CommandObservation => ({
  confidence,
  severity: 'high',
  evidence,
  detail,
  remedy: 'steps',
});

/**
 * `func sh(line string) { exec.Command("sh", "-c", line) }`: the text is a parameter of the script's own function, and
 * the calls of that function are read where they appear.
 */
function isHelpers({ args }: Run, { reading }: ReadCommand): boolean {
  const names = args.flatMap(({ value, variables }) => (value === undefined ? variables : []));
  return (
    names.length > 0 &&
    names.every((name) => {
      const parameter = new RegExp(
        `\\b(?:func|fn|def|fun|function|sub|proc)\\b[^\\n(]{0,80}\\([^)\\n]{0,200}\\b${name}\\b|\\b(?:String|string|char\\s{0,2}\\*|str)\\s{0,2}${name}\\s{0,2}[,)]`,
      );
      return /^\w{1,60}$/.test(name) && reading.scripts.some(({ text }) => parameter.test(text));
    })
  );
}

/** Code that cannot be read before it runs: `bash -c "$line"`, `eval "$x"`, a descriptor, words from standard input. */
function* undecided(command: ReadCommand, context: CallContext): Generator<CommandObservation> {
  const { text } = command;
  for (const { run, effect, sources } of codeFlows(command, context)) {
    if (sources.some(({ program }) => /^(?:pbpaste|xclip|xsel|wl-paste)$/.test(program))) {
      yield stepwise(0.8, `clipboard → ${nameOf(run)}`, 'Tool call executes the content of the clipboard.');
    }
    const isUnknown =
      effect.script === undefined && effect.code.from === 'unknown' && effect.language === 'shell';
    if (!isUnknown || run.args.every(({ text }) => text.startsWith('-'))) continue;
    if (run.cause === 'script' && isHelpers(run, command)) continue;
    yield stepwise(
      0.7,
      `undecided code → ${nameOf(run)}`,
      'Tool call executes code that is only determined at run time.',
    );
  }
  if (/\bxargs\b[^|;&\n]{0,80}\b(?:ba|z|da|k)?sh -c\s{1,4}["']?\s{0,4}\{\}/.test(text)) {
    yield stepwise(0.8, 'xargs → shell', 'Tool call executes each line of its input as a command.');
  }
}
