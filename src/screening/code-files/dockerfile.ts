/** What building an image runs. It runs inside a container, so losing files there does no harm. */

import { targetKind } from '../../shell/places/hosts.ts';
import { filledIn } from '../../text/budget.ts';
import { anyWord, either } from '../../text/patterns/compose.ts';
import { quoted } from './spelled-words.ts';

/** A line as a container runs it. */
export const inContainer = (line: string, options: readonly string[] = []): string =>
  `docker run --rm ${options.length === 0 ? '' : `${options.join(' ')} `}image sh -c ${quoted(line)}`;

const HEREDOC = /<<-?\s*["']?(\w+)["']?/;
/** Setup scripts that images are built with, by the addresses their makers publish. */
const SETUP_HOST = anyWord`
  sh\.rustup\.rs get\.docker\.com install\.python-poetry\.org astral\.sh bun\.sh deno\.land get\.pnpm\.io
  pyenv\.run bootstrap\.pypa\.io getcomposer\.org sh\.rustup\.rs starship\.rs get\.sdkman\.io
  dl\.yarnpkg\.com apt\.llvm\.org packages\.microsoft\.com aka\.ms fnm\.vercel\.app
  raw\.githubusercontent\.com/(?:nvm-sh|Homebrew|ohmyzsh|helm|pyenv|rbenv|asdf-vm|golangci|aquasecurity|anchore|k3s-io|kubernetes-sigs)/
`;
const PUBLISHED = either(/^https:\/\/(?:deb|rpm)\.nodesource\.com\//, new RegExp(`^https://${SETUP_HOST}`));
const PIPED =
  /\b(?:curl|wget)\b[^|;&\n]*?(https?:\/\/[^\s'"|;&)]+)[^|;&\n]*\|\s*(?:\w+=\S+\s+)*(?:sudo\s+(?:-E\s+)?)?(?:ba|da|z)?sh\b[^;&|\n]*/g;

export function dockerfileCommands(text: string): string {
  const variables = new Map<string, string>();
  const found: string[] = [];
  const copies: Copied[] = [];
  let folder = '/';
  for (const instruction of instructions(text)) {
    const [, name = '', rest = ''] = /^\s*([A-Za-z]+)\s+([\s\S]*)$/.exec(instruction) ?? [];
    const put = (value: string): string => filledIn(value, /\$\{?(\w+)\}?/g, (key) => variables.get(key));
    if (/^(?:ARG|ENV)$/i.test(name)) {
      const [, key, value] = /^(\w+)(?:=|\s+)["']?([^"'\s]*)/.exec(rest) ?? [];
      if (key !== undefined && value !== undefined) variables.set(key, put(value));
    } else if (/^(?:RUN|CMD|ENTRYPOINT)$/i.test(name))
      found.push(fromHere(withoutPublished(put(commandOf(rest))), copies));
    else if (/^WORKDIR$/i.test(name)) folder = inside(put(rest.trim()), folder);
    else if (/^COPY$/i.test(name)) copies.push(...copied(put(rest), folder));
    else if (/^ADD$/i.test(name)) {
      const [, url, to] = /(https?:\/\/\S+)\s+(\S+)/.exec(put(rest)) ?? [];
      if (url !== undefined && !isPublished(url)) found.push(`curl -sLo ${to ?? 'x'} ${url}`);
    }
  }
  // One container for all lines: a later line knows what an earlier one fetched.
  return found.length === 0 ? '' : inContainer(found.join('\n'));
}

interface Copied {
  readonly from: string;
  readonly to: string;
}

/** A path of the image, from the folder that lines run in. */
const inside = (path: string, folder: string): string =>
  (path.startsWith('/') ? path : `${folder}/${path.replace(/^\.\/?/, '')}`)
    .replaceAll(/\/{2,}/g, '/')
    .replace(/(?<=.)\/$/, '');

/** `COPY a.py b.py /app/`: where the files of the project are in the image. */
function copied(rest: string, folder: string): Copied[] {
  if (/--from=/.test(rest)) return [];
  const words = commandOf(rest)
    .split(/\s+/)
    .filter((word) => word !== '');
  const target = words.at(-1) ?? '';
  const sources = words.slice(0, -1);
  const isFolder = sources.length > 1 || /\/$|^\.$/.test(target);
  return sources.map((from) => {
    const isAll = /^(?:\.|\.\/)$/.test(from) || from.endsWith('/');
    const name = from.slice(from.lastIndexOf('/') + 1);
    const to = inside(isFolder && !isAll ? `${target}/${name}` : target, folder);
    return { from: from.replace(/^\.\/?/, '').replace(/\/$/, ''), to };
  });
}

/** A line of the image, with files named as in the project. */
function fromHere(line: string, copies: readonly Copied[]): string {
  return line.replaceAll(/(?<![\w:.$}])\/[\w./-]+\.\w+/g, (path) => {
    const found = copies.find(({ to }) => path === to || path.startsWith(to === '/' ? to : `${to}/`));
    if (found === undefined) return path;
    const rest = path.slice(found.to.length).replace(/^\//, '');
    return [found.from, rest].filter((part) => part !== '').join('/');
  });
}

/** A release that a project publishes on its own page. */
const RELEASE =
  /^https:\/\/(?:github\.com|gitlab\.com|codeberg\.org)\/[\w.-]+\/[\w./-]+\/releases\/(?:\S*\/)?download\//;

const isPublished = (url: string): boolean =>
  PUBLISHED.test(url) || RELEASE.test(url) || ['developer', 'project'].includes(targetKind(url));

/** What is published for this very purpose counts as a package. */
function withoutPublished(line: string): string {
  return line.replaceAll(PIPED, (whole, url: string) => (isPublished(url) ? 'true' : whole));
}

/** `RUN --mount=… ["sh", "-c", "x"]`. */
function commandOf(text: string): string {
  const line = text.replace(/^(?:--\w+(?:=\S+)?\s+)+/, '').trim();
  if (!line.startsWith('[')) return line;
  const words = [...line.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, word = '']) =>
    word.replaceAll(/\\(.)/g, '$1'),
  );
  return words.map(quoted).join(' ');
}

function instructions(text: string): string[] {
  const found: string[] = [];
  const lines = text.split('\n');
  for (let at = 0; at < lines.length; at++) {
    const first = lines[at] ?? '';
    if (/^\s*(?:#|$)/.test(first)) continue;
    const pieces = [first.trimEnd()];
    for (; pieces.at(-1)?.endsWith('\\') && at + 1 < lines.length; at++) {
      pieces.push((pieces.pop() ?? '').slice(0, -1));
      const next = lines[at + 1] ?? '';
      pieces.push(/^\s*#/.test(next) ? '\\' : next.trimEnd());
    }
    const line = pieces.join(' ');
    const word = HEREDOC.exec(line)?.[1];
    if (word === undefined) found.push(line);
    else {
      const body: string[] = [];
      for (at++; at < lines.length && lines[at]?.trim() !== word; at++) body.push(lines[at] ?? '');
      found.push(`${line.replace(HEREDOC, '').trimEnd()} ${body.join('\n')}`);
    }
  }
  return found;
}
