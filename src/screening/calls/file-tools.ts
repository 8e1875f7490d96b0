import { fileOfUri, isFileUri } from '../../shell/places/path-forms.ts';
import type { Effect, Writes } from '../../shell/reading/effect.ts';
import { memo } from '../../text/bounded-memo.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import type { CallSubject, ProposedCall } from '../contract/call.ts';
import { stringsAt } from './argument-strings.ts';
import { patchedFiles } from './patch-text.ts';
import { bareName, FEW_NAMES, ofName } from './tool-name.ts';
import { webActions } from './web-tools.ts';

export type Action = CallSubject['actions'][number];
type Arguments = ProposedCall['arguments'];
type Verb = 'read' | 'write' | 'append' | 'edit' | 'delete' | 'move' | 'copy' | 'patch';

/** Names of file tools in agent hosts and MCP servers, in snake case, without the prefix of a server. */
const VERBS: readonly (readonly [Verb, RegExp])[] = [
  ['patch', /^(?:apply_patch|apply_diff|patch|patch_files?|git_apply)$/],
  ['append', /^(?:append|append_(?:to_)?file|file_append)$/],
  [
    'edit',
    /^(?:multi_?edit|(?:notebook_)?edit(?:_(?:file|block|notebook|notebook_file))?|insert_edit_into_file|str_replace(?:_.*)?|(?:search_)?replace(?:_in_file|_string_in_file)?|(?:modify|update|change)_file(?:_contents)?|insert_(?:line|content|text)s?|file_edit)$/,
  ],
  [
    'write',
    /^(?:write|(?:write|create|save|put|new|add)_(?:to_)?(?:text_)?files?|write_to_file|file_write|fs_write|create|create_new_file|create_or_update_file|save)$/,
  ],
  [
    'delete',
    /^(?:delete|remove|unlink|rm|trash)(?:_(?:files?|directory|folder|dir|path|item))?$|^file_delete$/,
  ],
  ['move', /^(?:move|rename|mv)(?:_(?:files?|directory|path|item))?$/],
  ['copy', /^(?:copy|cp|duplicate)(?:_(?:files?|directory|path|item))?$/],
  [
    'read',
    /^(?:read|view|cat|open)(?:_(?:the_)?(?:text_|media_|multiple_|many_|binary_|local_|notebook_)?(?:files?|resource|notebook|path|lines|range|document))?$|^(?:file_read|fs_read|notebook_read|load_file|show_file|get_file(?:_contents?|_text)?|head|tail|grep|grep_search|search_file_contents?)$/,
  ],
];

const PATH_KEYS =
  /^(?:path|file|files|paths|file_?paths?|file_?names?|files_?to_?read|uris?|absolute_?path|relative_?path|relative_?workspace_?path|target_?file|target|notebook_?path|abs_?path|location|document|dirs?|director(?:y|ies)|folders?|root|p)$/i;
const SOURCE_KEYS = /^(?:source|src|from|old_?path|source_?path|origin|from_?path)$/i;
const TARGET_KEYS =
  /^(?:destination|dest|dst|to|new_?path|destination_?path|target_?path|to_?path|new_?name)$/i;
const CONTENT_KEYS =
  /^(?:contents?|text|file_?text|new_?str(?:ing)?|new_?text|new_?source|data|body|code_?edit|insert_?text|replacement|replace|code|source|value|payload|lines)$/i;
const PATCH_KEYS = /^(?:input|patch|diff|patch_?text|changes|content)$/i;

/** What a file or web tool would do, according to its name and its arguments. */
export function fileActions(call: ProposedCall): Pick<CallSubject, 'kind' | 'actions'> {
  const name = bareName(call.tool);
  const verb = verbOf(name, call.arguments) ?? operationVerb(call.tool, call.arguments);
  const listed = [...listedFiles(name, call.arguments)];
  if (listed.length > 0) return { kind: 'file', actions: listed };
  const actions = verb === undefined ? [] : [...actionsOf(verb, call.arguments)];
  if (actions.length > 0) return { kind: 'file', actions };
  const web = webActions(name, call.arguments);
  return { kind: web.length > 0 ? 'web' : 'other', actions: web };
}

/** One tool with several commands names the verb in an argument. */
const EDITOR_COMMANDS: ReadonlyMap<JsonValue, Verb> = new Map<JsonValue, Verb>([
  ['view', 'read'],
  ['create', 'write'],
  ['str_replace', 'edit'],
  ['insert', 'edit'],
  ['delete', 'delete'],
  ['rename', 'move'],
]);
/** The same for a tool whose server is about files: `{ operation: 'write', path, data }`. */
const OPERATIONS: ReadonlyMap<string, Verb> = new Map<string, Verb>([
  ...'read view cat open load get show head tail read_file readfile'
    .split(' ')
    .map((word): [string, Verb] => [word, 'read']),
  ...'write create save put store overwrite set write_file writefile create_file'
    .split(' ')
    .map((word): [string, Verb] => [word, 'write']),
  ...'append edit update patch insert replace str_replace'
    .split(' ')
    .map((word): [string, Verb] => [word, 'edit']),
  ...'delete remove unlink rm rmdir delete_file remove_file'
    .split(' ')
    .map((word): [string, Verb] => [word, 'delete']),
  ...'move rename mv'.split(' ').map((word): [string, Verb] => [word, 'move']),
  ...'copy cp duplicate'.split(' ').map((word): [string, Verb] => [word, 'copy']),
]);
const OPERATION_KEYS = ['operation', 'action', 'op', 'verb', 'mode', 'method', 'command', 'type'];
const isFileServer = ofName(
  /(?:^|[^a-z])(?:fs|files?|file_?system|disk|storage_local|desktop_commander|editor|workspace|local_?files?)(?:[^a-z]|$)/i,
);

/** What an argument names, for tools whose own name has no verb. */
function operationVerb(tool: string, args: Arguments): Verb | undefined {
  if (!isFileServer(tool)) return undefined;
  for (const key of OPERATION_KEYS) {
    const value = args[key];
    const verb =
      typeof value === 'string' ? OPERATIONS.get(value.toLowerCase().replaceAll('-', '_')) : undefined;
    if (verb !== undefined) return verb;
  }
  return undefined;
}

const verbNamed = memo(FEW_NAMES, (name) => VERBS.find(([, names]) => names.test(name))?.[0]);

/** By its whole name it is known what it does with files. */
export const isFileVerb = (name: string): boolean => verbNamed(name) !== undefined;

function verbOf(name: string, args: Arguments): Verb | undefined {
  const command = EDITOR_COMMANDS.get(args.command ?? null);
  if (command !== undefined && hasKey(args, PATH_KEYS)) return command;
  // A repository on another machine is not a local file.
  if (args.repo !== undefined && args.owner !== undefined && !isWorkflow(args.path)) return undefined;
  const named = verbNamed(name);
  if (named !== undefined) return named;
  if (!hasKey(args, PATH_KEYS)) return undefined;
  if (/(?:^|_)(?:delete|remove|unlink)(?:_|$)/.test(name)) return OF_FILES.test(name) ? 'delete' : undefined;
  if (
    hasKey(args, CONTENT_KEYS) &&
    /(?:^|_)(?:write|create|save|edit|update|append|insert|replace|put)(?:_|$)/.test(name)
  )
    return 'write';
  return /(?:^|_)(?:read|view|cat|show|open|load)(?:_|$)/.test(name) ? 'read' : undefined;
}

/** What else has a path is not a file: a collection, a branch, a route. */
const OF_FILES =
  /^(?:(?:delete|remove|unlink|bulk|batch|force|dirs|files?|dir(?:ectory|ectories)?|folders?|paths?|items?|local|te?mp|recursive|multiple|many|empty|permanently|safe|by|from|disk|the|a|all|in|workspace|project|document|fs|tree|entry|asset)(?:_|$))+$/;

/** The forge runs it as soon as it is there. */
const isWorkflow = (path: JsonValue | undefined): boolean =>
  typeof path === 'string' &&
  /^(?:\.\/)?(?:\.(?:github|gitea|forgejo)\/(?:workflows|actions)\/|\.gitlab-ci\.ya?ml$|\.circleci\/|Jenkinsfile$|azure-pipelines\.ya?ml$|bitbucket-pipelines\.ya?ml$|\.drone\.ya?ml$|\.travis\.ya?ml$)/.test(
    path,
  );

const WRITES_FILES =
  /(?:^|_)(?:write|create|save|put|push|commit|upload|add|update|apply|scaffold|generate)(?:_|$)/;
const MOST_LISTED = 64;

/** `files: [{ path, content }]`: each has a content of its own. */
function* listedFiles(name: string, args: Arguments): Generator<Action> {
  if (!WRITES_FILES.test(name)) return;
  const isElsewhere = [
    'repo',
    'repository',
    'project_id',
    'projectId',
    'project',
    'repo_id',
    'workspace',
  ].some((key) => args[key] !== undefined);
  for (const key of ['files', 'actions', 'changes', 'additions', 'entries', 'file_changes']) {
    const list = args[key];
    if (!Array.isArray(list)) continue;
    for (const [i, item] of list.slice(0, MOST_LISTED).entries()) {
      if (typeof item !== 'object' || item === null || Array.isArray(item)) continue;
      const [at] = stringsAt(item, PATH_KEYS);
      const content = contentOf(item);
      if (at === undefined || content === undefined || (isElsewhere && !isWorkflow(at.text))) continue;
      yield { path: `$.${key}[${i}]${at.path.slice(1)}`, effect: written('write', at.text, content) };
    }
  }
}

function hasKey(args: Arguments, keys: RegExp): boolean {
  return Object.keys(args).some((key) => keys.test(key));
}

function* actionsOf(verb: Verb, args: Arguments): Generator<Action> {
  if (verb === 'patch') yield* patched(args);
  if (verb === 'move' || verb === 'copy') {
    yield* transferred(verb, args);
    return;
  }
  for (const { path, text } of stringsAt(args, PATH_KEYS)) {
    if (/^https?:\/\//i.test(text)) continue;
    const file = isFileUri(text) ? fileOfUri(text) : text;
    if (verb === 'read') yield { path, effect: { does: 'read', run: undefined, path: file } };
    else if (verb === 'delete') {
      const recursive = args.recursive !== false;
      yield { path, effect: { does: 'delete', run: undefined, path: file, recursive, forced: true } };
    } else if (verb !== 'patch') yield { path, effect: written(verb, file, contentOf(args)) };
  }
}

function written(verb: 'write' | 'append' | 'edit', path: string, content: string | undefined): Writes {
  const how = verb === 'write' ? 'create' : verb;
  return { does: 'write', run: undefined, path, how, ...(content === undefined ? {} : { content }) };
}

/** The new content of the file: one argument, or the new side of each edit. */
function contentOf(args: Arguments): string | undefined {
  const parts = stringsAt(args, CONTENT_KEYS).map(({ text }) => text);
  const edits = args.edits ?? args.changes ?? args.replacements;
  if (Array.isArray(edits)) {
    for (const edit of edits) {
      if (typeof edit === 'object' && edit !== null && !Array.isArray(edit)) {
        parts.push(...stringsAt(edit, CONTENT_KEYS).map(({ text }) => text));
      }
    }
  }
  return parts.length === 0 ? undefined : parts.join('\n');
}

function* transferred(verb: 'move' | 'copy', args: Arguments): Generator<Action> {
  const [from] = [...stringsAt(args, SOURCE_KEYS), ...stringsAt(args, PATH_KEYS)];
  const [to] = stringsAt(args, TARGET_KEYS);
  if (from === undefined) return;
  yield { path: from.path, effect: { does: 'read', run: undefined, path: from.text } };
  if (to === undefined) return;
  yield {
    path: to.path,
    effect: { does: 'write', run: undefined, path: to.text, how: verb, source: from.text },
  };
}

function* patched(args: Arguments): Generator<Action> {
  for (const { path, text } of stringsAt(args, PATCH_KEYS)) {
    for (const { file, does, content } of patchedFiles(text)) {
      const effect: Effect =
        does === 'delete'
          ? { does: 'delete', run: undefined, path: file, recursive: false, forced: true }
          : { does: 'write', run: undefined, path: file, how: does, content };
      yield { path, effect };
    }
  }
}
