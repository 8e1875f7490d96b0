/**
 * The one spelling of a host: names in other scripts as DNS is asked for them (`xn--…`, UTS 46), with fullwidth letters
 * and ideographic dots made plain. Whoever takes a host in passes it through here, so that a letter drawn like another
 * is seen, recorded and shown. What cannot be spelled so comes back unchanged, and is refused where a host is needed.
 */
export function asciiHost(given: string): string {
  if (!OTHER_LETTER.test(given)) return given;
  const [, name, port = ''] = /^([^\s:/?#@\\[\]%<>^|]{1,253})(:\d{1,5})?$/.exec(given) ?? [];
  if (name === undefined || !URL.canParse(`http://${name}/`)) return given;
  const { hostname } = new URL(`http://${name}/`);
  // Nothing but dots and signs is left of some names; a label of DNS has 63 letters at most.
  const isName = /[a-z0-9]/.test(hostname) && hostname.split('.').every((label) => label.length <= 63);
  return isName ? `${hostname}${port}` : given;
}

const OTHER_LETTER = /[^\0-\x7f]/;
