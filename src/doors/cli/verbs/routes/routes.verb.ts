import type { Verb } from '../../verb/verb.ts';

export const routesVerb: Verb = {
  name: 'routes',
  summary: 'find where a project talks to models, and who stands behind each host',
  about: [
    'Looks through code and configuration for endpoints, SDK clients, models, gateway headers, images of relays and the names of variables, and says for each host whether the maker of the model answers there, a cloud, an aggregator, a gateway, a relay or nobody known. Nothing is sent anywhere, and no value that could be a secret is read out: of dotenv files the names count, and addresses once they have passed the secret guard.',
    'What git ignores is left out, and so are dependencies, build output, prose, lock files, binary, minified and huge files; how many is said, and so is how many folders were not entered. With --built, build output is looked through as well, and minified files are searched for addresses of known hosts, with low confidence; naming such a folder or a single file does the same. Dotenv files and settings of agents are read even when git ignores them: they are where routes are kept. No symbolic link is followed. What is commented out is reported as inactive.',
    'The risk state follows from the classes: Watch where the maker, a cloud, an inference host or this machine answers; Sample where somebody stands in between or is not known; Probe for relays and for hosts made to look like another.',
  ],
  arguments: [
    {
      name: 'PATH',
      optional: true,
      help: 'the folder or the file to look through; otherwise the current folder',
    },
  ],
  options: [
    { name: 'include', value: 'GLOB', many: true, help: 'only files that match, such as `src/**/*.py`' },
    { name: 'exclude', value: 'GLOB', many: true, help: 'leave these files and folders out, too' },
    {
      name: 'max-files',
      value: 'N',
      kind: 'count',
      fallback: '50000',
      help: 'how many files are read at most; what was left out is said',
    },
    { name: 'built', help: 'build output too, and minified files for addresses of known hosts' },
    {
      name: 'all',
      short: 'a',
      help: 'every place of each route, every model, and what is commented out',
    },
    {
      name: 'record',
      help: 'append one event for each host to the ledger of the current folder’s project, or of --project, not of PATH; which is said',
    },
    {
      name: 'format',
      value: 'FORMAT',
      choices: ['text', 'json', 'sarif', 'cyclonedx'],
      help: 'of what is printed; otherwise text',
    },
    { name: 'output', short: 'o', value: 'FILE', help: 'write it here instead, whole or not at all' },
  ],
  conflicts: [['json', 'format']],
  examples: [
    {
      about: 'the routes of a folder',
      args: ['routes', 'service'],
      shows: `risk state Sample, set by openrouter.ai (aggregator) at ai.ts:2

aggregator  passes requests on to many providers
  openrouter.ai  models openai/gpt-4o; variables OPENROUTER_API_KEY
    ai.ts:2  endpoint  baseURL  openai/gpt-4o

no host  what else speaks of models
  credential  OPENROUTER_API_KEY  .env.example:1
  1 model named in 1 place; --all shows them

2 files read, 1 host
`,
      exit: 0,
    },
  ],
  exits: {
    0: 'the routes were told; none of them is a relay or made to look like another host',
    1: 'a route leads to a relay, or to a host made to look like another (risk state Probe)',
  },
  json: ['routes'],
  load: () => import('./routes.ts'),
};
