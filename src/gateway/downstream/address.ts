/** Why an address is not contacted: people and programs would read it differently. */
export function addressProblem(url: string): string | undefined {
  if (url.includes('\\')) return 'its address holds a backslash, so it was not reached';
  if (/[\p{Cc}\p{Cf}\p{Z}]/u.test(url.trim()))
    return 'its address contains spaces or invisible characters, so it was not contacted';
  if (!URL.canParse(url)) return 'its address is not an http or https URL';
  const { protocol } = new URL(url);
  if (protocol !== 'http:' && protocol !== 'https:') return 'its address is not an http or https URL';
  const [, authority = ''] = /^\s*[a-z]+:\/\/([^/?#]{0,4096})/i.exec(url) ?? [];
  if (authority === '') return 'its address lacks two slashes before the host, so it was not contacted';
  if (authority.split('@').length > 2)
    return 'its address has more than one @ before the host, so it was not contacted';
  return undefined;
}
