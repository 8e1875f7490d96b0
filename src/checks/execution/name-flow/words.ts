/** Words with which programs in any language reach the network, other programs, files, secrets and the home folder. */

import { startupPlace } from '../../../screening/flows/startup-places.ts';
import { SECRET_PATHS } from '../../../shell/places/secret-paths.ts';
import { anyWord } from '../../../text/patterns/compose.ts';
import { BACKTICK } from './program/code-token.ts';

const any = (words: string): RegExp => new RegExp(words.trim().split(/\s+/).join('|'));

/** Network traffic. Matched against the code of a statement, without strings. */
export const NETWORK = any(String.raw`
  (?<![.\w])fetch\( \b(?:window|globalThis|self|api|http|\$)\.fetch\( \baxios\b \bgot(?:\.\w+)?\( \bsuperagent\b \bneedle\( \bundici\b XMLHttpRequest sendBeacon \bWebSocket\(
  \bhttps?\.(?:request|get)\( (?<![.\w])request\(\{[^}]{0,200}\bhost \bnet\.(?:connect|createConnection|Socket)\b \btls\.connect \bdgram\. \bcreateSocket\(
  \bdns(?:Promises)?\.(?:promises\.)?(?:resolve\w*|lookup)\b \bresolve(?:4|6|Txt|Any)\( createTransport\( \bcreateConnection\(
  \brequests\.(?:get|post|put|patch|request|Session|head|delete)\b \bhttpx\. \baiohttp\b urlopen\( urlretrieve\( \burllib\.request\.
  http\.client HTTPS?Connection\( \bsocket\.(?:socket|create_connection|getaddrinfo|gethostbyname\w*)\b \bsmtplib\. \bftplib\. \bparamiko\.
  \bNet::\w+ \bURI\.open \bURI(?:\.parse)?\([^)]*\)\.(?:open|read) \bFaraday \bHTTParty \bRestClient \bExcon \bTyphoeus TCPSocket UDPSocket SSLSocket \bResolv\b \bAddrinfo\b
  \bcurl_(?:init|exec|setopt\w*|multi\w*)\( \bfsockopen\( stream_socket_client\( \bGuzzle \bdns_get_record\( \bgethostbyname\w*\( socket_connect\( stream_context_create\(
  \bhttp\.(?:Get|Post|PostForm|NewRequest\w*|DefaultClient|Client|Head)\b \bnet\.(?:Dial\w*|Lookup\w+|Resolver)\b \btls\.Dial \bsmtp\.SendMail \bssh\.Dial websocket\.Dial
  \breqwest\b \bureq\b \bhyper:: TcpStream UdpSocket \bisahc \battohttpc \bminreq \bsurf:: to_socket_addrs
  \bHttpClient\b HttpRequest HttpURLConnection openConnection\( openStream\( \bURL\( \bSocket\( SocketChannel OkHttp RestTemplate \bWebClient\b \bJsoup\b DatagramSocket
  InetAddress\.get\w+ BodyPublishers \.toURL\(\)\.(?:text|bytes|open\w*|newReader|newInputStream|withInputStream|readLines|readText|readBytes|getText) \bsocketFactory Source\.fromURL \bsttp\b basicRequest HTTPBuilder
  (?<![.\w>])connect\( \bsendto\( curl_easy_\w+ getaddrinfo\( res_query\( \bcpr:: boost::asio httplib::
  URLSession URLRequest NWConnection \bData\(contentsOf: \bString\(contentsOf: CFStream
  \bLWP:: HTTP::Tiny HTTP::Request IO::Socket Mojo::UserAgent WWW::
  socket\.http \bsocket\.(?:tcp|connect|udp|dns)\b \bhttps?\.request resty\.http
  \bhttr2?:: \b(?:POST|PUT|GET)\( curl_fetch\w* \bcurl:: (?<![.\w])url\( download\.file\( socketConnection\( RCurl getURL\( req_perform \bmake\.socket\( \bnsl\(
  :httpc\b HTTPoison \bReq\.\w+ \bTesla\. \bFinch\. \bMint\. gen_tcp gen_udp :ssl\.connect :inet_res :inet\.getaddr
  WebRequest TcpClient UdpClient PostAsync GetStringAsync GetByteArrayAsync GetAsync \bDns\. SmtpClient ClientWebSocket UploadString UploadFile DownloadString DownloadData DownloadFile
  /inet/
`);

/** Starting programs. Matched against the callee of a call. */
export const STARTS = any(String.raw`
  ^exec(?:Sync|File|FileSync)?$ \b(?:child_?[Pp]rocess|cp|shell|sh|proc|[Rr]untime|process|syscall|Kernel|os|r?ctx|mctx)[.:>]+exec(?:Sync|File|FileSync)?$ \.exec(?:Sync|File|FileSync)$ (?:^|[.:])spawn(?:Sync|_shell|_link)?$ (?:^|[.:])fork$ ^execa(?:Sync|Command)?$ ^\$$
  ^subprocess\.\w+$ ^(?:Popen|check_output|check_call|run)$ ^os\.(?:system|popen|exec\w+|spawn\w+|posix_spawn\w*|startfile)$ pty\.spawn$
  (?:^|[.:])system2?$ (?:^|\.)popen$ ^proc_open$ ^shell_exec$ ^passthru$ ^pcntl_exec$ ^Open3\.\w+$ ^IO\.popen$ ^PTY\.spawn$ ^Process\.(?:spawn|Start|run|exec)$
  exec\.Command\w*$ ^syscall\.Exec$ ^os\.StartProcess$ Command::new$ ^ProcessBuilder$ \)\.execute$ \.execute$ ^Process$ ^Process\.run$
  ^exec[lv]p?e?$ posix_spawnp?$ ^CreateProcess\w*$ ^WinExec$ ^ShellExecute\w*$ ^os\.execute$ ^io\.popen$ ^System\.(?:cmd|shell)$ ^:os\.cmd$ ^os\.cmd$ ^Port\.open$ ^shell$ ^ProcessStartInfo$ ^sys\.process
  ^${BACKTICK}$
`);

/** Evaluating text as code. Matched against the callee of a call. */
export const EVALUATES = any(String.raw`
  (?:^|[.:)>])eval$ ^exec$ ^Function$ \bvm\.(?:run\w+|Script|compileFunction|SourceTextModule)$ (?:^|\.)(?:runInThisContext|runInNewContext|runInContext)$ ^import$ ^_compile$ \._compile$
  ^(?:instance_eval|class_eval|module_eval|instance_exec)$ \.(?:instance_eval|class_eval|module_eval)$ \bRubyVM ^(?:load|loadstring|dofile|loadfile)$ ^source$ ^sys\.source$
  ^Code\.(?:eval\w+|compile\w+)$ \bGroovyShell$ \.evaluate$ ^evaluate$ \bScriptEngine\w*$ defineClass$ URLClassLoader loadClass$ Assembly\.Load\w*$ ^plugin\.Open$ ^dlopen$ ^LoadLibrary\w*$ Library::new$
  ^runpy\.\w+$ ^(?:pickle|marshal|dill|cloudpickle)\.loads$ ^create_function$ ^__import__$ ^importlib\.import_module$ ^executescript$
`);
/** Words that call a function by a computed name. */
export const REFLECTS =
  /(?:public_send|__send__|getattr|Reflect\.|globalThis|window|global|builtins|__builtins__|invokeMethod|call_user_func|method)\b/;
export const REFLECTED = /^(?:eval|exec|system|instance_eval|spawn|Function|execSync|popen|loadstring|load)$/;

/** Deleting. Matched against the code of a statement. */
export const REMOVES = any(String.raw`
  \brm(?:Sync|dir|dirSync)?\( \bunlink(?:Sync)?\b \brimraf \brmtree\( \bos\.(?:remove|unlink|rmdir|removedirs)\( \.unlink\( \.rmdir\( \bremove_dir_all \bremove_file \bRemoveAll\( \bos\.Remove\(
  \brm_rf?\b \brmtree\b \bFileUtils\.\w*rm\w* \bFile\.delete \bDir\.(?:rmdir|delete) \bFiles\.delete\w*\( \.delete\(\) deleteRecursively \bdeleteDir\( FileUtils\.delete\w* \bdeleteDirectory
  removeItem \bDirectory\.Delete \bFile\.Delete \.Delete\( \bunlink\( \brmdir\( \bremove\( \bremove_all\( \bnftw\( \bfile\.remove \bos\.remove \bFile\.rm \bFile\.rm_rf! \blfs\.rmdir \bemptyDir(?:Sync)?\( \bTruncate\( \btruncate(?:Sync)?\(
`);

/** Writing files. Matched against the code of a statement. */
export const WRITES = any(String.raw`
  (?:write|append)File(?:Sync)?\( createWriteStream\( \bwrite_(?:text|bytes)\( \.write\( \bwrite\( \bopen\( \bopen\s WriteFile\( WriteString\( OpenFile\( File::create OpenOptions fs::write write_all writeln!
  Files\.write\w*\( FileWriter FileOutputStream writeText\( appendText\( \bFile\.(?:write|open)\b \bIO\.write file_put_contents\( \bfopen\( \bfputs\( \bfwrite\( \bfprintf\( ofstream io\.open
  writeLines\( \bcat\( \bFile\.write!? AppendAll\w+ WriteAll\w+ StreamWriter write\(to createFile newWriter \bsink\( \bcopy(?:File)?(?:Sync)?\( \brename\w*\( \bcopyfile\( append\s*<<
`);

/** Reads into one of its arguments, or joins others into the first. */
export const FILLS =
  /(?:^|[.:>)])(?:open|fread|fgets|getline|read|recv|recvfrom|strcpy|strcat|strncpy|strncat|snprintf|sprintf|memcpy|memmove|read_to_string|read_to_end|read_exact|ReadFull|Copy|copy|ReadFrom|sysread|Fprintf|Fprint|WriteString)$/;
/** Puts its arguments into its receiver. */
export const PUTS_IN =
  /[.:>)](?:append|push|push_str|push_back|add|put|insert|extend|update|concat|set|store|merge|write|write_all|writeln|print|println|emplace_back|unshift|prepend|assign|Add|Append|AppendLine|Write|setRequestBody|setBody|json|body|data|send_string|writestr|writerow|writerows|writelines|Encode)!?$/;

/** The whole environment. Matched against the code of a statement. */
export const ENVIRONMENT = any(String.raw`
  process\.env(?![.\w[]|\?\.) \bBun\.env(?![.\w[]) Deno\.env\.toObject
  \bfor\s[\w\s,()]+\sin\sos\.environ (?<!\bin\s)\bos\.environ(?!\[|\.get|\.pop|\.setdefault|\.update|\.[A-Z_]{2}|\w|b\[) \bos\.environ\.(?:items|copy|values)
  \bENV\.(?:to_h|to_a|to_hash|each\w*|map|flat_map|select|inspect|sort\w*|reject|collect|values|filter\w*|slice|except|sum|reduce|inject)\b \bgetenv\(\) \$_ENV(?!\[|\.[A-Z_]{2}) \$_SERVER(?!\[|\.[A-Z_]{2})
  os\.Environ\b env::vars(?:_os)?\(\) System\.getenv\(\)(?!\[|\.[A-Z_]{2}|\.get\(|\.getOrDefault|\.containsKey|\.getOrElse|!!\[|\?\.get) System\.getenv\.(?:each|collect|findAll|toString|entrySet) System\.get_env\(\) Sys\.getenv\(\)
  \bsys\.env(?!\.get|\(|\.contains|\.apply) \bProperties\.envOrElse\b(?!.) processInfo\.environment(?!\[|\.[A-Z_]{2}) [%]ENV\b GetEnvironmentVariables\(\) \benviron\b(?!\s*\[|\.|\w) \bENVIRON\)
  Platform\.environment(?!\[|\.[A-Z_]{2})
`);
/** Only parts of it, selected by name. */
export const CHOSEN =
  /startsWith|starts_with|HasPrefix|startswith|start_with|hasPrefix|allow(?:ed|list)|\bpick\(/;

/** The home folder. Matched against the code of a statement, and against its strings. */
export const HOME = any(String.raw`
  \bhomedir\( \.homedir\b Path\.home\b UserHomeDir\( home_dir\( \bdirs::home \bDir\.home \buser_home NSHomeDirectory homeDirectoryForCurrentUser SpecialFolder\.UserProfile
  File::HomeDir getpwuid \bfs::home process\.env\.HOME \.HOME\b \bENV\{HOME\} \bhomeDirectory\b \bgetHomeDir gradleUserHomeDir user\.HomeDir \.HomeDir\b
  \bdirname\((?:os\.|process\.)?(?:get)?cwd\( \bcwd\(\)\.parent\b \bcurrent_dir\(\)[\w.()?]*\.parent\( Dir\.pwd\)\s?\.parent
`);
export const HOME_TEXT =
  /^(?:HOME|USERPROFILE|user\.home|~|\$HOME|\$\{HOME\}|%USERPROFILE%)$|^(?:~|\$HOME|\$\{HOME\}|\$ENV\{["']?HOME["']?\}|%USERPROFILE%|\/(?:home|Users)\/[\w.-]+|\/root)(?:\/|\\|$)|^\/(?:home|Users)$/;

/** A folder created for this run. */
export const TEMPORARY =
  /mkdtemp|tmpdir|TempDir|tempdir|tmp_path|tempfile|TemporaryDirectory|createTempDir|createTempFile|temporaryDirectory|tempfile\(|GetTempPath|Dir\.mktmpdir|\bmktmpdir|\btmp_dir|@TempDir|temp_dir\(|withr::|sys_get_temp_dir|System\.tmp_dir|Path\.GetTempFileName/;

/** Functions that transform text. */
export const DECODES = any(String.raw`
  b64decode base64_decode Base64 base64 \batob\( fromhex unhexlify hex2bin \bunpack1?\( decode64 from_base64 fromBase64 FromBase64String base64dec\w* gzinflate gzuncompress zlib\.\w+ rot13
  DecodeString hex\.Decode decodeBase64 fromCharCode rawToChar \^ \bxor\b \bchr\( Inflate gunzipSync
`);
/** Text that is unreadable as it is. */
export const isBlob = (text: string): boolean =>
  text.length >= 24 &&
  /^(?:[A-Za-z0-9+/_=-]+|[\da-fA-F]+)$/.test(text) &&
  /\d/.test(text) &&
  /[A-Za-z]/.test(text) &&
  !/^[a-z]+(?:[-_/][a-z]+)*\d*$/.test(text);
export const DECODE_TEXT = /^(?:base64|hex|latin1)$/;

/** The user's own verification of a download. */
export const VERIFIES =
  /sha-?(?:1|256|384|512)|createHash|checksum|hashlib|digest|minisign|cosign|verify_?signature|\bgpg\b/i;

/** Transforms files, or discards them. */
export const RUINS =
  /[Cc]ipher|encrypt|\bAES|Fernet|urandom|randomBytes|rand\.Read|EVP_|CryptEncrypt|openssl_|SecureRandom|RAND_bytes|random_device|nonce/;

const LOCAL_TEXT =
  /^(?:https?:\/\/|wss?:\/\/|tcp:\/\/|udp:\/\/)?(?:localhost|127\.\d+\.\d+\.\d+|\[?::1\]?|0\.0\.0\.0|host\.docker\.internal)(?:[:/]|$)|\.(?:test|local|localhost|internal)(?:[:/]|$)/;
/** The same in code: servers that a test starts itself. */
export const LOCAL_CODE =
  /[Ll]oopback|getLocalPort|\.localPort|LOCALHOST|httptest\.|TestServer|MockWebServer|[Tt]est_?[Cc]lient|supertest|WireMock|server\.(?:address|port|url|URL)\b|\.address\(\)\.port|live_server/;
export const isLocal = (text: string): boolean => LOCAL_TEXT.test(text);

const SHELL_TEXT =
  /^(?:\/(?:usr\/)?bin\/)?(?:ba|z|da|k)?sh(?:\s+-i)?$|^(?:cmd|powershell|pwsh)(?:\.exe)?$|^(?:\/(?:usr\/)?bin\/)?(?:ba)?sh -[ic]/i;
export const isShell = (text: string): boolean => SHELL_TEXT.test(text);
const INTERPRETER_TEXT =
  /^(?:\/(?:usr\/)?(?:local\/)?bin\/)?(?:(?:ba|z|da|k)?sh|cmd(?:\.exe)?|powershell(?:\.exe)?|pwsh|node|python\d?|ruby|perl|php|deno|bun|lua|Rscript|java|osascript|eval|chmod|env)$/;
export const isInterpreter = (text: string): boolean => INTERPRETER_TEXT.test(text);

const SENDER_TEXT = /^(?:\S*\/)?(?:curl|wget|nc|ncat|netcat|scp|rsync|sftp|socat|ssh)(?:\.exe)?(?:\s|$)/;
export const isSender = (text: string): boolean => SENDER_TEXT.test(text);

/** Strings of one statement, as one path below a home. */
export function placesIn(texts: readonly string[]): string[] {
  const parts = texts
    .flatMap((text) => (text.length < 400 && text.includes('/') ? text.split(/\s+/) : [text]))
    .filter((text) => text.length > 0 && text.length < 200 && !/\s/.test(text.trim()))
    .map((text) =>
      text
        .replaceAll('\\', '/')
        .replace(
          /^(?:~|\$HOME|\$\{HOME\}|\$ENV\{["']?HOME["']?\}|%USERPROFILE%|\/home\/[^/]+|\/Users\/[^/]+|\/root)(?=\/|$)/,
          '',
        )
        .replace(/^\/+|\/+$/g, ''),
    )
    .map((text) => text.replace(/^(?:\$?\{[^}]*\}|#\{[^}]*\}|%s|\$\w+|\\\([^)]*\))\/+/, ''))
    .filter((text) => text !== '' && !HOME_TEXT.test(text));
  return [
    ...parts,
    ...parts.flatMap((_, at) => (at === 0 ? [] : [`${parts[at - 1]}/${parts[at]}`])),
    ...(parts.length > 2 && parts.length < 6 ? [parts.join('/')] : []),
  ];
}

const MAY_BE_SECRET = /^\.|\/\.|id_|key|cred|secret|wallet|login|cookie|token|history|pem|env|chrome|gcloud/i;

/** A secret in a home. */
export function isSecretPlace(place: string): boolean {
  if (!MAY_BE_SECRET.test(place)) return false;
  const path = `~/${place}`.toLowerCase();
  const found = SECRET_PATHS.find((one) => one.path.test(path));
  if (found === undefined || found.kind === 'process memory' || found.weight === 'slight')
    return EXTRA_SECRET.test(path);
  return place.includes('/') || /^\.[a-z]|^id_/.test(place);
}

const SECRET_DOT_NAME = anyWord`
  ssh aws kube gnupg azure netrc git-credentials pgpass pypirc npmrc vault-token docker/config\.json
  m2/settings(?:-security)?\.xml gradle/gradle\.properties gem/credentials cargo/credentials(?:\.toml)?
  config/(?:gh|gcloud|hub)(?:/|$) terraform\.d/credentials composer/auth\.json mozilla password-store
  bash_history zsh_history
`;
const EXTRA_SECRET = new RegExp(
  String.raw`/\.${SECRET_DOT_NAME}(?:/|$)|login data$|key4\.db$|logins\.json$|cookies(?:\.sqlite)?$|google-chrome|wallet\.dat$`,
);

const STARTS_LATER = new Set([
  'login keys',
  'shell startup file',
  'scheduled job',
  'service',
  'login item',
  'library loaded into every program',
]);

const MAY_START = /^\.|\/\.|cron|systemd|autostart|Launch|profile|authorized/;

/** A file in a home that something runs by itself later. */
export function isStartupPlace(place: string): boolean {
  if (!MAY_START.test(place)) return false;
  // `.${shell}rc`.
  if (/^\.\W{1,3}\w*\W{1,2}rc$/.test(place)) return true;
  const kind = startupPlace(`~/${place}`);
  return kind !== undefined && STARTS_LATER.has(kind);
}

const OWN_FOLDERS = /^(?:documents|desktop|pictures|downloads|music|videos|library|projects|work|src|code)$/i;
const PATH_LIKE = /^[.~]?\/?[\w@.-]*[A-Za-z][\w@.-]*(?:\/[\w@.*-]+)*\/?$/;
const NO_PATH =
  /^(?:HOME|USERPROFILE|user\.home|utf-?8|latin1|hex|base64|ascii|binary|rb?|wb?|ab?|r\+|w\+|\.\.?|\*+|\*\*\/\*|\$HOME)$/i;

/** A string that names something inside the home, which is then not the home itself. */
export const isInside = (text: string): boolean =>
  PATH_LIKE.test(text) &&
  !NO_PATH.test(text) &&
  !OWN_FOLDERS.test(text.replaceAll(/^[~./]+|\/+$/g, '')) &&
  !/^(?:~|\$HOME|\/root|\/(?:home|Users)\/[^/]+)\/?$/.test(text);

/** Writers that pass on their input. */
export const WRAPS =
  /(?:ZipFile|GzipFile|BZ2File|tarfile\.open|TextIOWrapper|Buffered\w*|csv\.writer|DictWriter|NewWriter\w*|NewEncoder|OutputStream(?:Writer)?|PrintWriter|ZipArchive|GZipStream|CryptoStream|StreamWriter|BufWriter::new|GzEncoder::new|ZipWriter::new|TarWriter\.new|GzipWriter\.new)$/;
/** Functions that write their arguments to a named file. */
export const isWriting = (callee: string): boolean =>
  /(?:^|[.:])(?:writeFile(?:Sync)?|WriteFile|file_put_contents|write|download\.file|urlretrieve|File\.write!?|writeBin|writeLines|WriteAllBytes|WriteAllText|copy)$/.test(
    callee,
  );
