import { either } from '../../text/patterns/compose.ts';

const SOCKETS = either(
  /\bsocket\b|TCPSocket|TCPServer|UDPSocket|IO::Socket|\bSocket\b|fsockopen|stream_socket_client|pfsockopen|\bnet\.(?:connect|createConnection|createServer|Socket)|require\(\s*['"](?:net|tls)['"]|\/inet\/(?:tcp|udp)\/|TcpClient/,
  /\b(?:Deno|Bun)\.connect\b|socketConnection|\bgen_tcp\b|\bnet\.Dial|TcpStream|using Sockets|\btcp-connect\b|\bsocket-connect\b|\basyncio\.open_connection\b/,
);
const CONNECTS =
  /connect|\.bind\s*\(|listen|TCPSocket|TCPServer|fsockopen|stream_socket_client|PeerAddr|LocalPort|LocalAddr|\/inet\/(?:tcp|udp)\/|TcpClient|createServer|\bDial\b|socketConnection|\bSocket\.?\s*\(?\s*["']|open_connection/;
const SHELLS = either(
  /\bpty\.spawn\b/,
  /(?:subprocess|child_process|spawn|exec\w*|system|popen|proc_open|shell_exec|passthru|call|Popen|Command|ProcessBuilder|Process\.(?:run|new|start)|getRuntime)\b[^;\n]{0,120}(?<![\w-])(?:(?:ba|z|da|k)?sh\b|cmd(?:\.exe)?\b|powershell)/,
  /open\s*\(?\s*STD(?:IN|OUT|ERR)/,
  /\|&\s*getline/,
  /\bos:cmd\s*\(|:os\.cmd\s*\(|\bSystem\.cmd\s*\(|\bsystem\s*\(\s*readLines|`\s*(?:ba|z|da)?sh -c\b/,
  /io\.popen|IO\.popen/,
  /\b(?:os\.(?:popen|system)|subprocess\.(?:run|call|Popen|check_output|getoutput))\s*\(\s*(?![\s["'`)]|f["'])/,
  /\(system\s+\(read|\brun-program\s+"[^"]{0,40}sh"|\bgetRuntime\)?\s{0,4}\)?\s{0,4}"?(?:\/bin\/)?(?:ba)?sh\b/,
  /\bsystem\s*\$|fdopen|\$stdin\.reopen/,
  /(?:exec|shell_exec|system|popen)\s*\(\s*\$?\w+\s*(?:\)|,(?!\s*["']))/,
);
/** A server that runs what it is asked for. */
const SERVES =
  /\bcreateServer\b|\bBaseHTTPRequestHandler\b|\bHTTPServer\b|\bFlask\s*\(|\bexpress\s*\(|\bBun\.serve\b|\bDeno\.serve\b|\bWEBrick\b|\bsinatra\b/i;
const RUNS_REQUEST =
  /(?:exec(?:Sync|File)?|spawn(?:Sync)?|system|popen|run|check_output|call|shell_exec)\s*\(\s*(?:\w+\.){0,2}(?:url|path|query|body|params|args|form|data|headers|GET|POST|searchParams|request|req|rfile|text)\b/;

const LAYS_OVER = /\bdup2\b/;
const STARTED =
  /\b(?:exec[lv]\w*|system|popen|posix_spawnp?|Popen|check_call|check_output|spawn\w*)\s*\(\s*/g;
/** A named program that does not run its input. */
const TOOL =
  /^\[?\s*["'](?:\/[\w/]*\/)?(?:cat|tee|wc|tr|sort|uniq|head|tail|rev|grep|sed|echo|yes|true|false|sleep)["']/;

/** A body that opens a connection and passes it, or its data, to a shell. */
export function isSocketShell(text: string): boolean {
  if (SERVES.test(text) && RUNS_REQUEST.test(text)) return true;
  return SOCKETS.test(text) && CONNECTS.test(text) && (SHELLS.test(text) || laysOver(text));
}

/** A connection becomes the input of a started program; a filter there gives no one control. */
function laysOver(text: string): boolean {
  if (!LAYS_OVER.test(text)) return false;
  const started = [...text.matchAll(STARTED)];
  return (
    started.length === 0 || !started.every(({ index, 0: call }) => TOOL.test(text.slice(index + call.length)))
  );
}
