/**
 * Files of tools that run commands: a session that wrote one is judged by its content when the tool is started. Each
 * reader returns shell lines, so that the same checks judge them.
 */

import { batsCode } from '../../shell/carriers/bats.ts';
import { anyWord, either } from '../../text/patterns/compose.ts';
import {
  bazelCommands,
  gradleCommands,
  makeCommands,
  mesonCommands,
  terraformCommands,
} from './build-tools.ts';
import { cmakeCommands } from './cmake.ts';
import { asScript, startedBySettings } from './commands-in.ts';
import { clientCommands } from './database-clients.ts';
import { dockerfileCommands } from './dockerfile.ts';
import { nixCommands, scriptSettings, tclCommands, texCommands } from './embedded.ts';
import { sedCommands, tmpfilesCommands } from './filter-scripts.ts';
import { justCommands } from './just.ts';
import { quotedTexts } from './literals.ts';
import { markupCommands } from './markup.ts';
import { ninjaCommands } from './ninja.ts';
import { cellParts } from './notebook-cell.ts';
import { playbookCommands } from './playbooks.ts';
import {
  cargoCommands,
  curlrcCommands,
  debuggerCommands,
  gitConfigCommands,
  jsonCommands,
  npmrcCommands,
  sshCommands,
  tmuxCommands,
  tomlTasks,
  wgetrcCommands,
} from './settings.ts';
import { vimCommands } from './vim.ts';
import { composeCommands, notebookCode, yamlCommands } from './yaml-tools.ts';

/** For a file of statements, `client` is the line that receives it. */
type Reader = (text: string, client: string) => string;

const YAML_NAME = anyWord`
  Taskfile(?:\.dist)? lefthook \.lefthook \.?pre-commit-(?:config|hooks) dvc skaffold process-compose
  docker-bake \.gitlab-ci \.travis azure-pipelines bitbucket-pipelines buildspec cloudbuild \.drone
  \.woodpecker config mprocs \.overcommit \.tmuxinator pubspec melos act action appveyor
`;
const READERS: readonly (readonly [RegExp, Reader])[] = [
  [/(?:^|\/)(?:GNU)?[Mm]akefile$|\.(?:mk|mak|make)$/, makeCommands],
  [/\.ninja$/, ninjaCommands],
  [/(?:^|\/)(?:CMakeLists\.txt|CTestTestfile\.cmake)$|\.cmake$/, cmakeCommands],
  [/(?:^|\/)meson\.build$/, mesonCommands],
  [/(?:^|\/)(?:BUILD|WORKSPACE|MODULE)(?:\.bazel)?$|\.bzl$|(?:^|\/)\.bazelrc$|(?:^|\/)BUCK$/, bazelCommands],
  [/\.tf$|\.tofu$|\.hcl$/, terraformCommands],
  [
    /(?:^|\/)pom\.xml$|(?:^|\/)build\.xml$|\.(?:cs|fs|vb|vcx)?proj$|\.(?:targets|props)$|(?:^|\/)\.(?:idea\/runConfigurations|run)\/[^/]+\.xml$/,
    markupCommands,
  ],
  [/\.gradle(?:\.kts)?$/, gradleCommands],
  [/gradle-wrapper\.properties$/, foreignDistribution],
  [/(?:^|\/)(?:[\w.-]+\.)?(?:Dockerfile|Containerfile)(?:\.[\w.-]+)?$|\.dockerfile$/i, dockerfileCommands],
  [
    /(?:^|\/)\.yarnrc\.yml$/,
    (text) => settingOf(text, /^[ \t]*(?:yarnPath|path)[ \t]*:[ \t]*["']?([^"'\n]+?)["']?[ \t]*$/gm),
  ],
  [/(?:^|\/)(?:docker-)?compose(?:\.[\w-]+)?\.ya?ml$/, composeCommands],
  [
    either(
      new RegExp(String.raw`(?:^|/)${YAML_NAME}(?:\.[\w-]+)?\.ya?ml$`),
      /(?:^|\/)\.(?:github|circleci|forgejo|gitea)\/.*\.ya?ml$/,
    ),
    yamlCommands,
  ],
  [/\.ya?ml$/, playbookCommands],
  [/(?:^|\/)\.?pylintrc$/, (text) => asScript('python3', all(text, /^[ \t]*init-hook[ \t]*=[ \t]*(.+)$/gm))],
  [/(?:^|\/)\.?[Jj]ustfile$|\.just$/, justCommands],
  [/(?:^|\/)(?:tox\.ini|setup\.cfg)$/, toxCommands],
  [
    /\/\.(?:husky|git\/hooks|githooks|hooks)\/[^/]+$/,
    (text) =>
      /^#!.*\b(?:python|node|ruby|perl)/.test(text)
        ? asScript(/python|node|ruby|perl/.exec(text)?.[0] ?? 'sh', text)
        : text,
  ],
  [
    /(?:^|\/)\.envrc$|(?:^|\/)\.direnvrc$/,
    (text) => text.replaceAll(/^[ \t]*source_url[ \t]+(\S+)[ \t]*(?:""|'')?[ \t]*$/gm, 'curl -s $1 | sh'),
  ],
  [
    /(?:^|\/)(?:\.git\/config|\.gitconfig|\.gitmodules|git\/config|\.git\/modules\/.*\/config)$|\.gitconfig(?:[.-][\w-]+)?$/,
    gitConfigCommands,
  ],
  [/(?:^|\/)\.cargo\/config(?:\.toml)?$/, cargoCommands],
  [/(?:^|\/)\.(?:npm|yarn|pnpm)rc$/, npmrcCommands],
  [
    /(?:^|\/)gradle\.properties$|(?:^|\/)\.mvn\/(?:jvm|maven)\.config$/,
    (text) =>
      settingOf(
        text,
        /-(?:javaagent:|agentpath:|Xbootclasspath\/a:)([^\s=,"']+)|^org\.gradle\.java\.home[ \t]*=[ \t]*(\S+)/gm,
      ),
  ],
  [/(?:^|\/)\.ssh\/config$|(?:^|\/)ssh_config$|(?:^|\/)\.ssh\/config\.d\/[^/]+$/, sshCommands],
  [/(?:^|\/)[._]curlrc$/, curlrcCommands],
  [/(?:^|\/)\.?wgetrc$/, wgetrcCommands],
  [/(?:^|\/)\.(?:gdbinit|lldbinit)$|\.gdb$|\.lldb$/, debuggerCommands],
  [/(?:^|\/)(?:[._]?g?vimrc|\.exrc|\.nvimrc|\.lvimrc|\.vimrc\.local|init\.vim)$|\.vim$/, vimCommands],
  [/(?:^|[/.])tmux(?:\.[\w-]+)?\.conf$/, tmuxCommands],
  [
    /(?:^|\/)(?:\.?mise(?:\.\w+)?|pyproject|Makefile|pixi)\.toml$|(?:^|\/)\.config\/mise\/.*\.toml$/,
    tomlTasks,
  ],
  [
    /(?:^|\/)(?:package|composer|nodemon|project|deno|lerna|tasks|launch|\.?devcontainer|\.huskyrc|turbo|nx|angular|bower|\.releaserc|settings)\.jsonc?$|(?:^|\/)\.(?:huskyrc|simple-git-hooks)$/,
    jsonCommands,
  ],
  [/\.bats$/, batsCode],
  [/\.(?:rmd|qmd)$/i, chunks],
  [/(?:^|\/)\.Rprofile$/, (text) => asScript('rscript', text)],
  [
    /(?:^|\/)\.lintstagedrc(?:\.json)?$/,
    (text) =>
      quotedTexts(text)
        .filter((one) => /\s/.test(one))
        .join('\n'),
  ],
  [/\.go$/, (text) => [all(text, /^\/\/go:generate[ \t]+(.+)$/gm), asScript('yaegi', text)].join('\n')],
  [/\.ipynb$/, (text) => notebookCode(text, cellParts)],
  [
    /\.(?:sql|psql|pgsql)$|(?:^|\/)\.(?:psqlrc|sqliterc|duckdbrc)$/,
    (text, client) => [clientCommands(text), asScript(client, text)].join('\n'),
  ],
  [/(?:^|\/)Procfile(?:\.\w+)?$/, (text) => all(text, /^[\w-]+:[ \t]*(.+)$/gm)],
  [
    /(?:^|\/)Snakefile$|\.smk$/,
    (text) =>
      [
        ...all(text, /\bshell:\s*(?:"""([\s\S]*?)"""|"([^"\n]+)")/g).split('\n'),
        asScript('python3', text),
      ].join('\n'),
  ],
  [/(?:^|\/)Jenkinsfile(?:\.\w+)?$/, (text) => asScript('groovy', text)],
  [
    /(?:^|\/)(?:Rake|Gem|Pod|Vagrant|Fast|Guard|Cap|Danger|Brew|Thor|Berks)file$/,
    (text) => asScript('ruby', text),
  ],
  [/(?:^|\/)(?:SConstruct|SConscript|wscript|Tiltfile|fabfile|BUCK)$/, (text) => asScript('python3', text)],
  [/(?:^|\/)(?:mix\.exs|rebar\.config)$/, (text) => asScript('elixir', text)],
  [
    /\.(?:el|elc|lisp|lsp|cl|scm|rkt|clj|cljs|edn|bb)$|(?:^|\/)\.(?:emacs|dir-locals\.el)$/,
    (text) => asScript('guile', text),
  ],
  [/(?:^|\/)Earthfile$/, (text) => dockerfileCommands(text)],
  [/\.(?:service|desktop)$/, (text) => all(text, /^Exec(?:Start(?:Pre|Post)?|Stop|Reload)?=[-@+!:]*(.+)$/gm)],
  [/(?:^|\/)supervisord?\.conf$/, (text) => all(text, /^command\s*=\s*(.+)$/gm)],
  [/\.nix$/, nixCommands],
  [/\.(?:tex|ltx|sty|cls)$/, texCommands],
  [/(?:^|\/)[\w.-]+\.config\.[cm]?[jt]s$/, scriptSettings],
  [/\.(?:tcl|exp|tm)$/, tclCommands],
  [/\.sed$/, sedCommands],
  [/(?:^|\/)(?:user-)?tmpfiles\.d\/[^/]+\.conf$|\.tmpfiles$/, tmpfilesCommands],
  [/(?:^|\/)bunfig\.toml$|(?:^|\/)\.rubocop\.yml$/, () => ''],
];

/** For a file that a tool reads; undefined for a file that is read like any other script. */
export function toolCommands(file: string, text: string, client = 'psql'): string | undefined {
  return READERS.find(([name]) => name.test(file))?.[1](text, client);
}

const all = (text: string, pattern: RegExp): string =>
  [...text.matchAll(pattern)].map(([, line, other]) => unquoted((line ?? other ?? '').trim())).join('\n');

/** Programs that settings name, each as a line. */
const settingOf = (text: string, pattern: RegExp): string =>
  all(text, pattern).split('\n').map(startedBySettings).join('\n');

const unquoted = (text: string): string =>
  text.length > 1 && /^["']/.test(text) && text.at(-1) === text[0] ? text.slice(1, -1) : text;

/** Code chunks of a document that run when it is rendered. */
function chunks(text: string): string {
  const found = [...text.matchAll(/^```+[ \t]*\{?\.?(\w+)[^\n]*\n([\s\S]*?)^(?=```)/gm)];
  const of = (name: RegExp): string =>
    found.flatMap(([, language = '', code = '']) => (name.test(language) ? [code] : [])).join('\n');
  return [
    of(/^(?:bash|sh|zsh)$/),
    asScript('rscript', of(/^r$/i)),
    asScript('python3', of(/^python$/)),
    asScript('julia', of(/^julia$/)),
  ]
    .filter((part) => part !== '')
    .join('\n');
}

function toxCommands(text: string): string {
  const found: string[] = [];
  let isInside = false;
  for (const line of text.split('\n')) {
    const [, first] =
      /^(?:commands(?:_pre|_post)?|install_command|list_dependencies_command)\s*=\s*(.*)$/.exec(line) ?? [];
    if (first !== undefined) {
      isInside = true;
      found.push(first);
    } else if (isInside && /^\s+\S/.test(line)) found.push(line.trim());
    else isInside = false;
  }
  return found.join('\n').replaceAll(/\{[\w:.-]{0,80}\}/g, 'value');
}

/** The wrapper downloads and runs a distribution; that of the official maker is normal. */
function foreignDistribution(text: string): string {
  const url = /^[ \t]*distributionUrl[ \t]*=[ \t]*(\S+)/m.exec(text)?.[1]?.replaceAll('\\', '');
  if (url === undefined || /^https:\/\/(?:services|downloads)\.gradle\.org\//.test(url)) return '';
  return /^[\w.:/%?&=+~@-]+$/.test(url) ? `curl -s '${url}' | sh` : '';
}
