import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { routesSchema } from '../../../answers/routes/routes.answer.ts';
import { Trouble } from '../../../vocabulary/trouble.ts';
import { documentOf } from '../../../work/routes/document.ts';
import type { recordDiscovery } from '../../../work/routes/record.ts';
import { projectRootSchema } from '../desk/spelling.ts';
import { declareTool } from '../desk/tool.ts';

const globsSchema = z.array(z.string().min(1, 'is empty').max(512)).max(256);
const OUT_OF_RANGE = 'is not a whole number from 1 to 1000000';

export const discoverRoutes = declareTool({
  name: 'discover_routes',
  title: 'Discover AI routes',
  description:
    'Finds where a project talks to models: endpoints, SDK clients, models, gateway headers, relay images and variable names, each with file, line and trust class. Secret values are never returned; of dotenv files only names are. Nothing is recorded unless `record` is true.',
  isReadOnly: false,
  isIdempotent: false,
  isJudging: false,
  isLong: true,
  input: z.strictObject({
    root: z
      .string()
      .min(1, 'is empty')
      .max(4096)
      .describe('Absolute path of the folder to search, or of one file'),
    include_globs: globsSchema
      .optional()
      .describe('Only files that match one of these, relative to the root; default all'),
    exclude_globs: globsSchema
      .optional()
      .describe('Files and folders to skip, in addition to those always skipped'),
    max_files: z
      .int(OUT_OF_RANGE)
      .min(1, OUT_OF_RANGE)
      .max(1_000_000, OUT_OF_RANGE)
      .optional()
      .describe('Maximum number of files to read; default 5000'),
    include_built: z
      .boolean()
      .optional()
      .describe('Whether to search build output, and minified files for known hosts; default false'),
    record: z
      .boolean()
      .optional()
      .describe(
        'Whether to append one event per host to the ledger (for a single file, name `project_root`); default false',
      ),
    project_root: projectRootSchema.optional(),
  }),
  output: routesSchema,
  async run(input, desk, progress) {
    const { root, include_globs = [], exclude_globs = [], max_files = 5_000 } = input;
    if (!isAbsolute(root) || root.includes('\0')) throw refused('`root`', 'is not an absolute path');
    const project = input.record ? await desk.rootOf(input.project_root ?? root) : undefined;
    const [{ discoverRoutes: discover }, { redactText }] = await Promise.all([
      import('../../../work/routes/discover.ts'),
      import('../../../sensitive/redact.ts'),
    ]);
    const options = {
      includeGlobs: include_globs,
      excludeGlobs: exclude_globs,
      maxFiles: max_files,
      isBuiltToo: input.include_built === true,
    };
    const discovery = await discover(root, options, await desk.routePorts(), (done, total) =>
      progress(done, total, `${done} of ${total} files`),
    );
    const recorded =
      project === undefined ? undefined : await record(discovery, await desk.ledgerOf(project));
    return documentOf(discovery, recorded, (text) => redactText(text).text);
  },
});

async function record(...given: Parameters<typeof recordDiscovery>) {
  const { recordDiscovery } = await import('../../../work/routes/record.ts');
  return await recordDiscovery(...given);
}

function refused(field: string, reason: string): Trouble {
  const hint = 'give the absolute path of an existing folder';
  return new Trouble('input.refused', { tool: 'discover_routes', field, reason, hint });
}
