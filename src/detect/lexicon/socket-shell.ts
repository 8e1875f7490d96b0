const SOCKETS =
  /\bsocket\b|TCPSocket|TCPServer|UDPSocket|IO::Socket|\bSocket\b|fsockopen|stream_socket_client|pfsockopen|\bnet\.(?:connect|createConnection|createServer|Socket)|require\(\s*['"](?:net|tls)['"]|\/inet\/(?:tcp|udp)\/|TcpClient/;
const CONNECTS =
  /connect|\.bind\s*\(|listen|TCPSocket|TCPServer|fsockopen|stream_socket_client|PeerAddr|LocalPort|LocalAddr|\/inet\/(?:tcp|udp)\/|TcpClient|createServer/;
const SHELLS =
  /\bpty\.spawn\b|\bdup2\b|(?:subprocess|child_process|spawn|exec\w*|system|popen|proc_open|shell_exec|passthru|execute|call|Popen)\b[^;\n]{0,120}(?:(?:ba|z|da|k)?sh\b|cmd(?:\.exe)?\b|powershell)|open\s*\(?\s*STD(?:IN|OUT|ERR)|\|&\s*getline|io\.popen|IO\.popen|\bsystem\s*\$|fdopen|\$stdin\.reopen|(?:exec|shell_exec|system|popen)\s*\(\s*\$?\w+\s*[,)]/;

/** A body that opens a connection and hands it, or what comes through it, to a shell. */
export function isSocketShell(text: string): boolean {
  return SOCKETS.test(text) && CONNECTS.test(text) && SHELLS.test(text);
}
