/** The reference servers in a folder, and a call of each of their tools. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const PACKAGES = dirname(dirname(createRequire(import.meta.url).resolve('@modelcontextprotocol/client')));
const serverFile = (name: string) => join(dirname(PACKAGES), `server-${name}`, 'dist', 'index.js');

/** What the document has under `servers`; the files that the calls need are written. */
export function referenceServers(folder: string) {
  const files = join(folder, 'files');
  mkdirSync(files);
  writeFileSync(join(files, 'a.txt'), 'first\nsecond\nthird\n');
  writeFileSync(join(files, 'b.txt'), 'other\n');
  writeFileSync(join(files, 'dot.png'), Buffer.from('89504e470d0a1a0a', 'hex'));
  const node = (name: string, ...args: string[]) => ({
    command: process.execPath,
    args: [serverFile(name), ...args],
  });
  return {
    everything: { ...node('everything', 'stdio'), sampling: 'allow' },
    files: node('filesystem', files),
    memory: {
      ...node('memory'),
      destructive: 'allow',
      env: { MEMORY_FILE_PATH: join(folder, 'memory.jsonl') },
    },
  };
}

export type ReferenceCall = readonly [tool: string, args: Record<string, unknown>, answer: RegExp];

/** In an order in which each has what it needs; and what its answer contains. */
export function referenceCalls(folder: string): readonly ReferenceCall[] {
  const files = join(folder, 'files');
  const at = (name: string) => join(files, name);
  return [
    ['everything__echo', { message: 'hello' }, /hello/],
    ['everything__get-annotated-message', { messageType: 'success', includeImage: true }, /image\/png/],
    ['everything__get-env', {}, /PATH/],
    ['everything__get-resource-links', { count: 2 }, /resource_link/],
    ['everything__get-resource-reference', { resourceType: 'Blob', resourceId: 2 }, /"blob"/],
    ['everything__get-roots-list', {}, /files/],
    ['everything__get-structured-content', { location: 'Chicago' }, /"structuredContent":\{"temperature"/],
    ['everything__get-sum', { a: 2, b: 40 }, /42/],
    ['everything__get-tiny-image', {}, /image\/png/],
    ['everything__gzip-file-as-resource', { name: 'x.gz', data: 'data:text/plain,hi' }, /resource/],
    ['everything__toggle-simulated-logging', {}, /log/i],
    ['everything__toggle-simulated-logging', {}, /log/i],
    ['everything__toggle-subscriber-updates', {}, /updat/i],
    ['everything__toggle-subscriber-updates', {}, /updat/i],
    ['everything__trigger-elicitation-request', {}, /Ada/],
    ['everything__trigger-url-elicitation', { url: 'https://example.com/x' }, /accept/],
    ['everything__trigger-sampling-request', { prompt: 'say it', maxTokens: 5 }, /sampled words/],
    ['everything__trigger-long-running-operation', { duration: 0.2, steps: 2 }, /completed/],
    ['files__list_allowed_directories', {}, /files/],
    ['files__create_directory', { path: at('new') }, /created/],
    ['files__write_file', { path: at('new/c.txt'), content: 'one two' }, /wrote/],
    ['files__edit_file', { path: at('new/c.txt'), edits: [{ oldText: 'two', newText: 'three' }] }, /three/],
    ['files__read_text_file', { path: at('a.txt'), head: 1 }, /first/],
    ['files__read_file', { path: at('new/c.txt') }, /one three/],
    ['files__read_media_file', { path: at('dot.png') }, /image\/png/],
    ['files__read_multiple_files', { paths: [at('a.txt'), at('b.txt')] }, /third.*other/],
    ['files__list_directory', { path: files }, /\[DIR\] new/],
    ['files__list_directory_with_sizes', { path: files, sortBy: 'size' }, /a\.txt/],
    ['files__directory_tree', { path: files }, /c\.txt/],
    ['files__search_files', { path: files, pattern: '**/c.txt' }, /c\.txt/],
    ['files__get_file_info', { path: at('b.txt') }, /size/],
    ['files__move_file', { source: at('b.txt'), destination: at('new/b.txt') }, /moved/],
    ['memory__create_entities', { entities: ['Ada', 'Bob'].map(entity) }, /Ada/],
    ['memory__create_relations', { relations: [{ from: 'Ada', to: 'Bob', relationType: 'knows' }] }, /knows/],
    ['memory__add_observations', { observations: [{ entityName: 'Ada', contents: ['likes tea'] }] }, /tea/],
    ['memory__read_graph', {}, /knows/],
    ['memory__search_nodes', { query: 'tea' }, /Ada/],
    ['memory__open_nodes', { names: ['Bob'] }, /Bob/],
    [
      'memory__delete_observations',
      { deletions: [{ entityName: 'Ada', observations: ['likes tea'] }] },
      /delet/,
    ],
    ['memory__delete_relations', { relations: [{ from: 'Ada', to: 'Bob', relationType: 'knows' }] }, /delet/],
    ['memory__delete_entities', { entityNames: ['Ada', 'Bob'] }, /delet/],
  ];
}

function entity(name: string) {
  return { name, entityType: 'person', observations: [] };
}
