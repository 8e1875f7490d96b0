import type { FieldTree } from '../../src/routers/imports/fields/fields.ts';
import { importersFor } from '../../src/routers/imports/importers.ts';

/** `usage.input_tokens` for a field in a group, `attributes["gen_ai.system"]` for one of a list of pairs. */
function pathsOf(tree: FieldTree, before = ''): string[] {
  return [...tree].flatMap(([name, field]) => {
    const path = before.endsWith('[') ? `${before}"${name}"]` : before + name;
    if (field.kind === 'value') return [path];
    if (field.kind === 'marked')
      return [
        `${path} (only where it begins with ${field.starts.map((start) => JSON.stringify(String(start))).join(' or ')})`,
      ];
    return pathsOf(field.fields, field.kind === 'named' ? `${path}[` : `${path}.`);
  });
}

export function importsPage(): string {
  const sections = importersFor().map(({ id, title, place, fields, assumes, isHostless }) =>
    [
      `## ${id}`,
      `${title}. Found in: ${place}.`,
      ...listed([...(isHostless ? [HOSTLESS] : []), ...assumes]),
      `Only these fields are read: ${pathsOf(fields)
        .map((path) => `\`${path}\``)
        .join(' ')}`,
    ].join('\n\n'),
  );
  return ['# Importing logs', INTRODUCTION, ...sections].join('\n\n');
}

const HOSTLESS = 'The host is not recorded: it is `unknown` unless `--host` names it.';

const listed = (sentences: readonly string[]): string[] =>
  sentences.length > 0 ? [sentences.map((sentence) => `- ${sentence}`).join('\n')] : [];

const INTRODUCTION = `\`tokenauditor audit FILE…\` reads logs that other programs wrote and turns their rows into redacted traces. A format is recognised by the first 256 rows of a file (traces in our own format are read as such, and more strictly). If two formats fit equally well, none is guessed: choose one with \`--import FORMAT\`. In a folder, all files that end in \`.jsonl\`, \`.ndjson\`, \`.json\` or \`.csv\` are read, compressed or not, in subfolders as well; files of no known format, or of several, are reported and skipped.

**What is read.** Each format has a list of fields, printed below. Nothing else of a row becomes a value: messages, prompts, replies, tool arguments and system prompts are skipped as bytes and counted by kind. Names must look like names (at most six words and 160 characters) and pass the redactor; addresses are reduced to their host. A value that is not valid for its field (a negative count, \`NaN\`, a sentence as a model) is left out of its trace and counted.

**What a file may be.** One JSON object per line; a JSON document with a list of rows, also under \`data\`, \`items\`, \`results\`, \`observations\`, \`logs\` and the like; OTLP batches, in one document or one per line; CSV with commas, semicolons, tabs or bars; header blocks as \`curl -i\` shows them. UTF-8, or UTF-16 with a byte order mark; gzip is recognised by its first bytes. All of it is streamed: memory does not grow with the file.

**What is counted.** Every row is a trace, a copy, skipped, or unreadable with a reason and the first five places. Unreadable rows do not stop the import. A row of more than 16 MiB is skipped; gzip that unpacks to more than 64 GiB is not read further. Copies are recognised by their id among the last 131,072 to 262,144 exchanges of a run (65,536 to 131,072 for session files); the result reports how many earlier ones were forgotten. It also names the columns of a table that were not read.

**What is assumed.** Session files do not record which host answered, because a client can be pointed anywhere: the host is then \`unknown\` unless \`--host\` names it. \`input_tokens\` counts all input, cached parts included. \`observed_model\` is present only if the log records the answer’s model separately from the requested one; null means that the log has a field for it, which was empty. Timestamps without a time zone are taken as UTC.`;
