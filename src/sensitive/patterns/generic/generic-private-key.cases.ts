import type { PatternCases } from '../../pattern/pattern.ts';
import { sample } from '../sample.cases.ts';

const lines = [1, 2, 3, 4]
  .map((n) => sample(`{base64:64}`) + sample(`{base64:${n}}`).slice(0, 0))
  .concat(sample('{base64:24}'));
const block = (kind: string, newline = '\n', headers = ''): string =>
  [`-----BEGIN ${kind}-----${headers}`, ...lines, `-----END ${kind}-----`].join(newline);
const rsa = ['RSA', 'PRIVATE', 'KEY'].join(' ');
const openssh = ['OPENSSH', 'PRIVATE', 'KEY'].join(' ');
const pgp = ['PGP', 'PRIVATE', 'KEY', 'BLOCK'].join(' ');
const hexLines = [1, 2, 3, 4].map(() => sample('{hex:32}')).join('\n');
const openvpn = `-----BEGIN OpenVPN Static key V1-----\n${hexLines}\n-----END OpenVPN Static key V1-----`;
const jwkSecret = sample('{alnum:43}');

export const genericPrivateKeyCases: PatternCases = {
  'generic.private-key': {
    flags: {
      PEM: { text: `key:\n${block(rsa)}\nend`, secret: block(rsa) },
      OpenSSH: { text: block(openssh), secret: block(openssh) },
      'PGP armour': { text: block(pgp, '\n', '\nVersion: 2\n'), secret: block(pgp, '\n', '\nVersion: 2\n') },
      'encrypted, with headers': {
        text: block(rsa, '\n', '\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-256-CBC,00AB\n'),
        secret: block(rsa, '\n', '\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-256-CBC,00AB\n'),
      },
      'with escaped line ends': {
        text: `{"private_key":"${block(rsa, '\\n')}\\n"}`,
        secret: block(rsa, '\\n'),
      },
      'with Windows line ends': { text: block(rsa, '\r\n'), secret: block(rsa, '\r\n') },
      'without its end': {
        text: `-----BEGIN ${rsa}-----\n${lines.slice(0, 3).join('\n')}\n\nThat was the key.`,
        secret: `-----BEGIN ${rsa}-----\n${lines.slice(0, 3).join('\n')}`,
      },
      'quoted in a mail': { text: `> ${block(rsa, '\n> ')}\nend`, secret: block(rsa, '\n> ') },
      'in a comment': { text: `# ${block(rsa, '\n# ')}\nend`, secret: block(rsa, '\n# ') },
      'in a numbered listing': { text: `   1\t${block(rsa, '\n  12\t')}`, secret: block(rsa, '\n  12\t') },
      'as a diff adds it': { text: `+ ${block(rsa, '\n+ ')}\nend`, secret: block(rsa, '\n+ ') },
      'as grep numbers it': { text: `key:1:${block(rsa, '\nkey:2:')}`, secret: block(rsa, '\nkey:2:') },
      'as grep shows what is around': {
        text: `ssl/my-key.pem-1-${block(rsa, '\nssl/my-key.pem-2-')}`,
        secret: block(rsa, '\nssl/my-key.pem-2-'),
      },
      'numbered with arrows': { text: `1→${block(rsa, '\n12→')}`, secret: block(rsa, '\n12→') },
      'without its beginning': {
        text: `as said: …\n${lines.join('\n')}\n-----END ${rsa}-----\n`,
        secret: `${lines.join('\n')}\n-----END ${rsa}-----`,
      },
      'a static key of OpenVPN': {
        text: openvpn,
        secret: openvpn,
      },
      'a JSON Web Key': {
        text: `{"kty":"OKP","crv":"Ed25519","d":"${jwkSecret}","x":"${sample('{base32:43}')}"}`,
        secret: jwkSecret,
      },
      'a key of .NET': {
        text: `<RSAKeyValue><Modulus>${sample('{hex:80}')}</Modulus><Exponent>AQAB</Exponent><D>${lines[1]}</D></RSAKeyValue>`,
        secret: lines[1] ?? '',
      },
      'a PuTTY file': {
        text: `Comment: me\nPrivate-Lines: 2\n${lines.slice(0, 2).join('\n')}\nPrivate-MAC: 00`,
        secret: `Private-Lines: 2\n${lines.slice(0, 2).join('\n')}`,
      },
    },
    passes: {
      'a public JSON Web Key': `{"kty":"OKP","crv":"Ed25519","x":"${sample('{base32:43}')}"}`,
      'a public key': block('PUBLIC KEY'),
      'a certificate': block('CERTIFICATE'),
      'code that looks for one': `if (text.includes('-----BEGIN ${rsa}-----')) throw new Error('a key');`,
      'a shortened example': `-----BEGIN ${rsa}-----\nMIIE...\n-----END ${rsa}-----`,
      'a public key of SSH': `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI${sample('{base64:43}')} me@host`,
    },
  },
};
