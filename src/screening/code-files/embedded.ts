/** Shell lines inside files of other kinds: Nix, TeX, settings written in JavaScript, examples in docstrings, Tcl. */
import { asScript, pathWord } from './commands-in.ts';

const MOST = 200;

const first = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].slice(0, MOST).map(([, one, other]) => one ?? other ?? '');

/** `shellHook = ''…''`, phases of a build, `runCommand "x" {} ''…''`, scripts that are made and called. */
export function nixCommands(text: string): string {
  const body = text.replaceAll(/^\s*#[^\n]*$/gm, '');
  const hooks = first(
    body,
    /\b(?:\w*(?:[hH]ook|[pP]hase|Command|Commands|Script|script)|(?:pre|post)(?:Install|Build|Unpack|Patch|Fixup|Configure)|enterShell|exec)\s*=\s*(?:''([\s\S]*?)''(?!['$\\])|"((?:[^"\\]|\\[\s\S])*)")/g,
  );
  const made = first(
    body,
    /\b(?:runCommand\w*|write(?:Shell)?Script(?:Bin)?|writeShellApplication)\b[^;']{0,200}?''([\s\S]*?)''(?!['$\\])/g,
  );
  return [...hooks, ...made].map((line) => line.replaceAll("''$", '$')).join('\n');
}

/** `\write18{…}`, `\ShellEscape{…}`, `\input{|"…"}`, `\directlua{…}`. */
export function texCommands(text: string): string {
  const body = text.replaceAll(/(?<!\\)%[^\n]*$/gm, '');
  const given = new Map(
    [...body.matchAll(/\\(?:def|newcommand\{?|edef)\s*\\(\w+)\}?\s*\{([^{}]*)\}/g)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  );
  const put = (line: string): string =>
    line.replaceAll(/\\(\w+)\s?/g, (whole, name: string) => given.get(name) ?? whole);
  const shell = first(
    body,
    /\\(?:(?:immediate\s*)?write\s*18|ShellEscape|sys_shell_now:n|sys_shell_shipout:n)\s*\{((?:[^{}]|\{[^{}]*\})*)\}/g,
  );
  const piped = first(body, /\\(?:input|include|openin\S*|@@input)\s*\{?\s*"?\|\s*"?([^"}\n]+)/g);
  const lua = first(body, /\\(?:directlua|luaexec|luadirect)\s*\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}/g);
  return [...[...shell, ...piped].map(put), asScript('lua', lua.join('\n'))]
    .filter((line) => line !== '')
    .join('\n');
}

/** Members of a configuration that its tool passes to a shell: a server to start first, a step after the build. */
const COMMAND_MEMBER =
  /\b(?:command|cmd|onSuccess|devCommand|buildCommand|beforeDevCommand|beforeBuildCommand|startCommand|prepare|exec)["']?\s*:\s*((?:[^\n'"`,}]|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`)+)/g;

/** A configuration in JavaScript is a script; its commands are in what it exports. */
export function scriptSettings(text: string): string {
  const members = first(text, COMMAND_MEMBER).filter((value) => /['"`]|^\s*[A-Z_a-z]\w*\s*$/.test(value));
  const started = members.map((value) => `require('child_process').execSync(${value.trim()})`);
  return asScript('node', [text, ...started].join('\n'));
}

/** The lines of a docstring's examples, as `doctest` runs them. */
export const docExamples = (text: string): string =>
  first(text, /^[ \t]*(?:>>>|\.\.\.) ([^\n]*)$/gm).join('\n');

const TCL_GETS = /\bhttp::geturl\s+("[^"\n]*"|\{[^}\n]*\}|[^\s\]]+)/;
const TCL_PIPES = /\bopen\s+["{]?\|\s*([^"}\n]+)/;
const TCL_READS = /\bopen\s+["{]?((?:~|\/|\$(?:::)?env\(HOME\))[^\s"}\]]*)/g;
const TCL_SENDS = /\bhttp::geturl\b[^\n]*\s-(?:query|querychannel|headers)\b|\bsocket\s+[\w.$]/;

/** What a Tcl script does with the network: a download that is piped into a program, and files that are sent. */
export function tclCommands(text: string): string {
  const address = TCL_GETS.exec(text)?.[1]?.replaceAll(/^["{]|["}]$/g, '');
  const url =
    address !== undefined && /^[\w.:/%?&=+~@-]+$/.test(address) ? address : 'http://unknown.invalid/';
  const program = TCL_PIPES.exec(text)?.[1];
  const lines = [asScript('tclsh', text)];
  if (address !== undefined && program !== undefined) lines.push(`curl -s '${url}' | ${program}`);
  if (TCL_SENDS.test(text))
    for (const [, path = ''] of text.matchAll(TCL_READS))
      lines.push(`curl -s -d @${pathWord(path.replace(/^\$(?:::)?env\(HOME\)/, '~'))} '${url}'`);
  return lines.join('\n');
}
