/**
 * What a script fetches and passes to something that runs it, in the spellings of libraries: callbacks, promises, loaded
 * files, and processes that feed each other. Read in the text of the whole script.
 */
import { either } from '../../text/patterns/compose.ts';

/** An address elsewhere; tests use their own machine. */
const ADDRESS = /\b(?:https?|ftp):\/\/(?!localhost\b|127\.|0\.0\.0\.0|\[::1\]|[$%{])[\w-]/i;
const FETCHES = either(
  // JavaScript
  /(?:(?<![.\w])|\b(?:globalThis|window|self|undici)\.)fetch\s*\(|\bhttps?\.(?:get|request)\s*\(|require\(\s*['"](?:node:)?https?['"]\s*\)|\baxios\b|\bgot\s*[(.]|undici|superagent|needle/,
  // Python
  /urlopen|urlretrieve|\brequests\.|\bhttpx\b|aiohttp|urllib3|http\.client/,
  // Ruby
  /URI\.open|open-uri|Net::HTTP|Faraday|HTTParty|RestClient|Typhoeus/,
  // PHP
  /file_get_contents|curl_exec|Guzzle/,
  // Perl
  /LWP::|HTTP::Tiny|Mojo::UserAgent/,
  // Lua
  /socket\.http|http\.request/,
  // Erlang and Elixir
  /httpc\.request|HTTPoison|Req\.get|Tesla\./,
  // Julia and R
  /Downloads\.|\bdownload(?:\.file)?\s*\(|HTTP\.get|readLines\s*\(|getURL/,
  // The JVM and .NET
  /\.openStream|\.toURL\(\)|new\s+URL\s*\(|Source\.fromURL|WebClient|HttpClient/,
  // Go and Rust
  /http\.Get|reqwest|ureq/,
  // Lisps, Nim and Crystal
  /\(slurp\s|url-retrieve|geturl|get-pure-port|getContent\s*\(|\(http-get|HTTP::Client/,
);

/** Runs a text only known at run time: the argument is not a literal. */
const EVALUATES = [
  /\(\s*0\s*,\s*(?:globalThis\.|window\.)?eval\s*\)\s*\(|\b(?:then|map|forEach|pipe|on\w*)\s*\([^()\n]{0,40}\beval\s*\)|\b(?:globalThis|window|global|self)\s*(?:\.|\[\s*['"])eval\b/,
  /\._compile\s*\(\s*[^'"`\s)]|\bimport\s*\(\s*(?:['"`]data:|`data:|[A-Za-z_$][\w$.]*\s*\+|URL\.createObjectURL)|\brunIn(?:This|New)?Context\s*\(\s*[^'"`\s)]|\bnew\s+(?:vm\.)?Script\s*\(\s*[^'"`\s)]|\bconstructor\s*\(\s*[A-Za-z_$][\w$.]*\s*\)\s*\(/,
  /\b(?:class|instance|module)_(?:eval|exec)\s*\(?\s*[a-z_@$]\w*(?:\.\w+)*\s*(?:\)|$)|\b(?:Code\.(?:eval_string|compile_string|eval_quoted)|include_string|Meta\.parse|GroovyShell|ScriptEngine|CSharpScript|ToolBox|parse\s*\(\s*text\s*=)/m,
  // `json.load(answer)` reads data.
  /(?<![\w.])(?:load|loadstring)\s*\(\s*[A-Za-z_]\w*\s*[),]/,
  /\bnew\s+Worker\s*\([^;\n]{0,200}\beval\s*:\s*true|\b(?:marshal|pickle|dill|cloudpickle)\.loads?\s*\(|\bbinding\.eval\b|\beval\s+\[|\(eval\s|\(load-string\b|\(eval-(?:buffer|region)\b|\bgetattr\s*\(\s*(?:builtins|__builtins__)/,
];

/** Loads a file whose name is only known at run time, or that is in a temporary folder. */
const LOADS = either(
  // JavaScript
  /\brequire\s*\(\s*[A-Za-z_$][\w$.]*\s*\)|\bimport\s*\(\s*(?:[A-Za-z_$][\w$.]*|pathToFileURL\([^()]*\)(?:\.href)?)\s*\)/m,
  // Python
  /exec_module\s*\(|SourceFileLoader\s*\(|spec_from_file_location\s*\(|\brunpy\.run_path\s*\(/m,
  // Ruby
  /\b(?:load|require)\s+[a-z_]\w*(?:\.path)?\s*$|\b(?:load|require)\s*\(\s*[a-z_]\w*(?:\.path)?\s*\)/m,
  // PHP
  /\b(?:include|require)(?:_once)?\s*\(?\s*\$\w+/m,
  // Temporary folders
  /\b(?:include|require|load|source|import)(?:_once|_relative)?\s*\(?\s*['"]\/(?:tmp|var\/tmp|dev\/shm)\//m,
  // Perl
  /\bdo\s+(?:\$\w+|['"]\/(?:tmp|var\/tmp|dev\/shm)\/)/m,
  // Lua
  /\bdofile\s*\(|\bloadfile\s*\(/m,
  // Julia and R
  /\binclude\s*\(\s*[a-z_]\w*\s*\)|\bsource\s*\(\s*[a-z_.]\w*\s*\)/m,
  // Elixir
  /\bCode\.(?:require|compile|eval)_file\s*\(/m,
  // Compiled code
  /\b(?:Assembly\.Load(?:From|File)|System\.load|dlopen|plugin\.Open)\s*\(/m,
);
const SAVES =
  /writeFile|createWriteStream|urlretrieve|\.write(?:_text|_bytes)?\s*\(|:write\s*\(|\.write\b|file_put_contents|\bmirror\s*\(|getstore|download(?:\.file)?\s*\(|Downloads\.download|io\.Copy|IO\.copy_stream|copy_to|File\.write|\bspew\b|DownloadFile|Files\.copy|fs::write|shutil\.copyfileobj/;

const FETCHER =
  /["'`([]\s*(?:\/\S{0,40}\/)?(?:curl|wget|aria2c|fetch)(?:\.exe)?(?=["'`\s,])|\bimport\s[^\n]*\b(?:curl|wget)\b|\b(?:sh|local)\.(?:curl|wget)\b/;
/** A shell that is started without arguments, and so reads its input. */
const BARE_SHELL = [
  /(["'`])(?:\/\S{0,40}\/)?(?:ba|z|da|k|a)?sh(?:\s+-s?)?\1\s*(?:[)\].};]|$|#|!|\[\s*\]|,\s*(?:["']w["']|\[\s*\]|input\b|[\w:]*std_?in\b))/m,
  /\bimport\s[^\n]*\b(?:ba|z|da)?sh\s*(?:$|,|\))|\bsh\.(?:ba|z|da)?sh\s*\(\s*(?:_in|sh\.)/m,
  /(["'])(?:node|python3?|ruby|perl|php)\1\s*,\s*\[\s*(?:["']-["'])?\s*\]/,
];
const JOINS = either(
  /pipeTo|#\||\|\s*(?:["'`]|(?:ba|z|da)?sh\b)|\|>|pipeline/,
  /_in\s*=|\bPIPE\b|piped\(\)|\bPipe\s*\(|StdoutPipe|StdinPipe/,
  /\.Std(?:in|out)\b|Standard(?:Input|Output)|standard(?:Input|Output)|startPipeline/,
  /copyTo|transferTo|\.pipe\s*\(|\bstdin\b|getOutputStream|outputStream/,
  /\bsh\.curl|\bpopen|['"]\|-['"]|\binput\s*[:=]|std_in\b|readProcess/,
);

/** Sufficient alone: an imported address, an executed socket, a shell's own line. */
const PLAIN = either(
  /\bimport\s*\(\s*[`'"]https?:(?!\/\/(?:localhost|deno\.land|jsr\.io|esm\.sh|cdn\.jsdelivr\.net|unpkg\.com)\b)/,
  /\b(?:exec|eval)\s*\(\s*\w+\.(?:recv|makefile|receive)\w*\s*\(/,
  /["'](?:\/bin\/|\/usr\/bin\/)?(?:ba|z|da)?sh["']\s*,\s*["']-l?c["']\s*,\s*["'`][^\n]{0,300}\b(?:curl|wget)\b[^\n]{0,300}\|\s*(?:ba|z|da)?sh\b/,
);

const COMMENT = /^[ \t]*(?:\/\/|#(?!!)|--|\*)[^\n]*$/gm;

/** A script that runs what it fetches, by an evaluator, by a loaded file, or by a shell that it feeds. */
export function relaysCode(script: string): boolean {
  if (!ADDRESS.test(script) && !PLAIN.test(script)) return false;
  const text = script.replaceAll(COMMENT, '');
  if (PLAIN.test(text)) return true;
  if (!ADDRESS.test(text)) return false;
  const isFetching = FETCHES.test(text);
  if (isFetching && EVALUATES.some((pattern) => pattern.test(text))) return true;
  if (isFetching && SAVES.test(text) && LOADS.test(text)) return true;
  return (
    (isFetching || FETCHER.test(text)) && BARE_SHELL.some((pattern) => pattern.test(text)) && JOINS.test(text)
  );
}
