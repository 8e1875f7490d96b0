import type { JsonValue } from '../../text/json/json-value.ts';
import type { Found } from './found.ts';

const FIELDS = [
  'dependencies',
  'devDependencies',
  'peerDependencies',
  'optionalDependencies',
  'overrides',
  'resolutions',
];
/** `@scope/name` or `name`, as a group. */
const NAME = '((?:@[^"\'/\\s@]+/)?[^"\'/\\s@]+)';

export function readPackageJson(text: string, found: Found): void {
  const manifest = parsed(text);
  for (const field of FIELDS) {
    for (const [name, range] of Object.entries(objectIn(manifest, field))) {
      found.add('npm', name);
      const alias = typeof range === 'string' ? new RegExp(`^npm:${NAME}`).exec(range) : null;
      if (alias !== null) found.add('npm', alias[1]);
    }
  }
  for (const field of ['repository', 'bugs', 'homepage', 'publishConfig']) {
    const value = manifest[field];
    if (value !== undefined) found.addHostsIn(JSON.stringify(value));
  }
}

export function readPackageLock(text: string, found: Found): void {
  found.addAll('npm', text, new RegExp(`node_modules/${NAME}": ?\\{`, 'g'));
  // The first version of the format has the bare names as keys.
  if (!text.includes('"node_modules/'))
    found.addAll(
      'npm',
      text,
      new RegExp(
        `^[ \\t]{1,40}"(?!(?:dependencies|requires|packages|engines|bin|funding)")${NAME}": ?\\{`,
        'gm',
      ),
    );
}

export function readPnpmLock(text: string, found: Found): void {
  found.addAll('npm', text, new RegExp(`^ {2}['"]?/?${NAME}[@/]\\d[^\\n]{0,300}:`, 'gm'));
  found.addAll('npm', text, new RegExp(`^ {4,8}['"]?${NAME}['"]?:\\n {6,10}specifier:`, 'gm'));
}

/** Both generations: `name@^1.0:` and `"name@npm:^1.0":` at the start of a line. */
export function readYarnLock(text: string, found: Found): void {
  found.addAll('npm', text, new RegExp(`^"?${NAME}@`, 'gm'));
}

export function readBunLock(text: string, found: Found): void {
  found.addAll('npm', text, new RegExp(`^[ \\t]{1,40}"${NAME}": ?\\["`, 'gm'));
}

/** `registry=…` and `@scope:registry=…`; `.yarnrc.yml` has its own keys for the same. */
export function readNpmSettings(text: string, found: Found): void {
  for (const line of text.split('\n')) if (/registry/i.test(line)) found.addHostsIn(line);
}

export function parsed(text: string): Record<string, JsonValue> {
  try {
    const value: JsonValue = JSON.parse(text.replace(/^\ufeff/, ''));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  } catch {
    // A manifest that is being edited: fewer facts, no error.
    return {};
  }
}

export function objectIn(value: Record<string, JsonValue>, field: string): Record<string, JsonValue> {
  const inner = value[field];
  return typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? inner : {};
}
