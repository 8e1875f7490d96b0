import type { Verb } from '../../verb/verb.ts';

export const routesVerb: Verb = {
  name: 'routes',
  summary: 'find where a project talks to models, and who operates each host',
  about: [
    'Searches code and configuration for endpoints, SDK clients, models, gateway headers, relay images and variable names, and reports for each host who answers there: the maker of the model, a cloud, an aggregator, a gateway, a relay or an unknown party. Nothing is sent anywhere, and no value that could be a secret is shown: of dotenv files only the names count, and addresses once they have passed the secret guard.',
    'Files that git ignores are skipped, and so are dependencies, build output, prose, lock files, binary, minified and huge files; the summary counts them, and the folders that were not entered. With --built, build output is searched, too, and minified files are searched for addresses of known hosts, with low confidence; naming such a folder or a single file does the same. Dotenv files and agent settings are read even if git ignores them: that is where routes are configured. Symbolic links are not followed. Commented-out routes are reported as inactive.',
    'The severity follows from the classes: low if the maker, a cloud, an inference host or this machine answers; medium if another party is in between or unknown; high for relays and for hosts that imitate another.',
  ],
  arguments: [
    {
      name: 'PATH',
      optional: true,
      help: 'the folder or file to search; default: the current folder',
    },
  ],
  options: [
    { name: 'include', value: 'GLOB', many: true, help: 'only files that match, such as `src/**/*.py`' },
    { name: 'exclude', value: 'GLOB', many: true, help: 'also skip these files and folders' },
    {
      name: 'max-files',
      value: 'N',
      kind: 'count',
      fallback: '50000',
      help: 'read at most this many files; the summary counts the others',
    },
    { name: 'built', help: 'also search build output, and minified files for known hosts' },
    {
      name: 'all',
      short: 'a',
      help: 'show every place of each route, every model, and commented-out routes',
    },
    {
      name: 'record',
      help: 'append one event per host to the ledger of the current folder’s project, or of --project, not of PATH; the output names it',
    },
    {
      name: 'format',
      value: 'FORMAT',
      choices: ['text', 'json', 'sarif', 'cyclonedx'],
      help: 'output format; default text',
    },
    { name: 'output', short: 'o', value: 'FILE', help: 'write to this file instead, atomically' },
  ],
  conflicts: [['json', 'format']],
  examples: [
    {
      about: 'the routes of a folder',
      args: ['routes', 'service'],
      shows: `severity medium, set by openrouter.ai (aggregator) at ai.ts:2

aggregator  forwards requests to many providers
  openrouter.ai  models openai/gpt-4o; variables OPENROUTER_API_KEY
    ai.ts:2  endpoint  baseURL  openai/gpt-4o

no host  other references to models
  credential  OPENROUTER_API_KEY  .env.example:1
  1 model named in 1 place; --all shows them

2 files read, 1 host
`,
      exit: 0,
    },
  ],
  exits: {
    0: 'routes were listed; none is a relay or imitates another host',
    1: 'a route leads to a relay, or to a host that imitates another (severity high)',
  },
  json: ['routes'],
  load: () => import('./routes.ts'),
};
