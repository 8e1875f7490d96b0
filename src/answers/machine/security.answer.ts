/** What guards the gateway, and what it found: `security` and `status`. */
import { z } from 'zod';
import { FLOW_MODES } from '../../vocabulary/call-context.ts';
import { FAIL_MODES } from '../../vocabulary/document/guarding.ts';
import { HOSTS } from '../../vocabulary/hook-request.ts';
import { SCAN_THREATS } from '../../vocabulary/scanning/scan-words.ts';
import { scanCountsSchema, scanLogEntriesSchema, scanLogSchema } from '../calls/content.answer.ts';
import type { Wire } from '../wire-names.ts';
import { gatewayServersSchema } from './gateway.answer.ts';
import { residentStatusSchema } from './resident.answer.ts';

/** How something that is asked is; `well` is the word for one that answers. */
const askedFields = <Well extends string>(well: Well) => ({
  state: z
    .enum(['not asked', well, 'slow', 'failing', 'paused'])
    .describe(
      'At gateways that record here; `slow`: it takes two seconds or more, `paused`: it failed so many times in a row that it is spared',
    ),
  why: z.string().optional().describe('Why it gave no answer, or is slow'),
  since: z.string().optional().describe('Since when it is so'),
});

const scannerSchema = z.strictObject({
  name: z.string().describe('Its name in the document'),
  kind: z.string().describe('`llama-guard`, `gpt-oss-safeguard`, `granite-guardian` or `mcp`'),
  model: z.string().optional().describe('The model that it asks for, where one is set'),
  host: z.string().optional().describe('Where texts are sent; left out for a command'),
  ...askedFields('available'),
});

const scanningSchema = z.strictObject({
  enabled: z.boolean().describe('Whether model scanners are asked at all; the built-in checks always run'),
  fail_mode: z.enum(FAIL_MODES).describe('What a failing scanner means where a server sets nothing'),
  default_input: z.boolean().describe('Whether arguments are scanned where nothing else is set'),
  default_output: z.boolean().describe('Whether replies are scanned where nothing else is set'),
  open_servers: z.array(z.string()).describe('Servers whose own fail mode is open'),
  overrides: z.array(z.string()).describe('Servers and agents that set something else'),
  scanners: z.array(scannerSchema).describe('Model scanners that are set up'),
  unjudged: z
    .array(z.enum(SCAN_THREATS))
    .describe(
      'Kinds of threats that nothing judges: no built-in check does, and no model scanner that works',
    ),
  forced: z.array(z.string()).describe('Variables of the environment that force a switch to its strict side'),
  ignored: z.array(z.string()).describe('Variables that would loosen a switch, and have no effect'),
  warnings: z
    .array(z.string())
    .describe('What lets something pass that no scanner judged, and scanners that fail'),
});
export type Scanning = Wire<typeof scanningSchema>;

const judgingSchema = z.strictObject({
  providers: z
    .array(
      z.strictObject({
        name: z.string().describe('Its name in the document'),
        kind: z.string().describe('`openai`, `anthropic`, `ollama`, `command` or `client`'),
        model: z.string().optional().describe('The model that it asks for, where one is set'),
        host: z.string().optional().describe('Where questions are sent; left out for a program or a client'),
        ...askedFields('answers'),
      }),
    )
    .describe('Who gives a second opinion on sampled calls, in the order in which they are asked'),
  fail_mode: z.enum(FAIL_MODES).describe('What it means when no provider can be reached'),
  failures: z.number().describe('Failures in a row after which a provider is spared'),
  pause: z.number().describe('For how many seconds it is spared then'),
  calls_per_hour: z.number().describe('Questions in an hour'),
  usd_per_hour: z.number().describe('US dollars in an hour'),
  warnings: z.array(z.string()).describe('What lets a sampled call pass unjudged, and providers that fail'),
});
export type Judging = Wire<typeof judgingSchema>;

const heldSchema = z
  .array(
    z.strictObject({
      server: z.string().describe('The server; empty if its name does not fit the format of events'),
      name: z.string().describe('The tool, prompt or resource'),
      kind: z.string().describe('What it is'),
      state: z.string().describe('`quarantined`, `changed`, `blocked` or `pending`'),
      checks: z.array(z.string()).describe('Checks that found something in the definition'),
      stopped_calls: z.number().describe('Calls to it that the quarantine stopped'),
    }),
  )
  .describe('Definitions that agents may not use');

export const securitySchema = z.strictObject({
  scanning: scanningSchema.describe('The switches in force'),
  judging: judgingSchema.describe('The judge of sampled calls'),
  held: heldSchema,
  scans: scanCountsSchema.describe('Scans on record'),
  threats: scanLogEntriesSchema.describe('The newest scans that found something, oldest of them first'),
  ledger_verified: scanLogSchema.shape.ledger_verified,
});
export type SecurityDocument = Wire<typeof securitySchema>;

export const statusSchema = z.strictObject({
  version: z.string().describe('Of tokenauditor'),
  policy: z
    .strictObject({
      state: z
        .enum(['current', 'degraded'])
        .describe('`degraded`: a file cannot be used, or a running gateway keeps an earlier policy'),
      problems: z
        .array(
          z.strictObject({
            why: z.string().describe('Which file and where, and what is wrong'),
            remedy: z.string().describe('What to do'),
            pid: z
              .number()
              .optional()
              .describe('The gateway that keeps its earlier policy; left out for the files as they are'),
            since: z.string().optional().describe('Since when that policy counts'),
          }),
        )
        .describe('Why it is degraded'),
      files: z.array(z.string()).describe('Files that change the built-in policy, the strongest last'),
      waiting: z.array(z.string()).describe('What a project sets without effect until you accept its file'),
    })
    .describe('The policy in force here'),
  scanning: scanningSchema
    .optional()
    .describe('The switches of model scanners; left out while the policy cannot be read'),
  judging: judgingSchema
    .optional()
    .describe('The judge of sampled calls; left out while the policy cannot be read'),
  flows: z
    .strictObject({
      mode: z
        .enum(FLOW_MODES)
        .optional()
        .describe(
          'For all calls; agents and servers may have another. Left out while the policy cannot be read',
        ),
      asked: z.number().describe('Calls that a person was asked about because of a flow'),
      blocked: z.number().describe('Calls that were blocked because of a flow'),
      would_ask: z
        .number()
        .describe(
          'Calls that passed with a warning because of the mode `warn`: a person would have been asked, or they would have been blocked',
        ),
      since: z.string().nullable().describe('When the first of them was recorded; null: there is none'),
    })
    .describe('What a session had read, and where it would have gone'),
  listening: residentStatusSchema
    .optional()
    .describe('The process of this folder: `up`, or a resident; absent if none is running'),
  agents: z.array(z.string()).describe('Agents that have a token for the gateway over HTTP'),
  servers: gatewayServersSchema.shape.servers.describe(
    'Servers that the documents in force name, and those that ran behind a gateway which records here',
  ),
  held: heldSchema,
  hooks: z
    .array(
      z.strictObject({
        folder: z.string().describe('Your home, or a project'),
        hosts: z.array(z.enum(HOSTS)).describe('Hosts that have all our entries in their files there'),
      }),
    )
    .describe('Where hooks are installed; whether they work is for `doctor` to find out'),
  pin: z
    .strictObject({
      state: z.enum(['ok', 'warn', 'fail']).describe('As in `doctor`'),
      detail: z.string().describe('Whether one is set, and since when or from when on it counts'),
    })
    .describe('The PIN that approvals need'),
  wrapped: z
    .array(
      z.strictObject({
        client: z.string().describe('The client'),
        servers: z.array(z.string()).describe('The names of its entries'),
      }),
    )
    .describe('Entries of clients that `wrap` put behind the gateway, each with a server of its own'),
  ledger: z
    .strictObject({
      directory: z.string().describe('The folder of the ledger'),
      events: z.number().describe('How many events it has'),
      last: z.string().optional().describe('When the newest was recorded'),
    })
    .describe('Where calls are recorded'),
});
export type StatusDocument = Wire<typeof statusSchema>;
