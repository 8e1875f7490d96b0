/** Configurations of all eight clients, as people have them: usual, odd, with comments, with secrets, and broken. */
const TOKEN = ['gh', 'p_', 'R8sW2kQ9zLm4Xc7Vb1Nt6Yh3Jd5Fg0PaUeOi'].join('');

export const CLIENT_FILES: Readonly<Record<string, string>> = {
  '.config/Claude/claude_desktop_config.json': `{"mcpServers":{"files":{"command":"npx","args":["-y","files","\${HOME}"],"env":{"LEVEL":"3"}}},"scale":1}`,
  '.claude.json': `{
\t"numStartups": 7,
\t"mcpServers": {
\t\t"mail": { "type": "stdio", "command": "uvx", "args": [ "mail" ], "env": {} },
\t\t"web": { "type": "http", "url": "https://a.test/mcp", "headers": { "Authorization": "Bearer \${TOKEN}", "X-Team": "1" } }
\t},
\t"projects": {
\t\t"/w/shop": { "mcpServers": { "local": { "command": "./run", "args": [] } }, "disabledMcpServers": [] }
\t}
}
`,
  '.cursor/mcp.json': `{\r
  // my servers\r
  "mcpServers": {\r
    "files": { // local\r
      "command": "npx", /* slow */\r
      "env": { "GITHUB_TOKEN": "${TOKEN}", "HINT": "a b" },\r
    },\r
    "git": { "command": "node", "args": ["\${workspaceFolder}/git.js", "--", "x"], "cwd": "/w" },\r
  },\r
}\r
`,
  '.config/Code/User/mcp.json': `\uFEFF{
  "inputs": [{ "id": "key", "type": "promptString" }],
  "servers": {
    "files": { "type": "stdio", "command": "node", "args": ["a.js"] },
    "asks": { "type": "stdio", "command": "node", "env": { "K": "\${input:key}" } },
    "file": { "type": "stdio", "command": "node", "envFile": "\${workspaceFolder}/.env" }
  }
}`,
  '.codeium/windsurf/mcp_config.json': `{
    "mcpServers": {
        "old": {"serverUrl": "https://b.test/sse", "headers": {"X-Key": "\${env:KEY}"}, "disabledTools": ["x"]},
        "off": {"command": "x", "disabled": true},
        "shell": {"command": "/bin/bash", "args": ["-c", "run"]}
    }
}
`,
  '.codex/config.toml': `# mine
model = "o9"

[mcp_servers.files] # local
command = 'npx'   # quick
args = [
  "-y", # yes
  "files",
]
startup_timeout_sec = 20

[mcp_servers.files.env]
TOKEN = "${TOKEN}"

# far away
[mcp_servers."far off"]
url = "https://c.test/mcp"
bearer_token_env_var = "FAR"

[mcp_servers]
inline = { command = "x" }

[tui]
theme = "dark"
`,
  '.gemini/settings.json': `{"mcpServers": {"files": {"command": "$NODE", "args": ["a.js"], "trust": true}, "log": {"httpUrl": "https://d.test", "oauth": {"enabled": true}}, "gone": {"command": "x"}}, "mcp": {"excluded": ["gone"]}}`,
  '.config/zed/settings.json': `{
  "context_servers": {
    "files": { "source": "custom", "command": { "path": "node", "args": ["z.js"], "env": { "A": "1" } } },
    "plain": { "command": "node", "env": { "NODE_PATH": "/lib", "OPENSSL_CONF": "/o" } },
    "ext": { "settings": {} }
  }
}
`,
};

export const SECRET = TOKEN;
