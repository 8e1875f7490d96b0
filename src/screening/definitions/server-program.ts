/**
 * Which program or address is behind a server: whatever its name, environment and arguments, one package is one server. Where
 * that is not certain, every word counts, because no check finds a copy that counts as the original.
 */
import { CONTAINER } from '../../shell/carriers/remote.ts';
import { literal } from '../../shell/line/line.ts';
import { type Options, readOptions } from '../../shell/reading/options.ts';
import { anyWord, whole } from '../../text/patterns/compose.ts';
import type { ServerOrigin } from '../../vocabulary/definition.ts';

/** Undefined where only the server's name is known: in documents, and for paths that depend on a folder. */
export function programOf(origin: ServerOrigin): string | undefined {
  switch (origin.kind) {
    case 'http':
      return addressOf(origin.url);
    case 'stdio':
      return startedBy(origin.command, origin.args);
    case 'file':
      return undefined;
  }
}

/** Paths that name a transport and not another server: `/sse` and `/mcp` of one host. */
const TRANSPORT = /\/(?:mcp|sse|stream|streamable|streamable-?http|messages?)?\/?$/;
/** A name that only the owner of the rest of the host can give away: `mcp.staging.acme.example`. */
const STAGE = /(?<=^|\.)(?:staging|stage|preprod|sandbox|preview|canary|beta|qa|uat|test|dev)\./;

/** Without query, user and fragment: they select an account. */
function addressOf(url: string): string {
  if (url.includes('$') || !URL.canParse(url)) return `address ${url}`;
  const { protocol, host, pathname } = new URL(url);
  return `address ${protocol}//${host.replace(STAGE, '')}${pathname.replace(TRANSPORT, '')}`;
}

/** How a program that fetches and runs a package is read: verbs before the package, its kind, and its options. */
interface Runner {
  readonly verbs: readonly string[];
  readonly kind: keyof typeof SPECS;
}

const RUNNERS: Readonly<Record<string, Runner>> = {
  npx: { verbs: [''], kind: 'npm' },
  bunx: { verbs: [''], kind: 'npm' },
  pnpx: { verbs: [''], kind: 'npm' },
  npm: { verbs: ['exec', 'x'], kind: 'npm' },
  pnpm: { verbs: ['dlx'], kind: 'npm' },
  yarn: { verbs: ['dlx'], kind: 'npm' },
  bun: { verbs: ['x'], kind: 'npm' },
  uvx: { verbs: [''], kind: 'pypi' },
  uv: { verbs: ['tool run'], kind: 'pypi' },
  pipx: { verbs: ['run'], kind: 'pypi' },
  docker: { verbs: ['run', 'container run'], kind: 'image' },
  podman: { verbs: ['run'], kind: 'image' },
  nerdctl: { verbs: ['run'], kind: 'image' },
};

/** `harmless`: options that change neither the package nor where it comes from. `named`: options that name the package. */
const SPECS = {
  npm: {
    spelling: '-p: --package: -y --yes -q --quiet --silent --prefer-offline --prefer-online --bun',
    harmless: /^(?:-[yq]+|--(?:yes|quiet|silent|prefer-offline|prefer-online|bun))$/,
    named: ['-p', '--package'],
    spec: /^(?<name>(?:@[\w.~-]+\/)?[\w.~-]+)(?:@[\w.^~<>=*|-]+)?$/,
  },
  pypi: {
    spelling:
      '--from: --spec: -p: --python: -q --quiet --refresh --no-cache --offline --isolated --native-tls',
    harmless: /^(?:-[qp]|--(?:python|quiet|refresh|no-cache|offline|isolated|native-tls))$/,
    named: ['--from', '--spec'],
    spec: /^(?<name>\w[\w.-]*)(?:\[[\w,.-]*\])?(?:(?:[=~<>!]=?=?|@)[\w.*+!,<>=~-]+)?$/,
  },
  image: {
    spelling: CONTAINER,
    // Its variables, folders and networks; not another entry point.
    harmless: /^-(?:-(?!entrypoint$)[\w-]+|\w+)$/,
    named: [],
    spec: /^(?<name>(?:[\w.-]+(?::\d+)?\/)?[\w./-]+?)(?::[\w.-]+)?(?:@sha256:[0-9a-f]{64})?$/,
  },
} as const;

/** Packages that reach or start another server, which their arguments name. */
const BRIDGES =
  /^(?:npm (?:mcp-remote|mcp-proxy|supergateway|mcp-client-proxy|@smithery\/cli|@pyroprompts\/mcp-stdio-to-streamable-http-adapter)|pypi (?:mcp-proxy|mcp-remote)|image .*\/(?:mcp-proxy|supergateway))$/;
const ADDRESS = /^https?:\/\//i;
/** Runs a file: with options in front of it, anything may be run. */
const INTERPRETER = /^(?:node|nodejs|python[\d.]*|py|tsx|bun|ruby|php)$/;
/** Whatever its name, it is a program of this machine that starts others as its words tell. */
const CARRIER = whole(anyWord`
  (?:ba|z|da|k|fi)?sh cmd powershell pwsh env deno java dotnet go cargo make just task ssh wsl nc ncat netcat socat telnet
  curl wget xargs nohup timeout stdbuf sudo doas su nix nix-shell poetry pipenv pdm rye hatch conda mamba direnv dotenv
  dotenvx doppler op infisical tokenauditor mise asdf volta fnm nvm bundle perl lua kubectl busybox script setsid unbuffer
  winpty flatpak snap open osascript proxychains\d?
`);

function startedBy(command: string, args: readonly string[]): string | undefined {
  const bare = (command.split(/[\\/]/).at(-1) ?? command).toLowerCase().replace(/\.(?:exe|cmd|bat)$/, '');
  const [first = '', ...rest] = args;
  // How Windows starts what is not an executable.
  if (bare === 'cmd' && /^\/c$/i.test(first) && rest[0] !== undefined)
    return startedBy(rest[0], rest.slice(1));
  const line = `line ${JSON.stringify([command, ...args])}`;
  const isHere = [command, ...args].every((word) => !RELATIVE.test(word));
  const runner = RUNNERS[bare];
  if (runner !== undefined)
    return packageOf(runner, args) ?? (isHere || runner.kind === 'image' ? line : undefined);
  if (INTERPRETER.test(bare) && ABSOLUTE.test(first)) return `file ${first}`;
  if (INTERPRETER.test(bare) || CARRIER.test(bare)) return isHere ? line : undefined;
  return isHere || ABSOLUTE.test(command) ? `program ${command}` : undefined;
}

const ABSOLUTE = /^(?:[/~]|[A-Za-z]:[\\/])/;
/** `./server.js`, `tools/run`, `server.py`, `${workspaceFolder}/a.js`: another program in another folder. */
const RELATIVE =
  /^(?:\.|.*\$|[\w-]{1,80}[\\/]|[\w.-]{1,200}\.(?:[cm]?[jt]s|py|rb|sh|php|pl|jar|exe|bat|cmd|ps1)$)/i;

function packageOf({ verbs, kind }: Runner, args: readonly string[]): string | undefined {
  const verb = verbs.find((one) => one === '' || args.join(' ').startsWith(`${one} `));
  if (verb === undefined) return undefined;
  const { spelling, harmless, named, spec } = SPECS[kind];
  const words = args.slice(verb === '' ? 0 : verb.split(' ').length).map((text) => literal(text));
  const options: Options = readOptions(words, spelling, 'operand');
  const isPlain = options.names.every((name) => harmless.test(name) || named.some((one) => one === name));
  const given = options.values(...named).map(({ text }) => text);
  const [operand, ...others] = options.operands.map(({ text }) => text);
  if (!isPlain || given.length > 1 || operand === undefined) return undefined;
  const found = spec.exec(given[0] ?? operand)?.groups?.name;
  if (found === undefined) return undefined;
  const name = kind === 'npm' ? found : canonical(kind, found);
  const program = `${kind} ${name}${given.length === 0 || operand === name ? '' : ` ${operand}`}`;
  if (!BRIDGES.test(program)) return program;
  const [address, ...more] = others.filter((word) => ADDRESS.test(word));
  if (address !== undefined && more.length === 0) return addressOf(address);
  return `${program} ${JSON.stringify(others)}`;
}

/** `My_Server` is `my-server` to PyPI; `docker.io/mcp/a` is `mcp/a`. */
const canonical = (kind: Runner['kind'], name: string): string =>
  kind === 'pypi'
    ? name.toLowerCase().replace(/[-_.]+/g, '-')
    : name.replace(/^(?:docker\.io|index\.docker\.io)\//, '').replace(/^library\//, '');
