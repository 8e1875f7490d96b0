import { z } from 'zod';
import { guardingShape } from './guarding.ts';
import { ACCEPT, leaf } from './leaf.ts';

/** As it appears before the names of its tools. */
export const serverNameSchema = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/, 'is not 1 to 64 letters, digits, dots, hyphens or underscores');
const textsSchema = z.record(z.string().min(1).max(200), z.string().max(8_192));

export const serverSchema = z
  .strictObject({
    command: z.exactOptional(z.string().min(1).max(4_096).describe('The program to start, without a shell.')),
    args: z.exactOptional(z.array(z.string().max(8_192)).max(1_000).describe('Its arguments.')),
    env: z.exactOptional(
      textsSchema.describe(
        'Variables it gets; `${NAME}` is one of your own, and `${file:PATH}`, `${command:…}` or `${keychain:NAME}` a value that is kept elsewhere.',
      ),
    ),
    cwd: z.exactOptional(
      z
        .string()
        .min(1)
        .max(4_096)
        .describe('The folder it starts in; `client`: the folder of the client, with a process for each.'),
    ),
    url: z.exactOptional(
      z
        .string()
        .max(4_096)
        .regex(/^https?:\/\/[^\s/]/, 'is not an address such as https://mcp.example.com/mcp')
        .describe('The address of a server over HTTP, instead of a command.'),
    ),
    headers: z.exactOptional(
      textsSchema.describe(
        'Headers it is sent; `${NAME}` is a variable of yours, and references count as in `env`.',
      ),
    ),
    as: z.exactOptional(serverNameSchema.describe('The prefix of its tools, instead of its name.')),
    idle: z.exactOptional(
      z
        .number()
        .positive()
        .max(1_440)
        .describe('Minutes without a call after which it is stopped; 10 by default.'),
    ),
    timeout: z.exactOptional(
      z.number().positive().max(86_400).describe('Seconds that one call may take in all; 600 by default.'),
    ),
    processes: z.exactOptional(
      z
        .number()
        .int()
        .min(1)
        .max(1_000)
        .describe(
          'How many of it may run for one agent at the same time, one for each session; 16 by default.',
        ),
    ),
    ...guardingShape,
  })
  .superRefine((server, context) => {
    const fault = faultIn(server);
    if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
  });
export type ServerEntry = z.infer<typeof serverSchema>;

/** What a reference yields must not be seen in a list of processes. */
const REFERENCE = /\$\{(?:env|file|command|keychain):/;

function faultIn(server: {
  command?: string;
  args?: readonly string[];
  env?: unknown;
  cwd?: string;
  url?: string;
  headers?: unknown;
}): string | undefined {
  const { command, args, env, cwd, url, headers } = server;
  if (REFERENCE.test([command, cwd, url, ...(args ?? [])].join('\n')))
    return 'has a reference outside `env` and `headers`: other programs can read arguments, so values go there';
  if (command !== undefined && url !== undefined) return 'needs either `command` or `url`, not both';
  if (command === undefined && url === undefined)
    return isGuardingAlone(server)
      ? undefined
      : 'needs either `command` or `url`, or settings such as `destructive` alone for a server that `wrap` left with its client';
  if (url !== undefined && (args !== undefined || env !== undefined || cwd !== undefined))
    return 'has a `url`: `args`, `env` and `cwd` belong to a `command`';
  return command !== undefined && headers !== undefined
    ? 'has a `command`: `headers` belong to a `url`'
    : undefined;
}

/** For a server of this name that a client's own entry starts. */
const isGuardingAlone = (server: object): boolean =>
  Object.keys(server).length > 0 && Object.keys(server).every((key) => key in guardingShape);

export const serversLeaf = leaf(
  z.record(serverNameSchema, serverSchema),
  ACCEPT,
  {},
  'The MCP servers behind `tokenauditor gateway` and `tokenauditor up`, by name. An entry with neither `command` nor `url` is not started: its settings are for wrapped servers of that name.',
);
