import { byProgram } from '../../../screening/contract/by-program.ts';
import type { Severity } from '../../../vocabulary/orders.ts';

/** Options before a verb, with or without a value of their own. */
const OPTIONS = '(?:-\\S+ (?:(?!run |exec |dlx |x )[^-\\s]\\S* )??)*';

/** Commands that publish a package for others to install, as `program words` in lower case. */
const LINES: readonly (readonly [programs: string, pattern: RegExp, shows: string])[] = [
  [
    'npm pnpm yarn bun cnpm',
    new RegExp(
      `^\\w+ ${OPTIONS}(?:workspace \\S+ |workspaces foreach ${OPTIONS})?(?:npm )?(?:stage )?publish(?: |$)`,
    ),
    'publish to npm',
  ],
  ['lerna changeset jsr', /^\w+ (?:-\S+ )*publish(?: |$)/, 'publish to npm'],
  ['deno wasm-pack', /^\S+ publish(?: |$)/, 'publish to a registry'],
  [
    'cargo',
    /^cargo (?:\+\S+ )?(?:-\S+ )*(?:workspaces |ws )?publish(?: |$)(?!(?:.* )?-n(?: |$))/,
    'cargo publish',
  ],
  ['cargo cargo-release', /^cargo(?: |-)release (?:.* )?(?:-x|--execute)(?: |$)/, 'cargo release'],
  ['twine', /^twine (?:-\S+ )*upload /, 'twine upload'],
  ['poetry pdm hatch flit uv rye maturin', new RegExp(`^\\w+ ${OPTIONS}publish(?: |$)`), 'publish to PyPI'],
  ['maturin setup.py', /^\S+ (?:.* )?upload(?: |$)/, 'publish to PyPI'],
  ['gem', /^gem (?:-\S+ )*push /, 'gem push'],
  [
    'mvn mvnw',
    /^mvnw? (?!.*-dmaven\.deploy\.skip(?:=true)?(?: |$))(?:.* )?(?:(?:\S*:)?deploy|release:perform|nexus-staging:release|central-publishing:publish)(?: |$)/,
    'mvn deploy',
  ],
  [
    'gradle gradlew',
    /^gradlew? (?:.* )?(?:\S*:)?(?:publish|publishplugins|uploadarchives|bintrayupload|publishto(?!mavenlocal)\w+|publishall\w+to(?!mavenlocal)\w+|publishandrelease\w*|closeandrelease\w*)(?: |$)/,
    'gradle publish',
  ],
  ['sbt', /^sbt (?:.* )?\+?(?:publish|publishsigned|sonatypebundlerelease|ci-release)(?: |$)/, 'sbt publish'],
  ['dotnet nuget', /^(?:dotnet )?nuget push /, 'nuget push'],
  ['vsce ovsx', /^\w+ publish(?: |$)/, 'publish of an editor extension'],
  ['dart flutter', /^\w+ pub publish(?: |$)/, 'pub publish'],
  ['mix', /^mix hex\.publish(?! .*--revert)(?: |$)/, 'hex publish'],
  ['cabal', /^cabal upload (?:.* )?--publish(?: |$)/, 'cabal upload'],
  ['pod', /^pod trunk push /, 'pod trunk push'],
  ['luarocks', /^luarocks upload /, 'luarocks upload'],
];

/** A dry run, a lookup, or a private or test registry. */
const HARMLESS =
  / (?:--dry-run(?! ?=? ?false)\S*|--help|-h|--list|-m)(?: |$)|testpypi|test\.pypi\.org|:\/\/(?:localhost|127\.0\.0\.1|\[::1\])|(?:-s|--source|-source) (?:\.{0,2}[/\\]|[a-z]:[\\/])/;
/** Only a build server can request these. */
const FROM_BUILD_SERVER =
  / (?:--provenance(?:=true)?(?! false)|--trusted-publishing[ =](?:always|automatic)|--no-git-checks)(?: |$)/;

const publishingRule = byProgram(LINES);

export function publishing(
  program: string,
  line: () => string,
): { readonly shows: string; readonly severity: Severity } | undefined {
  const seen = publishingRule(program, line);
  if (seen === undefined || HARMLESS.test(line())) return undefined;
  return { shows: seen[2], severity: FROM_BUILD_SERVER.test(line()) ? 'medium' : 'high' };
}
