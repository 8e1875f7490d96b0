import { memo } from '../../../text/bounded-memo.ts';
import { type Entry, keyOf } from './entry.ts';

/** Keys whose values a shell runs: workflows, pipelines, compose files, package manifests, devcontainers. */
const SCRIPT_KEY =
  /^(?:run|script|scripts|command|commands|cmd|args|entrypoint|before_script|after_script|shell|exec|execstart|execstartpre|postcreatecommand|poststartcommand|test|healthcheck|install|build|deploy|start|dev)$/i;

const isScriptKey = memo({ most: 20_000 }, (key) => SCRIPT_KEY.test(key));
const isScriptMap = (step: string): boolean =>
  (step.length === 6 || step.length === 7) && /^scripts?$/i.test(step);

const isScript = (entry: Entry): boolean => isScriptKey(keyOf(entry)) || entry.path.some(isScriptMap);

/** The lines of a configuration that a shell runs, each in its place; the others are empty. */
export function scriptOf(entries: readonly Entry[], text: string): string | undefined {
  const lines: string[] = [];
  let lineCount: number | undefined;
  for (const entry of entries) {
    const { line, value, isActive } = entry;
    if (!isActive || value === '' || !isScript(entry)) continue;
    lineCount ??= text.split('\n').length;
    if (line > lineCount) continue;
    lines[line - 1] = lines[line - 1] === undefined ? value : `${lines[line - 1]} ${value}`;
  }
  if (lines.length === 0) return undefined;
  return Array.from(lines, (line) => line ?? '').join('\n');
}
