import { callsInside } from '../../screening/calls/inner-calls.ts';
import { ownWords } from '../../screening/calls/tool-name.ts';
import type { CallSubject, ProposedCall } from '../../screening/contract/call.ts';
import type { Observation } from '../../screening/contract/check.ts';
import { hostOf, targetKind } from '../../shell/places/hosts.ts';
import { walkJson } from '../../text/json/json-walk.ts';
import { printable } from '../../text/printable.ts';

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

const INSTALLS = set('install sideload bootstrap');
const FETCHES = set('download fetch get pull load import');
const RUNS = set('run execute exec start launch install');
const CODE = set(
  'script plugin extension module package binary installer addon driver payload remote update',
);
const LOOKS = set('list search check describe show find info version versions');
const ADDRESS = /^(?:git\+)?(?:https?|ftp|git|ssh):\/\/\S{3,500}$/i;
const MOST_VALUES = 100;

/** Tools that fetch a program and start it: `download_and_run { url }`, `install_plugin { url }`. */
export function* toolInstalls(call: CallSubject): Generator<Observation> {
  for (const { at, call: one } of callsInside(call)) {
    const url = startedFrom(one);
    if (url === undefined) continue;
    const kind = targetKind(url);
    if (kind === 'local' || kind === 'private') continue;
    const isStrange = kind === 'address' || kind === 'drop' || /^(?:git\+)?http:/i.test(url);
    yield {
      threat: 'code_execution',
      confidence: 0.8,
      path: at,
      severity: isStrange || kind === 'unknown' || kind === 'content' ? 'high' : 'medium',
      evidence: `${printable(hostOf(url), { max: 80 })} → tool`,
      detail: 'Tool call fetches a program and starts it.',
    };
  }
}

function startedFrom({ tool, arguments: args }: ProposedCall): string | undefined {
  const words = ownWords(tool);
  const has = (these: ReadonlySet<string>) => words.some((word) => these.has(word));
  if (has(LOOKS)) return undefined;
  if (!has(INSTALLS) && !(has(FETCHES) && has(RUNS)) && !((has(RUNS) || has(FETCHES)) && has(CODE)))
    return undefined;
  let left = MOST_VALUES;
  for (const { value, isKey } of walkJson(args, '', () => '')) {
    if (--left < 0) return undefined;
    if (!isKey && typeof value === 'string' && ADDRESS.test(value)) return value;
  }
  return undefined;
}
