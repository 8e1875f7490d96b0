/** Variables of an entry under other names: what is for the server must not act on the gateway, which is started with them. */

/**
 * They make Node or its libraries read files, trust other certificates, or write where they are not meant to. `NODE_ENV`
 * is only for programs.
 */
const ACTS_ON_NODE =
  /^(?:NODE_(?!ENV$)\w+|OPENSSL_\w+|SSL_CERT_(?:FILE|DIR)|SSLKEYLOGFILE|ICU_DATA|UV_\w+|GCONV_PATH|LOCPATH|GLIBC_TUNABLES)$/i;
/** The first entry hands them to the one process that judges for all. */
const ACTS_ON_UP = /^(?:PATH|TMPDIR|TEMP|TMP|SYSTEMROOT)$/i;

export const isCarried = (name: string): boolean => ACTS_ON_NODE.test(name) || ACTS_ON_UP.test(name);

const PREFIX = 'TOKENAUDITOR_ENV_';
export const carriedAs = (name: string): string => `${PREFIX}${name}`;

/** By header. In an environment, where no list of processes shows its value; its client fills in its own variables there. */
export function headerVariables(headers: readonly string[]): ReadonlyMap<string, string> {
  const variables = new Map<string, string>();
  const taken = new Set<string>();
  for (const header of headers) {
    const plain = `TOKENAUDITOR_HEADER_${header.replace(/\W/g, '_').toUpperCase()}`;
    let one = plain;
    // `X-A` and `X_A` are two headers.
    for (let i = 2; taken.has(one); i++) one = `${plain}_${i}`;
    taken.add(one);
    variables.set(header, one);
  }
  return variables;
}
