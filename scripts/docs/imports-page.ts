import type { FieldTree } from '../../src/routers/imports/fields/fields.ts';
import { importersFor } from '../../src/routers/imports/importers.ts';

/** `usage.input_tokens` for a field in a group, `attributes["gen_ai.system"]` for one of a list of pairs. */
function pathsOf(tree: FieldTree, before = ''): string[] {
  return [...tree].flatMap(([name, field]) => {
    const path = before.endsWith('[') ? `${before}"${name}"]` : before + name;
    if (field.kind === 'value') return [path];
    return pathsOf(field.fields, field.kind === 'named' ? `${path}[` : `${path}.`);
  });
}

export function importsPage(): string {
  const sections = importersFor().map(({ id, title, place, fields, assumes, isHostless }) =>
    [
      `## ${id}`,
      `${title}. Found in: ${place}.`,
      ...listed([...(isHostless ? [HOSTLESS] : []), ...assumes]),
      `Read, and nothing else: ${pathsOf(fields)
        .map((path) => `\`${path}\``)
        .join(' ')}`,
    ].join('\n\n'),
  );
  return ['# Importing logs', INTRODUCTION, ...sections].join('\n\n');
}

const HOSTLESS = 'The host is not recorded: it is `unknown` unless `--host` names it.';

const listed = (sentences: readonly string[]): string[] =>
  sentences.length > 0 ? [sentences.map((sentence) => `- ${sentence}`).join('\n')] : [];

const INTRODUCTION = `\`tokenauditor audit FILE…\` reads logs that other programs wrote and turns their rows into redacted traces. A format is recognised by the first 256 rows of a file (traces in our own words are read as such, and more strictly); where two fit alike nothing is guessed, and \`--import FORMAT\` settles it. A folder is read with everything below it that ends in \`.jsonl\`, \`.ndjson\`, \`.json\` or \`.csv\`, packed or not; files of no known format, or of several, are named and left alone.

**What is read.** Each format has a list of fields, printed below. Nothing else of a row becomes a value: messages, prompts, replies, tool arguments and system prompts are stepped over as bytes and counted by kind. Names have to look like names (at most six words and 160 signs), pass the redactor, and addresses are cut down to their host. A value that its field cannot have (a negative count, \`NaN\`, a sentence as a model) is left out of its trace and counted.

**What a file may be.** One JSON object a line; a JSON document with a list of rows, also under \`data\`, \`items\`, \`results\`, \`observations\`, \`logs\` and the like; OTLP batches, in one document or one a line; CSV with commas, semicolons, tabs or bars; header blocks as \`curl -i\` shows them. UTF-8, or UTF-16 with its mark; gzip is recognised by its first bytes. All of it is streamed: memory does not grow with the file.

**What is counted.** Every row is a trace, a copy, skipped, or unreadable with a reason and the first five places. Unreadable rows stop nothing. A row of more than 16 MiB is let go by; gzip that unpacks to more than 64 GiB is not read further; of copies, told by their id, the last 131,072 to 262,144 exchanges of a run are remembered (of session files 65,536 to 131,072), and what had to be forgotten is said. Columns of a table that nobody reads are named.

**What is assumed.** Session files do not say which host answered, because a client can be pointed anywhere: the host is then \`unknown\`, and \`--host\` names it. \`input_tokens\` counts all input, cached parts included. \`observed_model\` is there only where the log keeps the answer’s model apart from the one that was asked for; null means that it has a place for it and nothing stood there. Stamps without a zone are taken as UTC.`;
