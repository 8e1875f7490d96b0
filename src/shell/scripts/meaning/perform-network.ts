import { type Action, SELF } from './action.ts';
import type { Call } from './perform.ts';
import { put } from './perform-files.ts';
import {
  type Arguments,
  constant,
  ENVIRONMENT,
  FETCHED,
  mixed,
  originOf,
  SOCKET,
  unknown,
  type Value,
} from './value.ts';

const POST = /^(?:post|put|patch|delete)$/i;

/** What goes over the network; undefined for any other action. */
export function performNetwork(action: Action, { result, at, args, stage }: Call): Value | undefined {
  const { findings } = stage;
  switch (action.does) {
    case 'fetch':
      // `params=dict(os.environ)` leaves the machine in the address.
      if (partsOf(args, at(action.arg)).some(isOwn))
        findings.send(at(action.arg), partsOf(args, at(action.arg)));
      findings.download(
        addressOf(at(action.arg)),
        action.to === undefined ? undefined : args.items[action.to],
      );
      return fetched(result, addressOf(at(action.arg)));
    case 'send':
      findings.send(addressOf(at(action.arg)), partsOf(args, at(action.arg)));
      return fetched(result, addressOf(at(action.arg)));
    case 'request':
      return request(action, { result, at, args, stage });
    case 'web':
      return asked(action, { result, at, args, stage });
    case 'connect':
      return connected(result, hostOf({ ...args, items: args.items.slice(action.arg) }), findings);
    case 'attach':
      if (originOf(args.items) & SOCKET) findings.attach();
      return unknown(result);
    case 'put':
      put(action.arg, at, args, findings);
      return stage.isFamily ? passedOn(result, at(SELF), args) : unknown(result);
    case 'setopt':
      return setOption({ result, at, args, stage });
    default:
      return undefined;
  }
}

function connected(result: string, host: string, findings: Call['stage']['findings']): Value {
  findings.connect(host);
  return unknown(result, { origin: SOCKET, target: host });
}

/** A body or a method that sends makes it a sending; an existing request may be passed on. */
function request(action: Extract<Action, { does: 'request' }>, { result, at, args, stage }: Call): Value {
  const target = at(action.arg);
  const isMade = (target.origin & FETCHED) !== 0 && target.url !== undefined;
  const address = isMade ? constant(target.url ?? '') : addressOf(target);
  const parts = partsOf(args, target);
  const hasBody = action.body !== undefined && args.items[action.body] !== undefined;
  const isPost = parts.some(({ value }) => value !== undefined && POST.test(value)) || isPostOf(target);
  if (isPost || hasBody || args.entries.has('data')) stage.findings.send(address, parts);
  else if (!isMade) stage.findings.download(address, undefined);
  return fetched(result, address);
}

/** More is added to a request or a stream. */
function passedOn(result: string, self: Value, { items }: Arguments): Value {
  const { target, draft } = self;
  return mixed(result, [self, ...items], {
    ...(target === undefined ? {} : { target }),
    ...(draft === undefined ? {} : { draft, items: self.items ?? [] }),
  });
}

/** `curl_easy_setopt(handle, CURLOPT_URL, "…")`: sets the handle's address, then its data. */
function setOption({ result, at, args, stage }: Call): Value {
  const [handle, option, value] = [at(0), at(1).text, at(2)];
  if (/URL$/.test(option) && ADDRESS.test(value.text)) {
    stage.findings.download(value, undefined);
    stage.bind(handle, {
      ...fetched(handle.path, value),
      ...(handle.name === undefined ? {} : { name: handle.name }),
    });
  } else if (/POSTFIELDS|MIMEPOST|READDATA|HTTPPOST|COPYPOSTFIELDS/.test(option)) {
    stage.findings.send(constant(handle.url ?? ''), args.items.slice(2));
  } else if (/WRITEDATA$/.test(option) && value.target !== undefined)
    stage.findings.write(constant(value.target), 'create', handle);
  return unknown(result);
}

const ADDRESS = /^(?:https?|ftp|wss?):\/\//i;

/** A common function name: counts only if it has an address. */
function asked(action: Extract<Action, { does: 'web' }>, { result, at, args, stage }: Call): Value {
  const address = addressOf(at(action.arg));
  const isMade = (address.origin & FETCHED) !== 0 && address.url !== undefined;
  if (!ADDRESS.test(address.text) && !isMade) {
    const { target } = at(SELF);
    return mixed(result, [at(SELF), ...args.items], target === undefined ? {} : { target });
  }
  const parts = partsOf(args, at(action.arg));
  if (action.sends || parts.some(({ value }) => value !== undefined && POST.test(value)) || parts.some(isOwn))
    stage.findings.send(isMade ? constant(address.url ?? '') : address, parts);
  else if (!isMade) stage.findings.download(address, action.to === undefined ? undefined : at(action.to));
  return fetched(result, isMade ? constant(address.url ?? '') : address);
}

const isOwn = ({ origin, files }: Value): boolean => (origin & ENVIRONMENT) !== 0 || files.length > 0;
const isPostOf = ({ entries }: Value): boolean => POST.test(entries?.get('method')?.value ?? '');

/** Every argument but the address, with the values they name. */
function partsOf({ items, entries }: Arguments, address: Value): Value[] {
  const named = items.flatMap((item) => [...(item.entries?.values() ?? [])]);
  return [...items, ...entries.values(), ...named].filter((part) => part !== address);
}

function fetched(path: string, address: Value): Value {
  return unknown(path, { origin: FETCHED, url: address.text, target: address.text });
}

/** A URL, or the host among the options of a request. */
function addressOf(value: Value): Value {
  const host = value.entries?.get('url') ?? value.entries?.get('hostname') ?? value.entries?.get('host');
  return host ?? value;
}

function hostOf({ items, entries }: Arguments): string {
  const [first, second] = items;
  const pair = first?.items ?? (first?.entries === undefined ? items : undefined);
  if (pair !== undefined && pair.length > 0) {
    const isPortFirst = /^\d+$/.test(pair[0]?.value ?? '') && pair.length > 1;
    const ordered = isPortFirst ? [pair[1], pair[0]] : pair.slice(0, 2);
    return ordered
      .map((part) => part?.text ?? '')
      .filter((part) => !part.startsWith('$'))
      .join(':');
  }
  const named = first?.entries ?? entries;
  const host = named.get('host') ?? named.get('PeerAddr') ?? named.get('PeerHost') ?? second;
  const port = named.get('port') ?? named.get('PeerPort');
  return [host, port]
    .flatMap((part) => (part === undefined || part.text.startsWith('$') ? [] : [part.text]))
    .join(':');
}
