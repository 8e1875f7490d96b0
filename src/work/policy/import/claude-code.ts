/**
 * The permissions of Claude Code's settings.json: deny before ask before allow. What an entry allows is never widened: one
 * that has no exact counterpart is left out of what is allowed, and named.
 */
import { z } from 'zod';
import type { WrittenCondition } from '../../../vocabulary/document/rule-condition.ts';
import type { WrittenRule } from '../../../vocabulary/document/rules-part.ts';
import { beginsWith, escaped, isCommand, isPlainWord, lineWith, ONE_COMMAND } from './command-pattern.ts';
import { type Imported, othersIn, readForeign } from './imported.ts';

const entriesSchema = z.exactOptional(z.array(z.string().min(1).max(4_096)).max(10_000));
const settingsSchema = z.looseObject({
  permissions: z.exactOptional(
    z.looseObject({ allow: entriesSchema, ask: entriesSchema, deny: entriesSchema }),
  ),
});

const ORDER = ['deny', 'ask', 'allow'] as const;
type Action = (typeof ORDER)[number];

export function importClaudeCode(bytes: Uint8Array, path: string): Imported {
  const { permissions = {} } = readForeign(bytes, path, settingsSchema);
  const rules: WrittenRule[] = [];
  const notes = othersIn(permissions, ORDER).map((key) => `permissions.${key}: has no counterpart`);
  for (const [place, action] of ORDER.entries())
    for (const [i, entry] of (permissions[action] ?? []).entries()) {
      const when = conditionOf(entry, action);
      if (when === undefined) notes.push(`${action} ${entry}: has no counterpart; write a rule for it`);
      else
        rules.push({
          id: `claude-${action}-${i + 1}`,
          priority: (place + 1) * 100,
          action,
          reason: `${action} ${entry} in the permissions of Claude Code`.slice(0, 400),
          when,
        });
    }
  return { rules, notes };
}

function conditionOf(entry: string, action: Action): WrittenCondition | undefined {
  const [, tool = '', specifier] = /^([\w-]+|mcp__[\w.*-]+)(?:\((.*)\))?$/s.exec(entry) ?? [];
  if (tool === '') return undefined;
  if (tool.startsWith('mcp__')) return specifier === undefined ? ofServer(tool) : undefined;
  if (specifier === undefined || specifier === '*') return { tool };
  if (tool === 'Bash') return commandOf(tool, specifier, action);
  if (tool === 'WebFetch') {
    const [, domain] = /^domain:([\w.*-]+)$/.exec(specifier) ?? [];
    return domain === undefined ? undefined : { tool, host: domain };
  }
  return tool === 'Read' || tool === 'Edit' || tool === 'Write'
    ? ofFiles(tool, specifier, action)
    : undefined;
}

/** `mcp__server` and `mcp__server__*` are all of its tools. */
function ofServer(name: string): WrittenCondition {
  const [, server] = /^mcp__((?:(?!__).)+)(?:__\*)?$/.exec(name) ?? [];
  return server === undefined ? { tool: name } : { server };
}

/** `git push:*` and `git push *` begin with these words. */
function commandOf(tool: string, specifier: string, action: Action): WrittenCondition {
  const isPrefix = /(?::| )\*$/.test(specifier);
  const words = isPrefix ? specifier.replace(/(?::| )\*$/, '') : specifier;
  if (!words.includes('*')) {
    if (isPrefix && words.split(' ').every(isPlainWord))
      return beginsWith(
        tool,
        words.split(' ').map((word) => [word]),
        action,
      );
    if (action === 'allow' && !isPrefix) return { tool, arguments: { command: words } };
  }
  const pattern = words
    .split('*')
    .map(escaped)
    .join(action === 'allow' ? ONE_COMMAND : '.*');
  return isPrefix ? lineWith(tool, pattern, action) : isCommand(tool, pattern, action);
}

/** Folders and files alone: other patterns follow the rules of .gitignore, which globs here do not. */
function ofFiles(tool: string, specifier: string, action: Action): WrittenCondition | undefined {
  const plain = specifier.replace(/\/\*\*$/, '');
  if (/[*?[\]!{}]/.test(plain) || plain === '') return undefined;
  // `//x` is a path from the root, `/x` one from the project.
  const place = plain.startsWith('//') ? plain.slice(1) : plain.startsWith('/') ? `.${plain}` : plain;
  const within = { path: { within: place } };
  // A name without a slash is meant in every folder: more is denied by it, never allowed.
  const isName = action !== 'allow' && !/^[~.]?\//.test(plain) && !plain.includes('/');
  if (!isName) return { tool: toolsFor(tool, action), ...within };
  const globs = [`*/${escapedGlob(plain)}`, `*/${escapedGlob(plain)}/*`];
  const anywhere = FILE_ARGUMENTS.map((name) => ({ arguments: { [name]: { glob: globs } } }));
  return { tool: toolsFor(tool, action), any: [within, ...anywhere] };
}

const FILE_ARGUMENTS = ['file_path', 'path', 'notebook_path'];
const escapedGlob = (name: string): string => name.replaceAll('\\', '\\\\');

/** Claude Code applies rules of Edit to every tool that writes, and what Read denies to every tool that reads. */
function toolsFor(tool: string, action: Action): string[] {
  if (tool !== 'Read') return ['Edit', 'Write', 'MultiEdit', 'NotebookEdit'];
  return action === 'allow' ? ['Read'] : ['Read', 'Grep', 'Glob', 'LS', 'NotebookRead'];
}
