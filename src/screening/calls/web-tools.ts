import { fileOfUri, isFileUri } from '../../shell/places/path-forms.ts';
import { isAddress } from '../../shell/places/url-hosts.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import type { ProposedCall } from '../contract/call.ts';
import { stringsAt } from './argument-strings.ts';
import type { Action } from './file-tools.ts';

type Arguments = ProposedCall['arguments'];

const WEB_TOOLS =
  /(?:^|_)(?:fetch|http|https|request|navigate|browse|browser|web|webfetch|url|scrape|crawl|download|visit|goto|curl|wget|api|upload|webhook|post|get|put)(?:_|$)/;
const URL_KEYS =
  /^(?:urls?|uri|endpoint|href|link|address|webhook(?:_?url)?|(?:base|request|target|upload|destination)_?ur[il]|target|destination)$/i;
const BODY_KEYS = /^(?:body|data|json|payload|form|params|post_?data|message|content)$/i;
const FILE_KEYS =
  /^(?:files?|file_?paths?|file_?names?|attach(?:ment)?s?(?:_?(?:path|file)s?)?|media_?path|document(?:_?path)?|paths?|local_?path|upload|upload_?(?:file|path)|(?:body|data|payload|input|form|source)_?files?|from_?file|folders?|director(?:y|ies)|source(?:_?(?:path|folder|dir))?|src|local)$/i;
/** They send files to a page, a store or a chat that an earlier call chose. */
const UPLOAD_TOOLS = /(?:^|_)(?:upload|file_upload|attach)(?:_|$)/;
/** Named for keeping what they fetch: a path beside the address is where, unless something is sent as well. */
const DOWNLOAD_TOOLS = /(?:^|_)(?:downloads?|downloader|save|wget|retrieve)(?:_|$)/;
const SENDING_TOOLS = /(?:^|_)(?:upload|send|post|put|submit|attach|share|publish|push|sync)(?:_|$)/;
const KEPT_KEYS =
  /^(?:output|output_?path|save_?(?:as|path|to)|destination|dest(?:_?path)?|target_?path|out(?:_?file)?)$/i;
const PLACE_KEYS = /^(?:(?:file|local|target)_?paths?|file_?name|path|file|folder|dir(?:ectory)?|local)$/i;
const MAIL_TOOLS = /(?:^|_)(?:send|compose|reply|forward)_?(?:e?mail|message|dm|sms)?(?:_|$)/;
const TO_KEYS = /^(?:to|recipients?|channel|channel_?id|chat_?id|cc|bcc|address)$/i;

/** What a tool that reaches the network would fetch and send. */
export function webActions(name: string, args: Arguments): Action[] {
  const urls = stringsAt(args, URL_KEYS).filter(({ text }) => isAddress(text));
  if (urls.length > 0 && (WEB_TOOLS.test(name) || typeof args.method === 'string')) {
    return urls.flatMap(({ path, text }) => reached(path, text, name, args));
  }
  if (UPLOAD_TOOLS.test(name)) return uploaded(args);
  return MAIL_TOOLS.test(name) ? mailed(args) : [];
}

/** It takes a copy, and sends nothing. */
const isDownload = (name: string, args: Arguments): boolean =>
  DOWNLOAD_TOOLS.test(name) &&
  !SENDING_TOOLS.test(name) &&
  /^(?:|get)$/i.test(String(args.method ?? '')) &&
  bodyOf(args) === undefined;

interface Place {
  readonly path: string;
  readonly text: string;
}

/** A folder and a name are one path. */
function joinedPlaces(places: readonly Place[]): readonly Place[] {
  const folder = places.find(({ path }) => /\.(?:dir(?:ectory)?|folder|local)$/i.test(path));
  const file = places.find((place) => place !== folder);
  if (folder === undefined || file === undefined || /^[~/\\]/.test(file.text)) return places;
  return [{ path: file.path, text: `${folder.text.replace(/[/\\]+$/, '')}/${file.text}` }];
}

function reached(path: string, url: string, name: string, args: Arguments): Action[] {
  if (isFileUri(url)) return [{ path, effect: { does: 'read', run: undefined, path: fileOfUri(url) } }];
  const places = isDownload(name, args) ? stringsAt(args, PLACE_KEYS) : [];
  const [kept] = [...stringsAt(args, KEPT_KEYS), ...joinedPlaces(places)];
  const actions: Action[] = [{ path, effect: { does: 'fetch', run: undefined, url, to: kept?.text } }];
  // Where it is kept decides whether something starts it.
  if (kept !== undefined && !/^[a-z][a-z0-9+.-]*:\/\//i.test(kept.text))
    actions.push({
      path: kept.path,
      effect: { does: 'write', run: undefined, path: kept.text, how: 'create' },
    });
  const files = stringsAt(args, FILE_KEYS)
    .filter((file) => !places.some((place) => place.path === file.path))
    .map(({ text }) => text);
  const text = bodyOf(args);
  if (text !== undefined || files.length > 0) {
    actions.push({
      path,
      effect: {
        does: 'send',
        run: undefined,
        to: url,
        files,
        stdin: false,
        ...(text === undefined ? {} : { text }),
      },
    });
  }
  return actions;
}

function uploaded(args: Arguments): Action[] {
  const files = stringsAt(args, FILE_KEYS);
  const [first] = files;
  if (first === undefined) return [];
  const paths = files.map(({ text }) => text);
  return [{ path: first.path, effect: { does: 'send', run: undefined, to: '', files: paths, stdin: false } }];
}

function mailed(args: Arguments): Action[] {
  const [to] = stringsAt(args, TO_KEYS);
  const files = stringsAt(args, FILE_KEYS).map(({ text }) => text);
  const text = bodyOf(args);
  if (to === undefined || (files.length === 0 && text === undefined)) return [];
  return [
    {
      path: to.path,
      effect: {
        does: 'send',
        run: undefined,
        to: to.text,
        files,
        stdin: false,
        ...(text === undefined ? {} : { text }),
      },
    },
  ];
}

function bodyOf(args: Arguments): string | undefined {
  const parts: string[] = [];
  for (const [key, value] of Object.entries(args)) {
    if (BODY_KEYS.test(key) && value !== null && value !== '') parts.push(spelled(value));
  }
  return parts.length === 0 ? undefined : parts.join('\n');
}

function spelled(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
