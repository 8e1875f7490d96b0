/** The marks that keep the quick path away from sessions in which an everyday call may not be one. */

import { errnoOf } from '../evidence/folder/failure.ts';
import type { Folder } from '../evidence/folder/folder.ts';
import { openOrBegin } from '../evidence/keys/adoption.ts';
import type { Ports } from '../ports/files.ts';
import { anyWord } from '../text/patterns/compose.ts';
import type { Paths, SessionFacts } from '../vocabulary/call-context.ts';
import { SESSION_MARKS, sessionMark } from './session-mark.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const KEPT_MS = 7 * DAY_MS;

/** Sources: files that a test runner or a build picks up wherever they are. */
const SOURCE_ENDING = anyWord`
  [cm]?[jt]sx? py pyw ipynb rb rake gemspec ru pl pm t php lua go rs java kts? scala sc groovy gradle swift
  c cc cpp cxx h hh hpp m mm cs csx vb fsx? exs? erl hrl jl r dart zig nims? hs lhs mli? cr d v hx clj cljs
  lisp scm rkt el tcl awk sed vim bats cmake mk bzl bazel sh bash zsh ksh fish command ps1 psm1 bat cmd sql
  applescript wasm so dylib dll exe jar class pyc node vue svelte tf tofu hcl smk nf xml ya?ml just
`;
const SOURCE = new RegExp(String.raw`\.${SOURCE_ENDING}$`, 'i');
/** And files without an ending, which are often programs. */
const PROGRAM = new RegExp(`${SOURCE.source}|(?:^|\\/)[^/.]+$`, 'i');

/** Generous: a session that writes one of these only loses the quick path. */
const RUN_BY_THEMSELVES = new RegExp(
  [
    String.raw`(?:^|/)(?:[Gg][Nn][Uu])?[Mm]akefile$|\.mk$|(?:^|/)(?:[Jj]ustfile|Rakefile|Gruntfile|gulpfile|Jakefile)(?:\.\w+)?$`,
    String.raw`(?:^|/)(?:package|composer|deno|nx|turbo|project|lerna)\.jsonc?$|(?:^|/)[\w.-]+\.config\.\w+$`,
    String.raw`(?:^|/)\.(?:npm|yarn|pnpm|mocha|babel|eslint|prettier|stylelint|lintstaged|commitlint|swc|nyc)rc(?:\.\w+)*$`,
    String.raw`(?:^|/)(?:conftest|setup|noxfile|tasks|sitecustomize|usercustomize|__init__|manage|fabfile|dodo)\.py$|\.pth$`,
    String.raw`(?:^|/)(?:pyproject|Cargo|Taskfile|pixi)\.\w+$|(?:^|/)(?:tox|setup|pytest)\.(?:ini|cfg)$|(?:^|/)build\.rs$`,
    String.raw`(?:^|/)(?:build|settings)\.gradle(?:\.kts)?$|(?:^|/)(?:pom\.xml|CMakeLists\.txt|meson\.build|BUILD|WORKSPACE|Gemfile|mix\.exs)$`,
    String.raw`(?:^|/)\.(?:envrc|env|pre-commit-config\.yaml|gitattributes|gitconfig|gitmodules|bazelrc|rspec|irbrc|pryrc)$`,
    String.raw`\.(?:ninja|targets|props|csproj|tf|sbt)$|(?:^|/)\.?pylintrc$|(?:^|/)\.rubocop\.yml$|(?:^|/)bunfig\.toml$|gradle-wrapper\.properties$`,
    String.raw`(?:^|/)(?:Dockerfile|Containerfile|Jenkinsfile|Vagrantfile|Podfile|Procfile|SConstruct|wscript|Tiltfile|Snakefile)[\w.]*$|(?:^|/)\.(?:gdbinit|lldbinit|vimrc|exrc|nvimrc|curlrc|wgetrc|direnvrc|Rprofile|psqlrc|iex\.exs)$|tmux\.conf$|mise[\w.]*\.toml$`,
    String.raw`(?:^|/)\.(?:git|githooks|ssh|cargo|husky|vscode|devcontainer|yarn|config|github|circleci)/`,
    String.raw`(?:^|/)\.(?:bash|zsh|sh|profile|login|inputrc)\w*$|(?:^|/)(?:jest|vitest|test|setup)[\w.-]*setup[\w.-]*$|\.setup\.\w+$`,
  ].join('|'),
);

const KINDS = ['reads', 'runs', 'starts'] as const;

type Desk = { readonly directory: string; readonly ports: Ports };

/** On the disk when it returns; throws if that fails, and then the call must not run. */
export function markSession(session: string, before: SessionFacts, after: SessionFacts, desk: Desk): void {
  const isTainting = added(before.tainted, after.tainted).length > 0;
  const isStrange = isTainting || added(before.downloaded, after.downloaded).length > 0;
  const written = added(before.written, after.written);
  const runs = isStrange || written.some((path) => RUN_BY_THEMSELVES.test(path) || SOURCE.test(path));
  const starts = runs || written.some((path) => PROGRAM.test(path));
  const names = KINDS.flatMap((calls) => {
    const isMarked = { reads: isTainting, runs, starts }[calls];
    return (isMarked ? sessionMark(session, calls) : undefined) ?? [];
  });
  if (names.length > 0) withMarks(desk, (folder) => setMarks(names, folder, desk.ports));
}

/** A session that is looked up is alive: its marks are refreshed, or recreated if they were removed. */
export function refreshMarks(
  session: string,
  needed: Readonly<Record<(typeof KINDS)[number], boolean>>,
  desk: Desk,
): void {
  const { files, clock } = desk.ports;
  const names = KINDS.flatMap((calls) => {
    const name = sessionMark(session, calls);
    if (name === undefined) return [];
    const changedMs = files.factsAt(`${desk.directory}/${SESSION_MARKS}/${name}`)?.changedMs;
    const isOld = changedMs !== undefined && changedMs < clock.nowMs() - DAY_MS;
    return isOld || (needed[calls] && changedMs === undefined) ? [name] : [];
  });
  if (names.length > 0) withMarks(desk, (folder) => setMarks(names, folder, desk.ports));
}

/** Paths that the session did not know. */
export const added = (before: Paths, after: Paths): string[] =>
  [...after].filter((path) => !before.has(path));

function withMarks({ directory, ports }: Desk, run: (folder: Folder) => void): void {
  const opened: Folder[] = [];
  try {
    let folder: Folder | undefined = openOrBegin(directory, ports);
    if (folder !== undefined) opened.push(folder);
    for (const name of SESSION_MARKS.split('/')) {
      folder = folder?.inner(name);
      if (folder !== undefined) opened.push(folder);
    }
    if (folder === undefined) throw new Error('the folder of marks is missing');
    run(folder);
    for (const one of opened) one.sync();
  } finally {
    for (const one of opened) one.close();
  }
}

function setMarks(names: readonly string[], folder: Folder, ports: Ports): void {
  sweep(folder, ports);
  for (const name of names) setMark(name, folder, ports);
}

function setMark(name: string, folder: Folder, ports: Ports): void {
  const known = folder.openFile(name, 'append');
  const descriptor = known ?? create(name, folder, ports);
  if (descriptor === undefined) return;
  try {
    if (known !== undefined) ports.files.touch(descriptor);
  } finally {
    ports.files.close(descriptor);
  }
}

function create(name: string, folder: Folder, { files }: Ports): number | undefined {
  try {
    return files.open(folder.at(name), 'create');
  } catch (error) {
    // Another call of the session was faster.
    if (errnoOf(error) !== 'EEXIST') throw error;
    return undefined;
  }
}

/** Sessions that were not looked up for a week. */
function sweep(folder: Folder, { files, clock }: Ports): void {
  const before = clock.nowMs() - KEPT_MS;
  for (const name of folder.list()) {
    const facts = files.factsAt(folder.at(name));
    if (facts !== undefined && facts.kind === 'file' && facts.changedMs < before) folder.removeFile(name);
  }
}
