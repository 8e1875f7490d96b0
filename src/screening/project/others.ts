import { type Found, sectionLines } from './found.ts';
import { objectIn, parsed } from './javascript.ts';

export function readCargoManifest(text: string, found: Found): void {
  for (const { section, key, line } of sectionLines(text)) {
    const table = /(?:^|\.)(?:dev-|build-)?dependencies(?:\.(.+))?$/.exec(section);
    if (table !== null) {
      found.add('cargo', table[1] ?? key.replace(/\.(?:workspace|version)$/, ''));
      found.add('cargo', /\bpackage\s*=\s*"([^"]+)"/.exec(line)?.[1]);
    }
    if (section === 'package' && /^(?:homepage|repository|documentation)$/.test(key)) found.addHostsIn(line);
  }
}

export function readGemfile(text: string, found: Found): void {
  found.addAll('gem', text, /^[ \t]{0,40}(?:gem|spec\.add_\w{0,24}dependency)[\s(]+['"]([\w.-]+)['"]/gm);
  for (const line of text.split('\n')) if (/^\s*source\b/.test(line)) found.addHostsIn(line);
}

export function readGemfileLock(text: string, found: Found): void {
  found.addAll('gem', text, /^ {4,6}([\w.-]+)(?: \(|!?$)/gm);
}

export function readGoMod(text: string, found: Found): void {
  found.addAll(
    'go',
    text,
    /^[ \t]{0,40}(?:require[ \t]{1,8}|replace[ \t]{1,8})?([\w.-]+\.[\w-]+\/[^\s"]{1,200})(?: v|\/go\.mod| =>)/gm,
  );
  const own = /^module\s+(\S+)/m.exec(text)?.[1];
  if (own !== undefined) found.addHost(own);
}

export function readComposerManifest(text: string, found: Found): void {
  const manifest = parsed(text);
  for (const field of ['require', 'require-dev']) {
    for (const name of Object.keys(objectIn(manifest, field)))
      if (name.includes('/')) found.add('composer', name);
  }
  for (const field of ['homepage', 'repositories', 'support']) {
    const value = manifest[field];
    if (value !== undefined) found.addHostsIn(JSON.stringify(value));
  }
}

export function readComposerLock(text: string, found: Found): void {
  found.addAll('composer', text, /"name": ?"([\w.-]+\/[\w.-]+)"/g);
}

/** Project files, `packages.config`, `Directory.Packages.props`, `packages.lock.json`. */
export function readDotnet(text: string, found: Found): void {
  found.addAll('nuget', text, /<Package(?:Reference|Version)\s[^>]{0,200}?(?:Include|Update)="([\w.-]+)"/g);
  found.addAll('nuget', text, /<package\s[^>]{0,200}?id="([\w.-]+)"/g);
  found.addAll('nuget', text, /"([\w.-]+)": ?\{\s{0,40}"type": ?"/g);
  found.addAll('nuget', text, /^ {6}"([\w.-]+)": ?\{\s{0,40}"version"/gm);
}

export function readMaven(text: string, found: Found): void {
  const pattern =
    /<groupId>\s{0,20}([\w.-]{1,120})\s{0,20}<\/groupId>\s{0,80}<artifactId>\s{0,20}([\w.-]{1,120})/g;
  for (const match of text.matchAll(pattern)) found.add('maven', `${match[1]}:${match[2]}`);
  found.addAll(
    'maven',
    text,
    /\b(?:implementation|api|compileOnly|runtimeOnly|testImplementation|kapt|classpath)\b[\s(]{1,4}["']([\w.-]+:[\w.-]+)/g,
  );
  for (const [repository] of text.matchAll(/<url>[^<]{1,300}<\/url>|\burl\b[^\n]{1,300}/g))
    found.addHostsIn(repository);
}

export function readHosts(text: string, found: Found): void {
  found.addHostsIn(text);
}
