/** Why an address is not reached: people and programs would read it as different ones. */
export function addressProblem(url: string): string | undefined {
  if (url.includes('\\')) return 'its address holds a backslash, so it was not reached';
  if (/[\p{Cc}\p{Cf}\p{Z}]/u.test(url.trim()))
    return 'its address holds blanks or invisible characters, so it was not reached';
  if (!URL.canParse(url)) return 'its address is no http or https URL';
  const { protocol } = new URL(url);
  if (protocol !== 'http:' && protocol !== 'https:') return 'its address is no http or https URL';
  const [, authority = ''] = /^\s*[a-z]+:\/\/([^/?#]{0,4096})/i.exec(url) ?? [];
  if (authority === '') return 'its address lacks two slashes before its host, so it was not reached';
  if (authority.split('@').length > 2)
    return 'its address holds more than one @ before its host, so it was not reached';
  return undefined;
}
