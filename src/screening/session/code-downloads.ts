/** Files that session code brings in from the network: `urlretrieve(url, 'o.txt')`, `open('o.txt', 'wb').write(body)`. */
import { anyWord, either } from '../../text/patterns/compose.ts';
import type { CallContext, CodeTexts } from '../../vocabulary/call-context.ts';
import type { ReadCommand } from '../contract/call.ts';
import { placed } from '../contract/placed.ts';
import { filesOf } from './run-files.ts';

const MOST_TARGETS = 64;

/** Asks a server for something. */
const ASKS = either(
  new RegExp(
    String.raw`\b${anyWord`
      urlretrieve urlopen httpx aiohttp urllib3 axios undici open-uri LWP getstore curl_exec reqwest ureq HttpClient
      openStream WebClient HTTPoison createConnection Net::HTTP HTTP::Tiny URI\.open download\.file Downloads\.download
      http::geturl socket\.(?:http|socket|create_connection) requests\.\w+ https?\.(?:get|request|Get|client)
    `}\b`,
  ),
  /\b(?:fetch|got)\s*\(|file_get_contents\s*\(\s*['"]https?:/,
);

const NAME = String.raw`["'\x60]([^"'\x60\n$]{1,400})["'\x60]`;

/** Calls that write to the file that they name, and where in the call the name is. */
const TARGETS: readonly RegExp[] = [
  // The address is first.
  new RegExp(
    String.raw`\b(?:urlretrieve|getstore|download\.file|Downloads\.download|DownloadFile|mirror)\s{0,4}\([^,\n]{1,400},\s{0,8}(?:\w+\s*=\s*)?${NAME}`,
    'g',
  ),
  new RegExp(
    String.raw`\b(?:open|fopen|File\.open|File\.new)\s{0,4}\(?\s{0,4}${NAME}\s{0,4},\s{0,4}(?:mode\s*=\s*)?["'][wax]`,
    'g',
  ),
  new RegExp(String.raw`\bopen\s{0,4}\(?[^,\n]{1,60},\s{0,4}['"]>{1,2}['"]\s{0,4},\s{0,4}${NAME}`, 'g'),
  new RegExp(String.raw`\bPath\s{0,4}\(\s{0,4}${NAME}\s{0,4}\)\s{0,4}\.\s{0,4}(?:write_|open)`, 'g'),
  new RegExp(
    String.raw`\b${anyWord`
      writeFile(?:Sync)? appendFile(?:Sync)? createWriteStream Bun\.write Deno\.write(?:Text)?File (?:File|IO)\.(?:bin)?write
      file_put_contents os\.Create os\.WriteFile ioutil\.WriteFile File::create fs::write WriteAll(?:Text|Bytes)
      FileOutputStream FileWriter Paths?\.(?:get|of) File\.write! io\.open
    `}\s{0,4}\(?\s{0,4}${NAME}`,
    'g',
  ),
  /\[\s{0,4}open\s{1,4}"?([^\s"\]|]{1,400})"?\s{1,4}[wa]/g,
];

/** `configure_file(in out)`. */
const CONFIGURED =
  /\bconfigure_file\s{0,4}\(\s{0,20}\S{1,400}\s{1,20}"?(?:\$\{\w{1,60}\}\/)?([^\s")$]{1,400})/gi;
/** Generated files that a later call may run. */
const RUNNABLE =
  /\.(?:sh|bash|zsh|py|rb|pl|php|lua|tcl|awk|sed|[cm]?js|ts|mk|mak|ninja|cmake)$|(?:^|\/)(?:(?:GNU)?[Mm]akefile|CMakeLists\.txt|[Jj]ustfile)$/;

/** Code that the session code which a command runs, and the code in its line, generates. */
export const generatedByCode = (
  command: ReadCommand,
  context: CallContext,
  code: CodeTexts | undefined,
): string[] =>
  textsRun(command, context, code)
    .flatMap((text) =>
      [...TARGETS, CONFIGURED].flatMap((target) => [...text.matchAll(target)].map(([, name = '']) => name)),
    )
    .filter((name) => RUNNABLE.test(name))
    .slice(0, MOST_TARGETS)
    .map((name) => placed(name, context));

function textsRun(command: ReadCommand, context: CallContext, code: CodeTexts | undefined): string[] {
  const files = code === undefined || code.size === 0 ? [] : filesOf(command, context, code);
  return [
    ...command.reading.scripts.map(({ text }) => text),
    ...files.flatMap((file) => code?.get(file) ?? []),
  ];
}

/** What the session code that a command runs, and the code in its line, brings in. */
export function downloadedByCode(
  command: ReadCommand,
  context: CallContext,
  code: CodeTexts | undefined,
): string[] {
  return textsRun(command, context, code).flatMap((text) =>
    ASKS.test(text)
      ? TARGETS.flatMap((target) => [...text.matchAll(target)].map(([, name = '']) => name))
          .slice(0, MOST_TARGETS)
          .map((name) => placed(name, context))
      : [],
  );
}
