import { dirname, join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { InstallPorts } from '../../ports/install.ts';

const SCHEMA = ['docs', 'tokenauditor.schema.json'];

/**
 * The first line of a document, by which editors find its schema: the one of the program that writes it. A project that
 * has the program among its own packages gets a path that holds on every machine, any other an address on this one.
 */
export function schemaLine(
  document: string,
  { program, disk }: Pick<InstallPorts, 'program' | 'disk'>,
): string {
  const schema = join(dirname(program.script), '..', ...SCHEMA);
  if (disk.look(schema) === undefined)
    return '# Editors check this file with the schema that `tokenauditor policy schema` prints.\n';
  const way = relative(dirname(document), schema);
  const isInside = way.startsWith(`node_modules${sep}`);
  const place = isInside ? `./${way.replaceAll(sep, '/')}` : pathToFileURL(schema).href;
  return `# yaml-language-server: $schema=${place}\n`;
}
