/** Where a project talks to models: `routes`, and the MCP tool `discover_routes`. */
import { z } from 'zod';
import { riskStateSchema } from '../../vocabulary/order-schemas.ts';
import { CONFIDENCES } from '../../vocabulary/orders.ts';
import { SIGHTING_KINDS, TRUST_CLASSES } from '../../vocabulary/route.ts';
import type { Wire } from '../wire-names.ts';

const trust = z.enum(TRUST_CLASSES).describe('What is known about the operator of the host');
const lookalike = z.string().nullable().describe('The host that this one imitates; null if none');
const provider = z
  .string()
  .nullable()
  .describe('Who answers there, by the id of the catalogue; null if unknown');
const variable = z.string().nullable().describe('The name of an environment variable, never its value');
const file = z.string().describe('The file');
const line = z.number().describe('Counted from 1');

const routeSchema = z.strictObject({
  source_file: file,
  line,
  signal_type: z.literal('config_signal').describe('Always `config_signal`'),
  provider_hint: provider,
  host: z.string().nullable().describe('Null if the project does not name it'),
  model_hint: z.string().nullable().describe('The model that is named there; null if none'),
  secret_value_read: z.literal(false).describe('Always false'),
  confidence: z.enum(CONFIDENCES).describe('How sure it is that this is a route'),
  kind: z.enum(SIGHTING_KINDS).describe('What identified the route'),
  trust_class: trust,
  active: z.boolean().describe('False for what is commented out'),
  sample: z
    .boolean()
    .describe('Whether it is in a test, a fixture or an example, or its host is reserved for documentation'),
  lookalike_of: lookalike,
  variable,
  sign: z.string().describe('The word that identified the route, as in the file'),
});
export type RouteDocument = Wire<typeof routeSchema>;

const hostSchema = z.strictObject({
  host: z.string().describe('The host'),
  trust_class: trust,
  provider_hint: provider,
  lookalike_of: lookalike,
  sightings: z.number().describe('Places that lead to it'),
  active: z.boolean().describe('False if every place is commented out'),
  sample: z.boolean().describe('Whether every place is of a test, a fixture or an example'),
  models: z.array(z.string()).describe('Models that are named with it'),
  variables: z.array(z.string()).describe('Environment variables that are named with it'),
});
export type HostDocument = Wire<typeof hostSchema>;

const setterSchema = z.strictObject({
  host: z.string().nullable().describe('The host; null if it is not known'),
  variable,
  trust_class: trust,
  lookalike_of: lookalike,
  source_file: file,
  line,
});
export type SetterDocument = Wire<typeof setterSchema>;

const skippedSchema = z.strictObject({
  binary: z.number().describe('Binary files'),
  generated: z.number().describe('Generated files'),
  prose: z.number().describe('Texts for people'),
  minified: z.number().describe('Minified files'),
  huge: z.number().describe('Files that are too large'),
  unreadable: z.number().describe('Files that could not be opened'),
  links: z.number().describe('Symbolic links'),
});

const summarySchema = z.strictObject({
  files_scanned: z.number().describe('Files that were read'),
  secret_values_read: z.literal(false).describe('Always false'),
  risk_state: riskStateSchema.describe('How closely the routes should be watched'),
  risk_set_by: z
    .array(setterSchema)
    .describe('The routes that set the risk state, eight at most; none for Watch'),
  routes: z.number().describe('How many routes are listed'),
  by_trust_class: z
    .record(z.enum(TRUST_CLASSES), z.number())
    .describe(
      'How many hosts in use of each class, and under `env_dynamic` how many variables that hold one; what is commented out, and samples, are not counted',
    ),
  truncated: z.boolean().describe('Whether a limit was reached'),
  files_left: z.number().describe('Files that `max_files` left unread'),
  routes_left: z.number().describe('Places that were counted and not listed'),
  unreadable_folders: z.number().describe('Folders that could not be opened'),
  folders_not_entered: z.number().describe('Dependencies, build output and what git ignores'),
  first_not_entered: z.array(z.string()).describe('The first of them'),
  skipped: skippedSchema.describe('Files that were not read, by reason'),
  events_recorded: z.number().optional().describe('With `record`: events that were appended'),
  not_recorded: z
    .array(
      z.strictObject({
        host: z.string().describe('The host'),
        reason: z.string().describe('Why'),
      }),
    )
    .optional()
    .describe('With `record`: hosts in use that no event was appended for'),
});

export const routesSchema = z.strictObject({
  routes: z.array(routeSchema).describe('Every place that leads to a model'),
  hosts: z.array(hostSchema).describe('The routes grouped by host'),
  summary: summarySchema.describe('What was read, and what was not'),
});
export type RoutesDocument = Wire<typeof routesSchema>;
