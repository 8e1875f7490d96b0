import { hostKind, hostOf } from '../../shell/places/hosts.ts';
import type { Ecosystem } from '../../vocabulary/call-context.ts';
import { normalName } from './package-name.ts';

/** No project has more; a hostile lockfile must not fill memory. */
const MAX_NAMES = 50_000;
const MAX_HOSTS = 200;

/** Collects what the files of a project declare. */
export class Found {
  readonly packages = new Map<Ecosystem, Set<string>>();
  readonly hosts = new Set<string>();

  add(ecosystem: Ecosystem, name: string | undefined): void {
    if (name === undefined || name === '' || name.length > 214) return;
    let names = this.packages.get(ecosystem);
    if (names === undefined) {
      names = new Set();
      this.packages.set(ecosystem, names);
    }
    if (names.size < MAX_NAMES) names.add(normalName(ecosystem, name));
  }

  addAll(ecosystem: Ecosystem, text: string, pattern: RegExp): void {
    for (const match of text.matchAll(pattern)) this.add(ecosystem, match[1]);
  }

  /** A forge or a file host keeps its kind: hosting a project there does not make other files there its own. */
  addHost(target: string): void {
    if (this.hosts.size >= MAX_HOSTS) return;
    const host = hostOf(target);
    const kind = hostKind(host);
    if ((kind === 'unknown' || kind === 'private') && /^[\w.-]{3,253}$/.test(host)) this.hosts.add(host);
  }

  addHostsIn(text: string): void {
    for (const [url] of text.matchAll(/\bhttps?:\/\/[^\s"'<>\\)]{3,300}/g)) this.addHost(url);
  }
}

/** The sections of a TOML or INI text, line by line, without its comments; arrays keep the key they began under. */
export function* sectionLines(text: string): Generator<{ section: string; key: string; line: string }> {
  let section = '';
  let key = '';
  let depth = 0;
  for (const raw of text.split('\n')) {
    const line = raw.replace(/(?:^|\s)[#;].*$/, '').trim();
    if (line === '') continue;
    const header = depth === 0 ? /^\[\[?([^\]]+)\]\]?$/.exec(line) : null;
    if (header !== null) {
      section = (header[1] ?? '').replace(/["'\s]/g, '');
      key = '';
      continue;
    }
    const assigned = depth === 0 ? /^["']?([^"'=\s]+)["']?\s*=/.exec(line) : null;
    if (assigned !== null) key = assigned[1] ?? '';
    yield { section, key, line };
    depth = Math.max(0, depth + bracketsIn(line));
  }
}

/** Opened minus closed, outside quotes: an extra such as `uvicorn[standard]` is inside them. */
function bracketsIn(line: string): number {
  let depth = 0;
  for (const character of line.replace(/"[^"]*"|'[^']*'/g, '')) {
    if (character === '[') depth++;
    else if (character === ']') depth--;
  }
  return depth;
}
