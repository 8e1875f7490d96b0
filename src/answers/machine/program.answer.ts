/** The program about itself: its version, its verbs, completion scripts and the walk-through. */
import { z } from 'zod';
import type { Wire } from '../wire-names.ts';
import { refusalSchema } from './error.answer.ts';

export const versionSchema = z.strictObject({
  tokenauditor: z.string().describe('Version of tokenauditor'),
  node: z.string().describe('Version of node'),
  platform: z.string().describe('The platform'),
  arch: z.string().describe('The processor architecture'),
});

export const versionNumberSchema = z.strictObject({
  version: z.string().describe('Version of tokenauditor'),
});

const argumentSchema = z.strictObject({
  name: z.string().describe('Its name'),
  optional: z.literal(true).optional().describe('It may be left out'),
  many: z.literal(true).optional().describe('It may be given more than once'),
  words: z.literal(true).optional().describe('It is the words of a command'),
  choices: z.array(z.string()).optional().describe('What it can be'),
  after: z.string().optional().describe('It is used only if the first argument is this word'),
  help: z.string().describe('What it is'),
});

const optionSchema = z.strictObject({
  name: z.string().describe('Its name, without the dashes'),
  short: z.string().optional().describe('Its letter'),
  value: z.string().optional().describe('What its value is; without one it is a flag'),
  kind: z.enum(['count', 'number']).optional().describe('Its value is a number of this kind'),
  range: z.array(z.number()).optional().describe('The least and the most that the number can be'),
  choices: z.array(z.string()).optional().describe('What its value can be'),
  many: z.literal(true).optional().describe('It may be given more than once'),
  fallback: z.string().optional().describe('Its value if it is not given'),
  help: z.string().describe('What it does'),
});

const exampleSchema = z.strictObject({
  about: z.string().describe('What it shows'),
  args: z.array(z.string()).describe('The command line'),
  stdin: z.string().optional().describe('What it reads from standard input'),
  shows: z.string().describe('What it prints'),
  exit: z.number().describe('Its exit status'),
});

const pairs = z.array(z.array(z.string())).optional();

export const verbSchema = z.strictObject({
  name: z.string().describe('The verb'),
  summary: z.string().describe('What it does, in a few words'),
  about: z.array(z.string()).describe('What it does, in paragraphs'),
  arguments: z.array(argumentSchema).describe('What follows the verb'),
  options: z.array(optionSchema).describe('Its own options; those of every verb are not listed'),
  conflicts: pairs.describe('Pairs of options of which only one makes sense'),
  needs: pairs.describe('Pairs of options of which the first requires the second'),
  examples: z.array(exampleSchema).describe('Examples'),
  exits: z
    .record(z.string(), z.string())
    .describe('What each exit status means; 2 and 3 mean the same everywhere'),
  refusal: refusalSchema
    .optional()
    .describe('What its errors add, so that a caller that reads only one field is not misled'),
  json: z.array(z.string()).describe('Documents of docs/json.md that `--json` gives'),
  jsonl: z.string().optional().describe('The document of docs/json.md that each line of `--jsonl` is'),
});
export const verbsSchema = z.array(verbSchema);
export type VerbDocument = Wire<typeof verbSchema>;

export const completionSchema = z.strictObject({
  shell: z.enum(['bash', 'zsh', 'fish']).describe('The shell'),
  script: z.string().describe('The completion script'),
});

export const demoSchema = z.strictObject({
  steps: z
    .array(
      z.strictObject({
        title: z.string().describe('What the step is about'),
        shown: z.string().describe('What it printed'),
      }),
    )
    .describe('The steps of the walk-through'),
  surprises: z.number().describe('Commands that did not end as expected'),
});
