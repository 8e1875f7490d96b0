/** The judge: models that give a second opinion on calls that a rule samples, and what it means when none answers. */
import { z } from 'zod';
import { FAIL_MODES } from './guarding.ts';
import { ACCEPT, ACCEPT_WHOLE, leaf, partSchema, tighten } from './leaf.ts';
import {
  failuresSchema,
  isExposed,
  modelSchema,
  nameSchema,
  pauseSchema,
  urlSchema,
  variableSchema,
} from './model-address.ts';

const JUDGE_KINDS = ['openai', 'anthropic', 'ollama', 'command', 'client'] as const;
type JudgeKind = (typeof JUDGE_KINDS)[number];

const judgeProviderSchema = z
  .strictObject({
    kind: z
      .enum(JUDGE_KINDS)
      .describe(
        'How it is asked; `openai` is any API that is compatible, `command` a program of this machine, `client` the caller’s own client.',
      ),
    url: z.exactOptional(urlSchema.describe('The base of its API.')),
    model: z.exactOptional(modelSchema.describe('The name of the model at that address.')),
    apiKey: z.exactOptional(
      variableSchema.describe('A variable of your environment, as `${NAME}`, that holds the key.'),
    ),
    command: z.exactOptional(
      z
        .string()
        .min(1)
        .max(4_096)
        .describe('The program that gets the question on standard input and prints the answer.'),
    ),
    args: z.exactOptional(z.array(z.string().max(8_192)).max(1_000).describe('Its arguments.')),
    env: z.exactOptional(
      z
        .record(z.string().min(1).max(200), z.string().max(8_192))
        .describe('Variables it gets; `${NAME}` is one of your own.'),
    ),
    usdPerCall: z.exactOptional(
      z.number().min(0).max(100).describe('What one question costs, for `usdPerHour`; 0 by default.'),
    ),
  })
  .superRefine((provider, context) => {
    const fault = faultIn(provider);
    if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
  });
export type JudgeEntry = z.infer<typeof judgeProviderSchema>;

/** What each kind must have, and may have besides `kind`. */
const FIELDS: Readonly<
  Record<JudgeKind, { readonly needs: readonly string[]; readonly may: readonly string[] }>
> = {
  openai: { needs: ['url', 'model'], may: ['apiKey', 'usdPerCall'] },
  anthropic: { needs: ['url', 'model'], may: ['apiKey', 'usdPerCall'] },
  ollama: { needs: ['url', 'model'], may: ['apiKey', 'usdPerCall'] },
  command: { needs: ['command'], may: ['args', 'env', 'model', 'usdPerCall'] },
  client: { needs: [], may: [] },
};

function faultIn(provider: {
  readonly kind: JudgeKind;
  readonly url?: string;
  readonly apiKey?: string;
}): string | undefined {
  const { kind, url = '', apiKey } = provider;
  const { needs, may } = FIELDS[kind];
  const missing = needs.find((name) => !Object.hasOwn(provider, name));
  if (missing !== undefined) return `is of the kind ${kind}, which needs \`${missing}\``;
  const odd = Object.keys(provider).find((name) => ![...needs, ...may, 'kind'].includes(name));
  if (odd !== undefined) return `is of the kind ${kind}, which has no \`${odd}\``;
  return apiKey !== undefined && isExposed(url)
    ? 'would send its `apiKey` unencrypted: use https, or an address of this machine'
    : undefined;
}

/** Fewer questions are no stricter: a model that is asked may deny what a person would allow. Only the fail mode has a strict end. */
export const judgePart = {
  providers: leaf(
    z.record(nameSchema, judgeProviderSchema),
    // Their order counts: a mixture of two files would have none.
    ACCEPT_WHOLE,
    {},
    'Models that are asked about calls that a rule samples, by name, in this order until one answers. Without any, a person is asked.',
  ),
  failMode: leaf(
    z.enum(FAIL_MODES),
    tighten(FAIL_MODES),
    'closed',
    'When no provider gives a verdict: the call is stopped (closed); or it passes and is marked if none can be reached, and a person is asked otherwise (open).',
  ),
  minConfidence: leaf(
    z.number().min(0).max(1),
    tighten('ascending'),
    0.5,
    'How sure an `allow` must be, 0 to 1; with less a person is asked.',
  ),
  timeout: leaf(z.number().positive().max(60), ACCEPT, 10, 'Seconds that one provider may take.'),
  failures: leaf(
    failuresSchema,
    ACCEPT,
    5,
    'Questions in a row without a response, after which a provider is not asked for a while.',
  ),
  pause: leaf(
    pauseSchema,
    ACCEPT,
    30,
    'Seconds for which it is not asked then; after them one question decides.',
  ),
  cache: leaf(z.int().min(0).max(86_400), ACCEPT, 300, 'Seconds for which an answer is used again.'),
  callsPerHour: leaf(
    z.int().min(0).max(1_000_000),
    ACCEPT,
    600,
    'Questions in an hour; beyond them no provider is asked.',
  ),
  usdPerHour: leaf(
    z.number().min(0).max(100_000),
    ACCEPT,
    10,
    'US dollars in an hour, by `usdPerCall` of the providers; beyond them no provider is asked.',
  ),
};

export const judgePartSchema = partSchema(judgePart, 'Models that give a second opinion on sampled calls.');
