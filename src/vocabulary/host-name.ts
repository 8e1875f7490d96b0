/**
 * The canonical spelling of a host: names in other scripts as in DNS (`xn--…`, UTS 46), with fullwidth letters and
 * ideographic dots converted. Pass every host through here, so that a look-alike letter is seen, recorded and shown.
 * A name that cannot be converted is returned unchanged, and rejected where a host is required.
 */
export function asciiHost(given: string): string {
  if (!OTHER_LETTER.test(given)) return given;
  const [, name, port = ''] = /^([^\s:/?#@\\[\]%<>^|]{1,253})(:\d{1,5})?$/.exec(given) ?? [];
  if (name === undefined || !URL.canParse(`http://${name}/`)) return given;
  const { hostname } = new URL(`http://${name}/`);
  // Some names reduce to dots and punctuation; a DNS label has at most 63 letters.
  const isName = /[a-z0-9]/.test(hostname) && hostname.split('.').every((label) => label.length <= 63);
  return isName ? `${hostname}${port}` : given;
}

const OTHER_LETTER = /[^\0-\x7f]/;
