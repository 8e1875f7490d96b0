import type { SecretPattern } from '../../pattern/pattern.ts';
import { isPlaceholder, isReference } from '../../pattern/vetoes.ts';

/** The rest of one command: not past a pipe, a separator or the line, unless the line is continued. */
const WORDS = String.raw`(?:[^\n|;&\\]|\\\n|\\["']|\\{2,4}n?\n?){0,240}?`;
const VALUE = String.raw`\\?["']?([^\s"'\\|;&<>]{4,128})`;

function isChosen(secret: string): 'likely' | 'no' {
  return isReference(secret) || isPlaceholder(secret) || /^-|^\[REDACTED_/.test(secret) ? 'no' : 'likely';
}

/** A colon pair of numbers is a user and a group (`-u 1000:1000`). */
function isPassword(secret: string): 'likely' | 'no' {
  return /^\d{1,5}$/.test(secret) ? 'no' : isChosen(secret);
}

function command(id: string, title: string, anchors: readonly string[], expression: string): SecretPattern {
  return {
    id: `generic.${id}`,
    label: 'PASSWORD',
    title,
    anchors,
    expression: new RegExp(expression, 'dy'),
    secretGroup: true,
    edges: 'none',
    validate: isPassword,
    confidence: 0.8,
    last4: false,
    remedy: 'Change the password, and give it to the program by a file, a prompt or the environment.',
  };
}

/** Flags for passwords mean something else to other programs, so the program's name is the anchor. */
export const genericCommandPatterns: readonly SecretPattern[] = [
  command(
    'command-user',
    'Password in `curl -u user:password`',
    ['curl', 'wget'],
    String.raw`(?:curl|wget)(?:\.exe)?\b${WORDS}\s(?:-[a-zA-Z]{0,6}u|--user|--proxy-user|-U|--auth|-a)(?:[ =]|(?=["']))\\?["']?[^\s:"'\\$]{1,64}:([^\s"'\\]{4,128})`,
  ),
  command(
    'command-database',
    'Password in `mysql -p…`',
    [
      'mysql',
      'mariadb',
      'mongo',
      'redis-cli',
      'ldap',
      'sqlcmd',
      'sqlplus',
      'clickhouse',
      'jdbc:oracle:thin:',
    ],
    String.raw`(?:(?:mysql|mariadb)(?:dump|admin|import|check|sh)?\b${WORDS}\s-p|mongo(?:sh|dump|restore|export|import|stat)?\b${WORDS}\s-p[ =]|redis-cli\b${WORDS}\s-a[ =]|ldap(?:search|modify|add|delete|whoami|passwd)\b${WORDS}\s-[wW][ =]|sqlcmd\b${WORDS}\s-P[ =]|(?:sqlplus\s+|jdbc:oracle:thin:)[\w.-]{1,64}\/)${VALUE}`,
  ),
  command(
    'command-login',
    'Password in `sshpass -p`, `docker login -p` and the like',
    ['sshpass', ' login ', 'smbclient', 'rpcclient', 'xfreerdp', 'net user', 'htpasswd', 'lftp '],
    String.raw`(?:sshpass\s+-p[ =]?|\slogin\s${WORDS}\s-p[ =]|(?:smbclient|rpcclient)\b${WORDS}\s-U[ =]?\\?["']?[^\s%"']{1,64}%|xfreerdp\b${WORDS}\s\/p:|net user\s+[\w.-]{1,64}\s+|lftp\s+-u\s+[\w.-]{1,64},|htpasswd\s+(?:-\w{1,8}\s+){0,3}-\w{0,6}b\w{0,6}\s+(?:-\w{1,8}\s+){0,3}[^\s-]\S{0,128}\s+\S{1,64}\s+)${VALUE}`,
  ),
  command(
    'command-piped',
    'Password piped into a program that reads it',
    ['echo ', 'printf '],
    String.raw`(?:echo|printf)\s+(?:-n\s+|['"]?%s['"]?\s+)?(?:\\?["'](?=[^"'\n]{4,160}["']\s*\|))?(?:[\w.-]{1,64}:(?=[^\n|]{4,128}\|\s*(?:sudo\s+)?chpasswd))?([^\s"'\\|<>]{4,128})\\?["']?\s*\|\s*(?:sudo\s+(?:-\w{1,8}\s+){0,3}-S|(?:sudo\s+)?chpasswd|(?:sudo\s+)?passwd\s+--stdin|(?:docker|podman|helm|oras|gh)\b[^\n|;&]{0,120}(?:--password-stdin|--with-token)|kinit)`,
  ),
  command(
    'command-statement',
    'Password in a statement: `IDENTIFIED BY`, `ConvertTo-SecureString`',
    ['identified by', 'identified with', 'convertto-securestring', 'networkcredential('],
    // In lower case the words also occur in sentences, so there the literal must look like a password.
    String.raw`(?:(?:IDENTIFIED (?:WITH [\w']{1,40} )?(?:BY|AS)(?: PASSWORD)?|identified by(?= ["'][^"'\n]{0,64}\d)) |[Cc]onvert[Tt]o-[Ss]ecure[Ss]tring (?:-[Ss]tring )?|[Nn]etwork[Cc]redential\(\s{0,4}["'][^"'\n]{1,64}["'],\s{0,4})\\?["']([^"'\n]{4,128}?)\\?["']`,
  ),
  command(
    'command-openssl',
    'Password in `-passin pass:…`',
    ['-pass pass:', '-passin pass:', '-passout pass:', 'openssl enc'],
    `(?:-pass(?:in|out)? pass:|openssl enc\\b${WORDS}\\s-k )${VALUE}`,
  ),
  command(
    'command-archive',
    'Password of an archive: `zip -P`, `7z -p…`',
    ['zip -', '7z ', '7za ', '7zz '],
    String.raw`(?:zip (?:-\w{1,8} ){0,4}-P[ ]?|7z[az]? [aexltu] ${WORDS}\s-p)${VALUE}`,
  ),
  command(
    'command-token',
    'Token behind `vault login`',
    ['vault login ', 'snyk auth ', 'doctl auth init'],
    String.raw`(?:vault login|snyk auth|doctl auth init (?:-t|--access-token)) \\?["']?((?=[\w.-]{0,64}\d)[\w.-]{20,128})`,
  ),
];
