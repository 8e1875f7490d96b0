/** Model scanners: which there are, what goes to them, and what it means when one fails. */
import { z } from 'zod';
import { FAIL_MODES, failModeSchema } from './guarding.ts';
import { ACCEPT, leaf, ON_IS_STRICTER, partSchema, tighten } from './leaf.ts';
import {
  failuresSchema,
  isExposed,
  modelSchema,
  nameSchema,
  pauseSchema,
  urlSchema,
  variableSchema,
} from './model-address.ts';

export const SCANNER_KINDS = ['llama-guard', 'gpt-oss-safeguard', 'granite-guardian', 'mcp'] as const;
export type ScannerKind = (typeof SCANNER_KINDS)[number];

/** What Granite Guardian can be asked about, one question each. */
export const GRANITE_RISKS = [
  'jailbreak',
  'harm',
  'violence',
  'profanity',
  'sexual_content',
  'social_bias',
  'unethical_behavior',
] as const;

const textsSchema = z.record(z.string().min(1).max(200), z.string().max(8_192));

const scannerSchema = z
  .strictObject({
    kind: z.enum(SCANNER_KINDS).describe('The model that answers, or `mcp`: a server with `scan_content`.'),
    url: z.exactOptional(
      urlSchema.describe(
        'Where it is reached: the base of an OpenAI-compatible API, of Ollama, or an MCP server.',
      ),
    ),
    protocol: z.exactOptional(
      z.enum(['openai', 'ollama']).describe('How a model is asked; `openai` by default.'),
    ),
    model: z.exactOptional(
      modelSchema.describe('The name of the model at that address; by default that of its kind.'),
    ),
    apiKey: z.exactOptional(
      variableSchema.describe('A variable of your environment, as `${NAME}`, that holds the key.'),
    ),
    risks: z.exactOptional(
      z
        .array(z.enum(GRANITE_RISKS))
        .min(1)
        .max(GRANITE_RISKS.length)
        .describe('What Granite Guardian is asked about; jailbreak and harm by default.'),
    ),
    command: z.exactOptional(z.string().min(1).max(4_096).describe('The MCP server to start.')),
    args: z.exactOptional(z.array(z.string().max(8_192)).max(1_000).describe('Its arguments.')),
    env: z.exactOptional(textsSchema.describe('Variables it gets; `${NAME}` is one of your own.')),
    timeout: z.exactOptional(
      z.number().positive().max(60).describe('Seconds that one scan may take; 5 by default.'),
    ),
    callsPerMinute: z.exactOptional(
      z.int().min(1).max(100_000).describe('Requests a minute; beyond it, a scan fails. 600 by default.'),
    ),
    failures: z.exactOptional(
      failuresSchema.describe(
        'Requests in a row without a response, after which it is not asked for a while; 5 by default.',
      ),
    ),
    pause: z.exactOptional(pauseSchema.describe('Seconds for which it is not asked then; 30 by default.')),
  })
  .superRefine((scanner, context) => {
    const fault = faultIn(scanner);
    if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
  });
export type ScannerEntry = z.infer<typeof scannerSchema>;

interface Written {
  readonly kind: ScannerKind;
  readonly url?: string;
  readonly command?: string;
  readonly args?: unknown;
  readonly env?: unknown;
  readonly protocol?: unknown;
  readonly model?: unknown;
  readonly apiKey?: string;
  readonly risks?: unknown;
}

function faultIn(scanner: Written): string | undefined {
  const { kind, url, command, args, env, protocol, model, apiKey, risks } = scanner;
  if (risks !== undefined && kind !== 'granite-guardian')
    return 'has `risks`, which only granite-guardian has';
  if (apiKey !== undefined && url !== undefined && isExposed(url))
    return 'would send its `apiKey` unencrypted: use https, or an address of this machine';
  if (kind !== 'mcp') {
    if (url === undefined) return `is of the kind ${kind}, which needs a \`url\``;
    return command !== undefined || args !== undefined || env !== undefined
      ? `is of the kind ${kind}: \`command\`, \`args\` and \`env\` belong to mcp`
      : undefined;
  }
  if ((command === undefined) === (url === undefined)) return 'needs either `command` or `url`';
  if (protocol !== undefined || model !== undefined)
    return 'is of the kind mcp: it has no `protocol` or `model`';
  if (url !== undefined && (args !== undefined || env !== undefined))
    return 'has a `url`: `args` and `env` belong to a `command`';
  return command !== undefined && apiKey !== undefined
    ? 'has a `command`: an `apiKey` belongs to a `url`'
    : undefined;
}

export const scanPart = {
  enabled: leaf(
    z.boolean(),
    ON_IS_STRICTER,
    true,
    'Whether model scanners are asked at all; off is shown by every event. The built-in checks always run.',
  ),
  defaultInput: leaf(
    z.boolean(),
    ON_IS_STRICTER,
    true,
    'Whether arguments go to the model scanners, for servers that set nothing.',
  ),
  defaultOutput: leaf(
    z.boolean(),
    ON_IS_STRICTER,
    true,
    'Whether replies go to the model scanners, for servers that set nothing.',
  ),
  failMode: leaf(
    failModeSchema,
    tighten(FAIL_MODES),
    'closed',
    'When a model scanner gives no verdict: the call is stopped (closed); or it passes and is marked if the scanner cannot be reached, and a person is asked otherwise (open).',
  ),
  scanners: leaf(
    z.record(nameSchema, scannerSchema),
    ACCEPT,
    {},
    'Models and MCP servers that judge what crosses the gateway, by name. None by default.',
  ),
};

export const scanPartSchema = partSchema(scanPart, 'Model scanners, which judge what crosses the gateway.');
