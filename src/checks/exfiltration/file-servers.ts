import type { ReadCommand } from '../../screening/contract/call.ts';
import type { Observation } from '../../screening/contract/check.ts';
import { placed } from '../../screening/contract/placed.ts';
import { started } from '../../screening/flows/started.ts';
import { locate } from '../../shell/places/places.ts';
import { secretPlace } from '../../shell/places/secret-places.ts';
import type { Reading, Run } from '../../shell/reading/reading.ts';
import { printable } from '../../text/printable.ts';
import type { CallContext } from '../../vocabulary/call-context.ts';

/** Programs that serve a folder to the network, with the options that name it; `''` stands for an operand. */
const SERVERS: ReadonlyMap<string, readonly string[]> = new Map([
  ['http.server', ['-d', '--directory']],
  ['simplehttpserver', []],
  ['pyftpdlib', ['-d', '--directory']],
  ['http-server', ['']],
  ['serve', ['']],
  ['live-server', ['']],
  ['miniserve', ['']],
  ['dufs', ['']],
  ['darkhttpd', ['']],
  ['servez', ['']],
  ['webfsd', ['-r']],
  ['httpd', ['-h']],
  ['caddy', ['-r', '--root']],
  ['twistd', ['--path']],
  ['php', ['-t']],
  ['rclone', ['']],
  ['updog', ['-d', '--directory']],
  ['uploadserver', ['-d', '--directory']],
  ['goshs', ['-d']],
  ['gohttpserver', ['-r', '--root']],
  ['copyparty', ['-v']],
  ['filebrowser', ['-r', '--root']],
  ['wsgidav', ['-r', '--root']],
  ['thttpd', ['-d']],
  ['mini_httpd', ['-d']],
  ['sfz', ['']],
  ['simple-http-server', ['']],
  ['static-server', ['']],
  ['node-static', ['']],
]);
const LOOPBACK = /^(?:127\.\d+\.\d+\.\d+|localhost|\[?::1\]?)(?::\d+)?$/;

/** A home, a machine or a folder of secrets served to the network: nothing is sent, but anyone can fetch it. */
export function* servedFolders({ path, reading }: ReadCommand, context: CallContext): Generator<Observation> {
  for (const run of reading.runs) {
    if (run.where === 'container') continue;
    const folder = tunnelled(run) ?? servedBy(run, reading);
    if (folder === undefined || !isOpened(placed(folder, context, run.cwd), context)) continue;
    yield {
      threat: 'data_exfiltration',
      confidence: 0.75,
      path,
      severity: 'high',
      evidence: `${run.program} serves ${printable(folder, { max: 80 })}`,
      detail: 'Tool call serves a home folder, a machine or a folder of secrets to the network.',
      remedy: 'serve',
    };
  }
}

function isOpened(folder: string, context: CallContext): boolean {
  if (secretPlace(folder, context) !== undefined) return true;
  const { place, whole } = locate(folder, context);
  return (
    place === 'root' ||
    (place === 'home' && whole) ||
    (place === 'system' && !/^\/(?:var|srv|usr|opt)\//.test(folder))
  );
}

/** `ngrok http file:///home/me` */
function tunnelled({ program, args }: Run): string | undefined {
  if (program !== 'ngrok' && program !== 'cloudflared') return undefined;
  return args.map(({ text }) => text).find((text) => /^file:\/\//i.test(text));
}

export function servedBy(run: Run, reading: Reading): string | undefined {
  const { program, args } = behindModule(run, reading);
  const options = SERVERS.get(program);
  const words = args.map(({ text }) => text);
  if (options === undefined || words.some((word) => LOOPBACK.test(word) || word === '--help'))
    return undefined;
  if (program === 'php' && !words.some((word) => /^-S/.test(word))) return undefined;
  if (program === 'caddy' && words[0] !== 'file-server') return undefined;
  if (program === 'rclone' && words[0] !== 'serve') return undefined;
  for (const [i, word] of words.entries()) {
    const [, attached] = /^--[\w-]+=(.+)$/s.exec(word) ?? [];
    if (attached !== undefined && options.includes(word.slice(0, word.indexOf('=')))) return attached;
    if (options.includes(word)) return words[i + 1];
    const isPath = /^[./~$]/.test(word) || (program !== 'rclone' && /^[a-z_][\w./-]*$/i.test(word));
    const isOperand = isPath && !/^-/.test(words[i - 1] ?? '');
    if (options.includes('') && isOperand) return word;
  }
  return '.';
}

/** `python -m http.server`, `npx serve`, `busybox httpd`, `ruby -run -e httpd /`. */
function behindModule(run: Run, { runs }: Reading): Pick<Run, 'program' | 'args'> {
  const { program, args } = run;
  if (program === 'ruby' && args[0]?.text === '-run' && args[2]?.text === 'httpd')
    return { program: 'http-server', args: args.slice(3) };
  if (program === 'busybox') return { program: args[0]?.text ?? '', args: args.slice(1) };
  const isParent = runs[run.id + 1]?.parent === run.id;
  if (isParent || program === 'php') return { program, args };
  const found = started(run);
  // A script of the project may have any name.
  return found.program === program || /^(?:python[\d.]*|npx|bunx|pnpm|yarn|uvx|npm|bun)$/.test(program)
    ? found
    : { program: '', args: [] };
}
