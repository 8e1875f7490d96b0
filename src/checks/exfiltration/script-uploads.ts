import type { ReadCommand } from '../../screening/contract/call.ts';
import type { Observation } from '../../screening/contract/check.ts';
import { placed } from '../../screening/contract/placed.ts';
import { targetKind } from '../../shell/places/hosts.ts';
import { secretPlace } from '../../shell/places/secret-places.ts';
import { anyWord } from '../../text/patterns/compose.ts';
import { printable } from '../../text/printable.ts';
import type { CallContext } from '../../vocabulary/call-context.ts';
import { scriptBodies } from '../execution/script-bodies.ts';

/** Functions of libraries that take the path of a file and send it. */
const UPLOAD = anyWord`
  f?put upload upload_(?:file|fileobj|blob|from_filename|from_file) fput_object send_?(?:file|document) storbinary putFile
  fastPut attach add_attachment
`;
const UPLOADS = new RegExp(
  String.raw`\.${UPLOAD}\s{0,4}\(\s{0,4}(?:\w+\s{0,4}[=:]\s{0,4})?["'\x60]([^"'\x60\n]{2,300})["'\x60]`,
  'gi',
);
/** Variables that no request to a stranger needs. */
const SECRET_NAME = anyWord`
  AWS_SECRET AWS_SESSION PRIVATE_KEY MNEMONIC SEED_PHRASE DATABASE_URL GITHUB_TOKEN GH_TOKEN NPM_TOKEN OPENAI_API
  ANTHROPIC_API STRIPE_SECRET
`;
const READING =
  /\b(?:os\.environ(?:\.get)?\s{0,2}[[(]|os\.getenv\s{0,2}\(|process\.env(?:\.|\[)|ENV(?:\.fetch\(|\[)|getenv\s{0,2}\(|\$_ENV\[)/;
const VARIABLE = new RegExp(String.raw`${READING.source}\s{0,4}["']?(${SECRET_NAME}\w{0,40})`);
const URL = /\bhttps?:\/\/[\w.:@-]{3,200}/g;
const LONGEST = 65_536;

/** A script that hands the path of a secret to a library that sends it, or puts a secret variable into a request. */
export function* scriptUploads({ path, reading }: ReadCommand, context: CallContext): Generator<Observation> {
  for (const { text } of scriptBodies(reading)) {
    if (text.length > LONGEST) continue;
    for (const [, file = ''] of text.matchAll(UPLOADS)) {
      const secret = secretPlace(placed(file, context), context);
      if (secret === undefined || secret.weight === 'slight') continue;
      yield observed(path, `${secret.kind} (${printable(file, { max: 80 })}) → the network`);
    }
    const [, name] = VARIABLE.exec(text) ?? [];
    const to = name === undefined ? undefined : strangeHost(text, name);
    if (to !== undefined)
      yield observed(path, `${printable(name ?? '', { max: 60 })} → ${printable(to, { max: 80 })}`);
  }
}

/** A host that the service of the variable does not have. */
function strangeHost(text: string, name: string): string | undefined {
  const service = name.split('_')[0]?.toLowerCase() ?? '';
  return [...text.matchAll(URL)]
    .map(([url]) => url)
    .find(
      (url) =>
        /^(?:unknown|address|drop|content)$/.test(targetKind(url)) && !url.toLowerCase().includes(service),
    );
}

const observed = (path: string, evidence: string): Observation => ({
  threat: 'data_exfiltration',
  confidence: 0.8,
  path,
  severity: 'high',
  evidence,
  detail: 'A script sends a secret to the network.',
});
