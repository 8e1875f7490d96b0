/**
 * Source files without any word that starts a program, reaches the network, opens a file, reads the environment, makes
 * code or takes text apart. A session writes hundreds of them, and no check can find anything: they are not parsed.
 */
const WORDS = [
  // Programs, shells and foreign functions.
  String.raw`exec|spawn|system|popen|fork|subprocess|child_process|\bprocess|\bcommand|shell|\bsh\b|\bbash|\bcmd\b|\brun|runtime|launch|invoke|ffi|ctypes|dlopen|dlsym|loadlibrary|syscall|unsafe|extern|\basm|native|plugin|wasm|webassembly|worker|cluster|pipeline|\bproc\b`,
  // Code out of text, and names that are put together.
  String.raw`\bev|func\w*\s*\(\s*['"${'`'}]|\bvm\b|import\s*\(|importlib|require\s*\(?\s*[^'"${'`'}\s(]|\bload|source|include|global|\bwindow|reflect|proxy|\bself\[|this\[|__|getattr|\.constructor|\['constructor|compile|template|marshal|pickle|yaml|serializ|instance|const_get|\bsend\b|\.call\b|\bapply|class_|script|engine|macro|generate|comptime|include_str|embed`,
  // Network.
  String.raw`https?:|http|fetch|request|socket|\bnet\b|\bdns|curl|wget|axios|\bgot\b|ftp|smtp|\bdial|connect|listen|url|\buri|websocket|\bws\b|grpc|client|upload|download|beacon|xhr|telnet|\bssh`,
  // Files and the environment.
  String.raw`\bfs\b|\bfs\.|file|\bopen|\bpath\b|pathlib|read_|write_|readall|unlink|\brm|rmdir|remove_?all|shutil|\bio\b|\bos\b|\benv|environ|home|\.ssh|\.aws|\.env|credential|passw|secret|\bkey(?:chain|ring)|/etc|/dev|/tmp|/proc|/var|~/|deno\b|\bbun\b`,
  // Text that is not what it looks like.
  String.raw`base64|atob|btoa|charcode|codepoint|\\x|\\u|\\[0-7]{3}|buffer|decode|unpack|decrypt|cipher|\bhex|rot13|\bchr\b|gzip|zlib|inflate|reverse|['"]\s*(?:\+|\.\.?|<>|~)\s*['"]|\[\s*['"][^'"\]\n]*['"]\s*\+|fromhex|\.join\(\s*['"]{2}`,
  // What the guard depends on, databases, and services.
  String.raw`tokenauditor|hook|claude|codex|cursor|gemini|copilot|settings|drop\s|truncate|delete\s+from|\bsql|docker|kubectl|terraform|\bgit\b|\bnpm\b|\bpip\b|token|setup|crontab|registry|sudo|chmod|kill`,
];
const LOUD = new RegExp(WORDS.join('|'), 'i');

/**
 * JavaScript and Python reach outside through few modules and globals: a file that names none of them has none. Its
 * imports from the project are judged separately.
 */
const GUARD = String.raw`tokenauditor|\.claude|\.codex|\.cursor|\.gemini|hooks?\.json`;
const HIDDEN = String.raw`\\x|\\u00|\\u\{|\\[0-7]{3}|base64|atob|fromchar|fromcode|\bhex|rot_?13|inflate|gzip|zlib|decipher|decrypt|\[\s*['"][^'"\]\n]*['"]\s*\+|\+\s*['"][^'"\n]*['"]\s*\]`;
const LOUD_JAVASCRIPT = new RegExp(
  [
    GUARD,
    HIDDEN,
    String.raw`\bprocess\b|exec|spawn|fork\(|popen|shell|\beval|\bfunction\s*\(\s*['"${'`'}\w.]*\)\s*\(|new\s+function|[^\w.]function\s*\(\s*['"${'`'}]|\bvm\b|import\s*\(|import\.meta|\brequire\b|global|\bwindow\b|\bself\b|reflect|new\s+proxy|\.constructor|constructor\s*[[(]\s*['"${'`'}]|webassembly|worker|\bdeno\b|\bbun\b|\$${'`'}`,
    String.raw`\bfetch|xmlhttp|websocket|eventsource|beacon|https?:|axios|undici|superagent|request|\bgot\b|\bky\b|socket|ssh|ftp|\bcurl|wget|\bdns\b|download|upload`,
    String.raw`['"${'`'}](?:node:|bun:|npm:|jsr:|data:|fs|os|net|tls|http|https|http2|dgram|dns|module|cluster|repl|v8|inspector|stream|zlib|crypto|path|url|util|buffer|timers)\b|fs-extra|graceful-fs|readfile|writefile|unlink|\brm|homedir|\.env\b|\.ssh|\.aws|credential|drop\s|truncate|delete\s+from`,
  ].join('|'),
  'i',
);
const LOUD_PYTHON = new RegExp(
  [
    GUARD,
    HIDDEN,
    String.raw`\b(?:os|sys|subprocess|socket|ssl|urllib\w*|http|requests|httpx|aiohttp|ftplib|smtplib|telnetlib|paramiko|fabric|invoke|shutil|pathlib|path|tempfile|glob|io|ctypes|cffi|importlib|imp|runpy|pkgutil|pickle|dill|marshal|shelve|builtins|codecs|binascii|zipfile|tarfile|multiprocessing|pty|platform|signal|threading|asyncio|sh|plumbum|pexpect|boto3|docker|git|psycopg\w*|sqlite3|sqlalchemy|yaml|webbrowser|getpass|keyring|site|code|ast|types|gc|inspect|operator|atexit|cloudpickle|joblib|torch|numpy|pandas|nbformat)\b`,
    String.raw`exec|\beval|compile\(|\bopen\b|input\(|getattr|setattr|globals|locals|vars\(|__(?!init__|name__|main__|all__|str__|repr__|eq__|hash__|len__|iter__|post_init__|future__|version__|lt__|add__|slots__|enter__|exit__|contains__|getitem__)\w+__|system|popen|spawn|https?:|url|fetch|download|upload|curl|wget|shell|read_|write_|environ|getenv|\.env\b|\.ssh|\.aws|credential|drop\s|truncate|delete\s+from|\.load|request`,
  ].join('|'),
  'i',
);

/** Whether a source file contains nothing that could be judged. */
export function isQuiet(file: string, text: string): boolean {
  if (/\.(?:[cm]?[jt]s|[jt]sx)$/i.test(file)) return !LOUD_JAVASCRIPT.test(text);
  return !(/\.pyw?$/i.test(file) ? LOUD_PYTHON : LOUD).test(text);
}
