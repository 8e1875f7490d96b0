/** Session files that a command may run: those it names or picks up, and those in the language that its tool runs. */

import { filesBelow } from '../../../screening/code-files/picked-up.ts';
import type { ReadCommand } from '../../../screening/contract/call.ts';
import { placed } from '../../../screening/contract/placed.ts';
import { filesOf } from '../../../screening/session/run-files.ts';
import type { CallContext, CodeTexts } from '../../../vocabulary/call-context.ts';

const tool = (programs: string, files: RegExp): readonly [RegExp, RegExp] => [
  new RegExp(`^(?:${programs.replaceAll(' ', '|')})(?:[\\d.]+)?$`),
  files,
];

const JVM = /\.(?:java|kts?|groovy|gradle|scala|sbt|sc)$/;
const SCRIPT = /\.(?:[cm]?[jt]sx?)$/;
const COMPILED = /\.(?:c|cc|cpp|cxx|h|hh|hpp|rs|go|swift|cs|java|kts?|scala)$/;
const PYTHON = /\.(?:py|ipynb|bzl|bazel|star)$|\/(?:SConstruct|SConscript|wscript|BUILD|WORKSPACE)$/;

const TOOLS: readonly (readonly [RegExp, RegExp])[] = [
  tool(
    'bundle bundler rake rspec ruby rails gem puma rubocop',
    /\.(?:rb|rake|gemspec|ru)$|\/(?:Gemfile|Rakefile|Guardfile)$/,
  ),
  tool('mix elixir iex', /\.exs?$/),
  tool('sbt scala scala-cli mill amm', JVM),
  tool('gradle gradlew mvn mvnw ant java javac kotlin kotlinc kscript groovy jshell jbang', JVM),
  tool('swift swiftc xcodebuild', /\.swift$/),
  tool('dotnet msbuild csc csi', /\.csx?$/),
  tool('cargo rustc', /\.rs$/),
  tool('go', /\.go$/),
  tool(
    'npm npx yarn pnpm pnpx bun bunx node deno tsx ts-node vitest jest mocha ava playwright cypress webpack vite rollup eslint tsc lint-staged husky turbo nx gulp grunt',
    SCRIPT,
  ),
  tool(
    'python pypy pytest tox nox pip pipx poetry uv hatch pdm scons bazel meson jupyter papermill ipython invoke fab airflow django-admin flask pre-commit',
    PYTHON,
  ),
  tool('php composer phpunit artisan pest', /\.(?:php|phtml)$/),
  tool('Rscript R', /\.[Rr]$|\/\.Rprofile$/),
  tool('perl prove cpanm cpan', /\.(?:pl|pm|t|PL)$/),
  tool('terraform tofu', /\.tf$/),
  tool('lua luajit busted luarocks', /\.lua$/),
  tool('gcc cc clang tcc make gmake cmake ninja ctest just task', COMPILED),
];

export function filesReached(command: ReadCommand, context: CallContext, code: CodeTexts): string[] {
  const files = new Set(filesOf(command, context, code));
  const root = `${placed('.', context)}/`;
  const kinds = new Set<RegExp>();
  for (const { program } of command.reading.runs) {
    const name = program.replace(/^.*\//, '').replace(/\+\+$/, 'cc');
    for (const [programs, kind] of TOOLS) if (programs.test(name)) kinds.add(kind);
    // Something that was built here.
    if (/^\.{0,2}\/|\//.test(program) && !/^\/(?:usr|bin|opt)\//.test(program)) kinds.add(COMPILED);
  }
  for (const kind of kinds) for (const file of filesBelow(code, root, kind)) files.add(file);
  return [...files];
}
