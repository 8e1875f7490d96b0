/** Changes of the node that runs the guard, named through programs that print its path, or found by code. */

import { type Act, act } from '../../../screening/contract/act.ts';
import type { ReadCommand } from '../../../screening/contract/call.ts';
import type { Effect } from '../../../shell/reading/effect.ts';
import type { Run } from '../../../shell/reading/reading.ts';
import type { CallContext } from '../../../vocabulary/call-context.ts';
import { judgeChange } from '../changes/judge.ts';
import { placeOf } from '../places/naming.ts';
import { changeOf, wordsOf } from '../settings/change.ts';
import { isRooted } from './path-template.ts';

const NODE_SAID =
  /^(?:\$\(|`)\s*(?:(?:which|command\s+-v|type\s+-p|whence|readlink\s+-f|realpath)\s+)?(?:\$\(|`)?\s*(?:(?:which|command\s+-v|type\s+-p|whence)\s+node(?:js)?|node(?:js)?\s+-(?:p|e|pe)\s[^/]{0,200}process\.(?:execPath|argv0|argv\[0\]))/;
/** Version managers and npm keep the path in the environment. */
const NODE_HELD = /^\$\{?(?:NVM_BIN\}?\/node|npm_node_execpath\}?)(?:js)?$/;
const FOLDER_SAID = /^(?:\$\(|`)\s*dirname\s+["']?((?:\$\(|`).*)/s;

/** `$(which node)`, `$(node -p process.execPath)` and its folder. */
export function foundNodeAct(
  effect: Extract<Effect, { does: 'write' | 'delete' }>,
  run: Run,
  command: ReadCommand,
  context: CallContext,
): Act | undefined {
  const judgedAt = (last: string, isFolder: boolean): Act | undefined => {
    for (const node of context.guarded?.node ?? ['/usr/bin/node']) {
      const path = `${isFolder ? node.slice(0, node.lastIndexOf('/')) : node}${last}`;
      const change = changeOf({ ...effect, path }, placeOf(context), wordsOf(command, effect.run), false);
      const found = judgeChange(change, context);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const spelled = isRooted(effect.path) || run.cwd === undefined ? effect.path : `${run.cwd}/${effect.path}`;
  if (!/^[$`]/.test(spelled)) return undefined;
  if (NODE_HELD.test(spelled)) return judgedAt('', false);
  const [, inner] = FOLDER_SAID.exec(spelled) ?? [];
  if (!NODE_SAID.test(inner ?? spelled)) return undefined;
  const isFolder = inner !== undefined || /\bdirname\b/.test(spelled);
  const last = /[)`]["']?((?:\/[^/)`"']+)*)\/?$/.exec(spelled)?.[1] ?? '';
  return judgedAt(last, isFolder);
}

const REPLACED = 'Tool call runs code that changes the node that runs the guard.';
const LONGEST = 262_144;
const MOST_NAMES = 24;
const ROUNDS = 4;

const QUOTE = '["\'`]';
/** Expressions that mean the running node, or the one that is found first. */
const NODE = [
  String.raw`\bprocess\.(?:execPath|argv0|argv\[0\])`,
  String.raw`\bDeno\.execPath\(\)`,
  String.raw`\b(?:which|which_sync|whichSync|LookPath|find_executable|find_program|search_path|lookpath|which::which)(?:\.sync)?\s{0,4}\(?\s{0,4}${QUOTE}node(?:js)?${QUOTE}`,
  String.raw`\b(?:which|command\s+-v|type\s+-[pP]|whence(?:\s+-p)?|readlink\s+-f|realpath)\s{1,4}(?:\$\(|\x60)?\s{0,4}(?:which\s{1,4}|command\s+-v\s{1,4})?node(?:js)?\b`,
  String.raw`${QUOTE}which${QUOTE}\s{0,4},\s{0,4}\[?\s{0,4}${QUOTE}node(?:js)?${QUOTE}`,
  String.raw`\b(?:NVM_BIN|npm_node_execpath)\b`,
].join('|');
const MENTIONED = new RegExp(NODE);

const ASSIGNED = (of: string): RegExp =>
  new RegExp(
    String.raw`(?:\b(?:const|let|var|my|our|local|auto|val|def|for)\s{1,4}\(?(?:const\s{1,4}|let\s{1,4}|var\s{1,4})?)?[$@]?\b([A-Za-z_]\w{0,40})(?:\s{0,4},\s{0,4}\w{1,20})?\s{0,4}(?::?=(?!=)|\bof\b|\bin\b)([^;\n]{0,200}?)(?:${of})`,
    'g',
  );
/** What starts node gives a result, not its path. */
const STARTS = /\b(?:spawn\w*|exec\w*|fork|run|Popen|call|check_call)\s{0,4}\(\s{0,4}\[?\s{0,4}$/;

/** First operand. */
const CHANGES_FIRST = String.raw`\b(?:write\w*|append\w*|unlink\w*|rm\w*|remove\w*|delete\w*|rename\w*|replace|move\w*|mv|truncate\w*|chmod\w*|chown\w*|createWriteStream|outputFile\w*|file_put_contents|WriteFile|Rename|Remove\w*|Create|Truncate|Chmod)\s{0,4}\(?\s{0,4}(?:\w+\.)?(?:join|resolve|Path)?\(?\s{0,4}[$@&\x60]?`;
/** Second operand. */
const CHANGES_SECOND = String.raw`\b(?:copy\w*|cp\w*|rename\w*|replace|move\w*|mv|link\w*|symlink\w*|install|ln)\s{0,4}\(?[^,;\n]{1,120},\s{0,4}(?:\w+\.)?(?:join|resolve|Path)?\(?\s{0,4}[$@&\x60]?`;
const OPENED = String.raw`\b(?:open|fopen|openSync|OpenFile|Path)\s{0,4}\(\s{0,4}`;
const WRITES = String.raw`[^;\n]{0,40}(?:["'](?:[wa]\+?b?|r\+b?)["']|O_(?:WRONLY|RDWR|TRUNC|CREAT)|\.(?:write_\w+|unlink|rename|replace)\()`;
/** A program that is started with it as its last word: `system("cp", "x", $n)`. */
const SHELLED = String.raw`["'\x60](?:cp|mv|ln|install|tee|rm|dd|chmod)["'\x60 ][^;\n]{0,120}?(?:of=)?[$#{@]{0,3}`;

export function nodeInCodeActs({ reading }: ReadCommand, _context: CallContext): Act[] {
  return reading.scripts.some(({ text }) => changesNode(text)) ? [act('the node in code', REPLACED)] : [];
}

/** Copies of node elsewhere, and programs started by it, are everyday. */
export function changesNode(text: string): boolean {
  if (text.length > LONGEST || !MENTIONED.test(text)) return false;
  const names = namesOf(text);
  const of = [NODE, ...names.map((name) => String.raw`\b${name}\b`)].join('|');
  return [
    `${CHANGES_FIRST}(?:${of})`,
    `${CHANGES_SECOND}(?:${of})`,
    `${OPENED}(?:${of})${WRITES}`,
    `${SHELLED}(?:${of})`,
  ].some((pattern) => new RegExp(pattern).test(text));
}

/** Variables with the path, or with one made from it. */
function namesOf(text: string): string[] {
  const names = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = names.size;
    const of = [NODE, ...[...names].map((name) => String.raw`\b${name}\b`)].join('|');
    for (const [, name = '', between = ''] of text.matchAll(ASSIGNED(of)))
      if (!STARTS.test(between) && names.size < MOST_NAMES) names.add(name);
    if (names.size === before) break;
  }
  return [...names];
}
