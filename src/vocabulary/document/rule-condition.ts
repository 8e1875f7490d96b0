/**
 * When a rule matches: our spelling, and that of the seed's rule files (`tool_name`, `parameters`, `cwd_pattern`,
 * `time_range`, `AND`, `OR`, objects with `type` and `pattern`). Several keys in one condition must all hold.
 */
import { z } from 'zod';
import { RISK_STATES, SEVERITIES } from '../orders.ts';

const textSchema = z.string().min(1).max(4_096);
const oneOrMore = <Item extends z.ZodType>(item: Item) =>
  z.union([item, z.array(item).min(1).max(10_000)], 'must be one value or a list of them');

/** The seed's pattern object, and ours. */
const patternShape = {
  glob: z.exactOptional(oneOrMore(textSchema).describe('`*`, `?`, `[a-z]`, `{a,b}`.')),
  regex: z.exactOptional(oneOrMore(textSchema).describe('RE2 syntax: no look-around, no back-references.')),
  type: z.exactOptional(z.enum(['string', 'exact', 'glob', 'regex'])),
  pattern: z.exactOptional(textSchema),
};

export const TOOL_DOES = ['shell', 'read', 'write', 'fetch'] as const;
export const EFFECTS = ['read', 'write', 'delete', 'fetch', 'send', 'execute', 'dump_environment'] as const;
export const DOORS = ['hook', 'stdio', 'http', 'cli', 'library', 'mcp'] as const;
export const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;

const textsSchema = z.union(
  [textSchema, z.array(textSchema).min(1).max(10_000), z.strictObject(patternShape)],
  'must be a text, a list of texts, or an object with `glob` or `regex`',
);
const namesSchema = z.union(
  [
    textSchema,
    z.array(textSchema).min(1).max(10_000),
    z.strictObject({
      ...patternShape,
      does: z.exactOptional(
        oneOrMore(z.enum(TOOL_DOES)).describe(
          'What hosts call by different names: shell, read, write, fetch.',
        ),
      ),
    }),
  ],
  'must be a name, a glob, a list of them, or an object with `glob`, `regex` or `does`',
);

const scalarSchema = z.union([z.string().max(65_536), z.number(), z.boolean(), z.null()]);
const compareShape = {
  above: z.exactOptional(z.number()),
  below: z.exactOptional(z.number()),
  atLeast: z.exactOptional(z.number()),
  atMost: z.exactOptional(z.number()),
};
const lengthSchema = z.union(
  [z.int().nonnegative(), z.strictObject(compareShape)],
  'must be a number or a comparison',
);
const foldersSchema = oneOrMore(textSchema);

export const argumentSchema = z.union(
  [
    scalarSchema,
    z.array(scalarSchema).min(1).max(10_000),
    z.strictObject({
      ...patternShape,
      ...compareShape,
      equals: z.exactOptional(scalarSchema),
      oneOf: z.exactOptional(z.array(scalarSchema).min(1).max(10_000)),
      exists: z.exactOptional(z.boolean()),
      length: z.exactOptional(lengthSchema.describe('Of a text or a list.')),
      within: z.exactOptional(foldersSchema.describe('Folders that contain the path, links resolved.')),
      outside: z.exactOptional(foldersSchema.describe('Folders that do not contain the path.')),
      host: z.exactOptional(
        oneOrMore(textSchema).describe('The host of the address: a name, a glob, a CIDR range.'),
      ),
    }),
  ],
  'must be a value, a list of values, or an object such as {glob: "*.sql"}',
);

const pathSchema = z.union(
  [
    textSchema,
    z.array(textSchema).min(1).max(10_000),
    z.strictObject({
      within: z.exactOptional(foldersSchema.describe('Folders or files; `~` is the home, `.` the project.')),
      outside: z.exactOptional(foldersSchema),
      does: z.exactOptional(oneOrMore(z.enum(['read', 'write', 'delete']))),
    }),
  ],
  'must be a folder, a list of folders, or an object with `within` or `outside`',
);

const clock = () => z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'is not a time such as 09:30');
const timeSchema = z.strictObject({
  from: z.exactOptional(clock().describe('The first minute, `22:00`.')),
  to: z.exactOptional(clock().describe('The minute after the last one; earlier than `from`: over midnight.')),
  start: z.exactOptional(clock()),
  end: z.exactOptional(clock()),
  zone: z.exactOptional(textSchema.describe('Such as `Europe/Berlin`; UTC by default.')),
  timezone: z.exactOptional(textSchema),
  days: z.exactOptional(z.array(z.enum(DAYS)).min(1).describe('On which it begins.')),
});

const findingsSchema = z.strictObject({
  check: z.exactOptional(oneOrMore(textSchema).describe('The id of a check, or a glob such as `secrets.*`.')),
  severity: z.exactOptional(z.enum(SEVERITIES).describe('At least this severe.')),
});
const shellSchema = z.strictObject({
  program: z.exactOptional(
    oneOrMore(textSchema).describe('A program that a command line would run, or a glob.'),
  ),
  effect: z.exactOptional(oneOrMore(z.enum(EFFECTS)).describe('What a command line would do.')),
});
const sessionSchema = z.strictObject({
  downloaded: z.exactOptional(z.boolean().describe('The session fetched files from the network.')),
  tainted: z.exactOptional(z.boolean().describe('The session wrote content of secrets to files.')),
  unattended: z.exactOptional(z.boolean().describe('The agent runs without asking.')),
});

const plainSchema = z.strictObject({
  tool: z.exactOptional(
    namesSchema.describe('The tool: a name, a glob, a list, or {does: shell | read | write | fetch}.'),
  ),
  server: z.exactOptional(textsSchema.describe('The MCP server of the tool.')),
  agent: z.exactOptional(textsSchema.describe('The agent that asks.')),
  role: z.exactOptional(textsSchema.describe('The role of the agent, as `agents` sets it.')),
  door: z.exactOptional(oneOrMore(z.enum(DOORS)).describe('How the call came in.')),
  cwd: z.exactOptional(textsSchema.describe('The folder in which the call runs, or one above it.')),
  path: z.exactOptional(pathSchema.describe('A file or folder that the call touches.')),
  host: z.exactOptional(
    oneOrMore(textSchema).describe('A host that the call reaches: a name, a glob, a CIDR range.'),
  ),
  arguments: z.exactOptional(
    z.record(textSchema, argumentSchema).describe('Arguments by name, `a.b` inside `a`.'),
  ),
  shell: z.exactOptional(shellSchema),
  time: z.exactOptional(timeSchema),
  findings: z.exactOptional(findingsSchema.describe('What the checks found.')),
  riskState: z.exactOptional(oneOrMore(z.enum(RISK_STATES))),
  session: z.exactOptional(sessionSchema),
  toolName: z.exactOptional(namesSchema),
  cwdPattern: z.exactOptional(textsSchema),
  timeRange: z.exactOptional(timeSchema),
  parameters: z.exactOptional(z.record(textSchema, argumentSchema)),
});

const manySchema = () => z.exactOptional(z.array(conditionSchema).min(1).max(1_000));
const oneSchema = () => z.exactOptional(conditionSchema);

export type WrittenCondition = z.infer<typeof plainSchema> & {
  all?: WrittenCondition[];
  any?: WrittenCondition[];
  not?: WrittenCondition;
  AND?: WrittenCondition[];
  OR?: WrittenCondition[];
  NOT?: WrittenCondition;
};

export const conditionSchema: z.ZodType<WrittenCondition> = plainSchema.extend({
  get all() {
    return manySchema().describe('All of these hold.');
  },
  get any() {
    return manySchema().describe('At least one of these holds.');
  },
  get not() {
    return oneSchema().describe('This does not hold.');
  },
  get AND() {
    return manySchema();
  },
  get OR() {
    return manySchema();
  },
  get NOT() {
    return oneSchema();
  },
});
