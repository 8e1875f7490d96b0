import { buildCatalog } from '../../src/doors/cli/verbs/explain/catalog.ts';
import { cell, table } from './markdown.ts';

export function errorsPage(): string {
  const catalog = buildCatalog();
  const rows = (kind: string) => catalog.filter((entry) => entry.kind === kind);
  return [
    '# Errors',
    'What can be wrong with what you gave, as one closed list. On a terminal an error reads `tokenauditor: error: …` with a `hint:` below; with `--json` the same stands on standard output as `{"error": {"code", "message", "hint"}}`. Values of yours are quoted, made printable, and pass the redactor.',
    table(
      ['code', 'message', 'hint'],
      rows('error').map(({ id, title, remedy }) => [`\`${id}\``, cell(title), cell(remedy ?? '')]),
    ),
    'A fault of ours has the code `fault.internal`, exit status 3, and tells its place in our code and nothing of your text.',
    '## Exit status',
    table(
      ['status', 'meaning'],
      rows('exit').map(({ id, sees }) => [id.replace('exit.', ''), cell(sees ?? '')]),
    ),
  ].join('\n\n');
}
