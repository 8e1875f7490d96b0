/** Calls that wait for a person: for how long, how many, and who hears of them. */
import { z } from 'zod';
import { ACCEPT, ACCEPT_WHOLE, leaf, partSchema, tighten } from './leaf.ts';
import { isExposed } from './model-address.ts';

export const WEBHOOK_FORMATS = ['json', 'slack', 'telegram', 'ntfy'] as const;

const REFERENCE = /^\$\{(?:env:[A-Za-z_]\w{0,200}|file:[^${}]{1,1000})\}$/;
const NO_REFERENCE = 'is not a reference, like ${env:APPROVALS_SECRET} or ${file:~/.approvals-secret}';

const webhookSchema = z
  .strictObject({
    url: z
      .string()
      .max(4_096)
      .describe(
        'Where questions are sent: an https address, or one that `${env:NAME}` or `${file:PATH}` holds.',
      ),
    format: z.exactOptional(z.enum(WEBHOOK_FORMATS).describe('The form of the message; `json` by default.')),
    secret: z.exactOptional(
      z
        .string()
        .regex(REFERENCE, NO_REFERENCE)
        .describe('What messages are signed with, as `${env:NAME}` or `${file:PATH}`; `json` needs it.'),
    ),
    chat: z.exactOptional(
      z
        .string()
        .regex(/^(?:-?\d{1,20}|@\w{1,64})$/, 'is not the number of a chat, like "-1001234", or a @channel')
        .describe('The chat that Telegram posts to.'),
    ),
  })
  .superRefine((webhook, context) => {
    const message = faultIn(webhook);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });
export type WebhookEntry = z.infer<typeof webhookSchema>;

interface Written {
  readonly url: string;
  readonly format?: (typeof WEBHOOK_FORMATS)[number];
  readonly secret?: string;
  readonly chat?: string;
}

function faultIn({ url, format = 'json', secret, chat }: Written): string | undefined {
  if (!REFERENCE.test(url)) {
    if (format === 'slack' || format === 'telegram')
      return `is of the format ${format}, whose address is a secret: give \`url\` as \${env:NAME} or \${file:PATH}`;
    if (!isHookAddress(url)) return 'has a `url` that is neither https nor an address of this machine';
  }
  if (format === 'json' && secret === undefined)
    return 'needs a `secret`, which its messages are signed with';
  if ((format === 'telegram') !== (chat !== undefined))
    return 'needs a `chat` for telegram, and for nothing else';
  return undefined;
}

/** The network would see who asks for what. */
export const isHookAddress = (url: string): boolean =>
  /^https?:\/\/[^\s/${}][^\s${}]*$/.test(url) && URL.canParse(url) && !isExposed(url);

/** Who may decide, from mild to strict; each includes those after it. */
export const APPROVAL_DECIDERS = ['client', 'terminal', 'pin'] as const;
export type ApprovalDecider = (typeof APPROVAL_DECIDERS)[number];

export const approvalsPart = {
  by: leaf(
    z.enum(APPROVAL_DECIDERS),
    tighten([...APPROVAL_DECIDERS]),
    'client',
    'Who may decide: `pin`: a person with their PIN; `terminal`: one at a terminal of their own as well; `client`: also the person at the client of an agent with `attended: true`.',
  ),
  hold: leaf(
    z.int().min(0).max(600),
    ACCEPT,
    45,
    'Seconds that a call waits for its approval before its caller gets the answer `pending`; 0: at once.',
  ),
  expiry: leaf(
    z.int().min(1).max(1_440),
    tighten('descending'),
    15,
    'Minutes after which a question that was not answered counts as denied.',
  ),
  open: leaf(
    z.int().min(1).max(10_000),
    tighten('descending'),
    5,
    'Questions of one agent that may be open at a time; further calls are denied.',
  ),
  perHour: leaf(
    z.int().min(1).max(100_000),
    tighten('descending'),
    30,
    'Questions of one agent in an hour; further calls are denied.',
  ),
  webhook: leaf(
    webhookSchema.nullable(),
    ACCEPT_WHOLE,
    null,
    'Where a message is sent when a question is asked. It decides nothing. None by default.',
  ),
};

export const approvalsPartSchema = partSchema(approvalsPart, 'Calls that wait for a person.');
