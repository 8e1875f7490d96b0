import type { Redirection } from 'unbash';
import { type At, CAPS, type Line, literal, type Outcome, unknown } from '../line/line.ts';
import { fileText, pathKey } from '../line/shells.ts';
import { expandBody, expandOne } from '../line/words.ts';
import type { Input, Redirect, Word } from '../reading/reading.ts';

export interface Redirected {
  readonly redirects: Redirect[];
  readonly stdin: Input[];
  readonly stdinText: string | undefined;
  /** The rest of an outcome when its output goes to a file; stores the file's text. */
  keepOutput(outcome: Outcome): Outcome;
}

export function readRedirects(nodes: readonly Redirection[], line: Line, at: At): Redirected {
  const redirects: Redirect[] = [];
  const stdin: Input[] = [];
  let stdinText: string | undefined;
  if (nodes.length > CAPS.redirects) unknown(line, 'count');
  for (const node of nodes.slice(0, CAPS.redirects)) {
    const descriptor = node.descriptor?.type === 'FileDescriptor' ? node.descriptor.value : undefined;
    if (node.type === 'HereDoc' || node.type === 'HereString') {
      const word = textOf(node, line, at);
      const text =
        word.value === undefined ? undefined : word.value + (node.type === 'HereString' ? '\n' : '');
      if ((descriptor ?? 0) !== 0) {
        line.files.set(`/dev/fd/${descriptor}`, text);
        continue;
      }
      stdin.push({ from: 'text', word });
      stdinText = text;
      continue;
    }
    const target = node.target === undefined ? undefined : expandOne(node.target, line, at);
    const made = redirectOf(node.operator, descriptor, target);
    redirects.push(made);
    // Opened for both means written as well; a socket is not a file.
    if (node.operator === '<>' && !/^\/dev\/(?:tcp|udp)\//.test(target?.text ?? ''))
      redirects.push({ ...made, does: 'update' });
    if (made.does === 'read' && made.descriptor > 2 && target !== undefined)
      line.files.set(`/dev/fd/${made.descriptor}`, fileText(target, line));
    const source = made.does === 'duplicate' && made.descriptor === 0 ? target : undefined;
    if (source !== undefined && /^\d+-?$/.test(source.text)) {
      const path = literal(`/dev/fd/${source.text.replace('-', '')}`);
      stdin.push({ from: 'file', path });
      stdinText = fileText(path, line);
    }
    if (made.does === 'read' && made.descriptor === 0 && target !== undefined) {
      stdin.push({ from: 'file', path: target });
      stdinText = fileText(target, line);
    }
  }
  return { redirects, stdin, stdinText, keepOutput: (outcome) => keep(outcome, redirects, line) };
}

function textOf(node: Extract<Redirection, { type: 'HereDoc' | 'HereString' }>, line: Line, at: At): Word {
  if (node.type === 'HereDoc') {
    const word = expandBody(node.body.text, node.body.parts, line, at);
    if (node.operator === '<<') return word;
    return {
      ...word,
      text: withoutTabs(word.text),
      value: word.value === undefined ? undefined : withoutTabs(word.value),
    };
  }
  if (node.target === undefined) return expandBody('', undefined, line, at);
  return expandOne(node.target, line, at);
}

const withoutTabs = (text: string): string => text.replace(/^\t+/gm, '');

function redirectOf(operator: string, descriptor: number | undefined, target: Word | undefined): Redirect {
  if (operator === '<' || operator === '<>') return { descriptor: descriptor ?? 0, does: 'read', target };
  if (operator === '<&' || operator === '>&') {
    const duplicate = target === undefined || /^(?:\d+-?|-)$/.test(target.text);
    const at = descriptor ?? (operator === '<&' ? 0 : 1);
    if (duplicate || operator === '<&') return { descriptor: at, does: 'duplicate', target: undefined };
    return { descriptor: at, does: 'write', target };
  }
  return { descriptor: descriptor ?? 1, does: operator.endsWith('>>') ? 'append' : 'write', target };
}

function keep(outcome: Outcome, redirects: readonly Redirect[], line: Line): Outcome {
  let left = outcome;
  for (const { descriptor, does, target } of redirects) {
    if (descriptor !== 1 || target === undefined || does === 'read' || does === 'duplicate') continue;
    // `> >(cmd)` goes to another run, not to a file.
    if (target.substitutions.length > 0) continue;
    noteFile(line, target.text, does === 'update' ? undefined : outcome.output, does === 'append');
    left = { runs: [], output: '' };
  }
  return left;
}

export function noteFile(line: Line, spelled: string, text: string | undefined, append: boolean): void {
  const path = pathKey(spelled);
  const before = append ? (line.files.has(path) ? line.files.get(path) : '') : '';
  line.files.set(path, text === undefined || before === undefined ? undefined : before + text);
}
