/** Documents of tools that run commands, as a text in an argument: pipelines, manifests, images, units. */
import { xmlText } from '../code-files/literals.ts';
import { toolCommands } from '../code-files/readers.ts';

/** A document of each kind shows itself by lines that no other text has, and is read as the file of that name. */
const KINDS: readonly (readonly [signs: readonly RegExp[], name: string])[] = [
  [[/^(?:FROM|from) \S+/m, /^(?:RUN|CMD|ENTRYPOINT)[ \t]/m], 'Dockerfile'],
  [[/^\[(?:Service|Timer|Unit)\]/m, /^Exec\w*=/m], 'text.service'],
  [[/\b(?:pipeline|node|stages?)\b[^{}\n]{0,60}\{/, /\b(?:sh|bat|powershell)\b\s*[('"]/], 'Jenkinsfile'],
  [[/\b(?:resource|provisioner|data)\s+"\w/, /\bcommand\s*=|\binline\s*=/], 'text.tf'],
  [[/^[ \t-]{0,40}services\s*:/m, /^[ \t-]{0,40}image\s*:/m], 'compose.yml'],
  [
    [
      /^[ \t-]{0,40}["']?(?:run|script|commands?|args|exec|shell|cmd|runcmd|before_script|after_script)["']?\s*:/m,
    ],
    '.github/text.yml',
  ],
];
const MOST_LINES = 64;

export function documentLines(text: string): string[] {
  if (/^\s*</.test(text)) return markedLines(text);
  if (!text.includes('\n')) return [];
  const [, name] = KINDS.find(([signs]) => signs.every((one) => one.test(text))) ?? [];
  const lines = name === undefined ? undefined : toolCommands(name, text);
  return lines === undefined || lines.trim() === '' ? [] : [lines.split('\n', MOST_LINES * 8).join('\n')];
}

/** `<command>…</command>` in the settings of a build server. */
const MARKED = /<(command|script|exec|arguments|Exec)>([^<>]{2,4000})<\/\1>/g;

const markedLines = (text: string): string[] =>
  [...text.matchAll(MARKED)].slice(0, MOST_LINES).map(([, , line = '']) => xmlText(line));
