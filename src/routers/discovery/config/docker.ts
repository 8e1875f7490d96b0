/** Dockerfiles: what they build on, the variables they set, and the lines that a shell runs. */
import { type Entry, MOST_LINE } from './entry.ts';

const INSTRUCTION = /^(#\s*)?(FROM|ENV|ARG|RUN|CMD|ENTRYPOINT|HEALTHCHECK|LABEL|EXPOSE)\s+(.*)$/i;
const PAIR = /([A-Za-z_]\w{0,100})=("(?:[^"\\]|\\.)*"|'[^']*'|(?:[^\s\\]|\\.)*)/g;

export interface DockerReading {
  readonly entries: readonly Entry[];
  /** Every line that a shell runs, in its place; the others are empty. */
  readonly script: string;
}

export function readDockerfile(text: string): DockerReading {
  const entries: Entry[] = [];
  const script: string[] = [];
  let last = '';
  let goesOn = false;
  text.split('\n').forEach((written, i) => {
    const body = written.slice(0, MOST_LINE).trim();
    const [, comment, word, rest = ''] = INSTRUCTION.exec(body) ?? [];
    const isActive = comment === undefined && !body.startsWith('#');
    // A comment between the lines of one instruction does not end it.
    const instruction = goesOn && word === undefined ? last : (word ?? '').toUpperCase();
    const said = word === undefined || goesOn ? body : rest;
    if (isActive) [last, goesOn] = [instruction, body.endsWith('\\')];
    script.push(isShell(instruction) && isActive ? said : '');
    for (const entry of entriesOf(instruction, said.replace(/\s*\\$/, '')))
      entries.push({ ...entry, line: i + 1, isActive });
  });
  return { entries, script: script.join('\n') };
}

const isShell = (instruction: string): boolean => /^(?:RUN|CMD|ENTRYPOINT|HEALTHCHECK)$/.test(instruction);

function* entriesOf(instruction: string, said: string): Generator<{ path: string[]; value: string }> {
  if (instruction === 'FROM') {
    const image = said.split(/\s+/).find((word) => !word.startsWith('--'));
    if (image !== undefined) yield { path: ['image'], value: image };
    return;
  }
  if (instruction !== 'ENV' && instruction !== 'ARG') return;
  let hasPairs = false;
  for (const [, name = '', value = ''] of said.matchAll(PAIR)) {
    hasPairs = true;
    yield { path: [instruction, name], value: value.replace(/^(["'])(.*)\1$/, '$2') };
  }
  const [, name, value = ''] = /^([A-Za-z_]\w{0,100})(?:\s+(.*))?$/.exec(said) ?? [];
  if (!hasPairs && name !== undefined) yield { path: [instruction, name], value };
}
