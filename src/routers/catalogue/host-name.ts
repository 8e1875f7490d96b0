/** A host as files spell it: with a port, in brackets, in another script, with a placeholder where the region goes. */
import { asciiHost } from '../../vocabulary/host-name.ts';
import { decodePunycode } from './punycode.ts';

const PLACEHOLDER =
  /\$\{[^}]*\}|\{\{[^}]*\}\}|\{[^}]*\}|\$\([^)]*\)|\$[A-Za-z_]\w*|<[^<>]*>|%[A-Za-z_]\w*%|%[sv]|#\{[^}]*\}/g;
/** Replaces a placeholder: not a character of host names, so that no row matches across it by chance. */
const HOLE = '\u0001';
const MAX_HOST = 512;

const LOCAL_NAMES = new Set([
  'localhost',
  'host.docker.internal',
  'gateway.docker.internal',
  'host.containers.internal',
  'host.lima.internal',
  'kubernetes.docker.internal',
  'docker.for.mac.localhost',
  'docker.for.win.localhost',
  '::',
  '::1',
]);
const LOCAL_ENDS = ['.localhost', '.local', '.localdomain', '.lan', '.home.arpa', '.svc'];
/** Loopback, private, link-local and the shared range that overlay networks use. */
const PRIVATE_ADDRESS =
  /^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.)\d{1,3}(?:\.\d{1,3}){0,2}$|^0\.0\.0\.0$/;
const PRIVATE_SIX = /^(?:f[cd][0-9a-f]{2}|fe[89ab][0-9a-f]):/;

/**
 * The name alone, in lower case, its Unicode form where it was encoded. Undefined when the part that decides who owns it
 * is filled in later, so that the text alone does not reveal the host.
 */
export function bareHost(host: string): string | undefined {
  const held = host.slice(0, MAX_HOST).trim().toLowerCase().replaceAll(PLACEHOLDER, HOLE);
  const authority = held.replace(/^[a-z][a-z0-9+.-]*:\/\//, '').replace(/[/?#\\].*$/s, '');
  const name = asciiHost(withoutPort(authority.replace(/^.*@/s, ''))).replace(/\.+$/, '');
  const labels = name.split('.').map((label) => (label.startsWith('xn--') ? decodePunycode(label) : label));
  const owners = labels.slice(-2);
  if (name === '' || owners.some((label) => label.includes(HOLE))) return undefined;
  return labels.join('.').normalize('NFKC').replaceAll(HOLE, 'x');
}

function withoutPort(name: string): string {
  const bracketed = /^\[([0-9a-f:.]*)(?:%[^\]]*)?\]/.exec(name)?.[1];
  if (bracketed !== undefined) return bracketed;
  return name.split(':').length > 2 ? name : name.replace(/:.*$/s, '');
}

/**
 * A name that only this machine or its own network can resolve. A single label is one too: the name of a container's
 * neighbour. `.internal` is left out: it names whole companies' networks, where another team runs the gateway.
 */
export function isLocalHost(name: string): boolean {
  return (
    LOCAL_NAMES.has(name) ||
    !/[.:]/.test(name) ||
    LOCAL_ENDS.some((end) => name.endsWith(end)) ||
    PRIVATE_ADDRESS.test(name) ||
    PRIVATE_SIX.test(name)
  );
}
