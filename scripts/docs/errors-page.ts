import { buildCatalog } from '../../src/doors/cli/verbs/explain/catalog.ts';
import { cell, table } from './markdown.ts';

export function errorsPage(): string {
  const catalog = buildCatalog();
  const rows = (kind: string) => catalog.filter((entry) => entry.kind === kind);
  return [
    '# Errors',
    'All errors in your input, as one closed list. On a terminal an error reads `tokenauditor: error: …` with a `hint:` below; with `--json` standard output contains the same as `{"error": {"code", "message", "hint"}}`. Your values are quoted, made printable and redacted.',
    table(
      ['code', 'message', 'hint'],
      rows('error').map(({ id, title, remedy }) => [`\`${id}\``, cell(title), cell(remedy ?? '')]),
    ),
    'An internal error has the code `fault.internal` and exit status 3; it names the place in our code and quotes none of your input.',
    '## Exit status',
    table(
      ['status', 'meaning'],
      rows('exit').map(({ id, sees }) => [id.replace('exit.', ''), cell(sees ?? '')]),
    ),
  ].join('\n\n');
}
