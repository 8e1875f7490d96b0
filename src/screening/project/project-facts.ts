/**
 * Facts that a project declares in its manifests, lockfiles and settings, as texts that were read elsewhere.
 * Line by line and linear; a file that cannot be understood gives fewer facts, never an error. More facts make
 * checks quieter, so only what a file plainly lists counts.
 */
import type { Ecosystem, ProjectFacts } from '../../vocabulary/call-context.ts';
import { Found } from './found.ts';
import {
  readBunLock,
  readNpmSettings,
  readPackageJson,
  readPackageLock,
  readPnpmLock,
  readYarnLock,
} from './javascript.ts';
import {
  readCargoManifest,
  readComposerLock,
  readComposerManifest,
  readDotnet,
  readGemfile,
  readGemfileLock,
  readGoMod,
  readHosts,
  readMaven,
} from './others.ts';
import {
  readNamedPackages,
  readPipfile,
  readPipfileLock,
  readPipSettings,
  readPyproject,
  readRequirements,
  readSetup,
} from './python.ts';

type Reader = (text: string, found: Found) => void;

const READERS: Readonly<Record<string, Reader>> = {
  'package.json': readPackageJson,
  'package-lock.json': readPackageLock,
  'npm-shrinkwrap.json': readPackageLock,
  'pnpm-lock.yaml': readPnpmLock,
  'yarn.lock': readYarnLock,
  'bun.lock': readBunLock,
  '.npmrc': readNpmSettings,
  '.yarnrc': readNpmSettings,
  '.yarnrc.yml': readNpmSettings,
  'requirements*.txt': readRequirements,
  'constraints*.txt': readRequirements,
  'pyproject.toml': readPyproject,
  'poetry.lock': readNamedPackages('pypi'),
  'uv.lock': readNamedPackages('pypi'),
  'pdm.lock': readNamedPackages('pypi'),
  Pipfile: readPipfile,
  'Pipfile.lock': readPipfileLock,
  'setup.py': readSetup,
  'setup.cfg': readSetup,
  'pip.conf': readPipSettings,
  'pip.ini': readPipSettings,
  'Cargo.toml': readCargoManifest,
  'Cargo.lock': readNamedPackages('cargo'),
  Gemfile: readGemfile,
  'Gemfile.lock': readGemfileLock,
  '*.gemspec': readGemfile,
  'go.mod': readGoMod,
  'go.sum': readGoMod,
  'composer.json': readComposerManifest,
  'composer.lock': readComposerLock,
  '*.csproj': readDotnet,
  '*.fsproj': readDotnet,
  'packages.config': readDotnet,
  'packages.lock.json': readDotnet,
  'Directory.Packages.props': readDotnet,
  'pom.xml': readMaven,
  'build.gradle': readMaven,
  'build.gradle.kts': readMaven,
  'docker-compose.yml': readHosts,
  'docker-compose.yaml': readHosts,
  'compose.yaml': readHosts,
};

/** Files worth reading for facts; a `*` stands for any part of the name. */
export const PROJECT_FILES: readonly string[] = Object.keys(READERS);
/** The rest of a file is not read: lockfiles list their packages long before, and a hook has no time for more. */
export const PROJECT_FILE_BYTES = 4 << 20;

const PATTERNS = PROJECT_FILES.filter((name) => name.includes('*')).map((name): [string, RegExp] => [
  name,
  new RegExp(`^${name.replace(/[.+]/g, '\\$&').replace('*', '[^/\\\\]*')}$`),
]);

/** Settings of package managers, and manifests that name where packages come from. */
const NAMES_REGISTRIES =
  /^(?:\.npmrc|\.yarnrc(?:\.yml)?|pip\.(?:conf|ini)|requirements.*\.txt|constraints.*\.txt|pyproject\.toml|Pipfile|Gemfile|composer\.json|pom\.xml|build\.gradle(?:\.kts)?|Directory\.Packages\.props)$/;

/** The facts of one file, by its path or bare name. */
export function manifestFacts(path: string, text: string): Required<ProjectFacts> {
  const found = new Found();
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  const known = Object.hasOwn(READERS, name) ? name : PATTERNS.find(([, pattern]) => pattern.test(name))?.[0];
  if (known !== undefined) READERS[known]?.(text.slice(0, PROJECT_FILE_BYTES), found);
  const { packages, hosts } = found;
  return { packages, hosts, registries: NAMES_REGISTRIES.test(name) ? hosts : new Set() };
}

/** Combines the facts of several manifests. */
export function joinFacts(all: readonly Required<ProjectFacts>[]): Required<ProjectFacts> {
  const [only] = all;
  if (only !== undefined && all.length === 1) return only;
  const packages = new Map<Ecosystem, Set<string>>();
  for (const facts of all)
    for (const [ecosystem, names] of facts.packages) {
      const known = packages.get(ecosystem) ?? new Set();
      for (const name of names) known.add(name);
      packages.set(ecosystem, known);
    }
  const hosts = new Set(all.flatMap((facts) => [...facts.hosts]));
  const registries = new Set(all.flatMap((facts) => [...facts.registries]));
  return { packages, hosts, registries };
}

/** From paths or bare names to texts. */
export function projectFacts(files: ReadonlyMap<string, string>): Required<ProjectFacts> {
  return joinFacts([...files].map(([path, text]) => manifestFacts(path, text)));
}
