import type { CallCheckCases } from '../check.ts';

export const environmentDumpCases: CallCheckCases = {
  flags: {
    'the whole environment': ['env', 'high'],
    'the whole environment, sorted': ['printenv | sort', 'high'],
    'exported variables': 'export -p',
    "a process's environment": 'cat /proc/self/environ',
    "another process's environment, by redirect": "tr '\\0' '\\n' < /proc/1/environ",
    'the environment into a file': ['env > /tmp/e.txt', 'high'],
    'the environment searched for secrets': ["env | grep -iE 'key|token|secret'", 'high'],
    'the environment behind a wrapper': 'sudo -u app env',
    'one secret by name': ['echo $AWS_SECRET_ACCESS_KEY', 'high'],
    'one secret by printenv': ['printenv GITHUB_TOKEN', 'high'],
    'a secret inside a sentence': 'echo "token is ${NPM_TOKEN}"',
    'every variable of the shell': ['set', 'medium'],
    'the environment printed by a script': 'node -e "console.log(process.env)"',
    "a container's environment": ['docker exec web env', 'medium'],
  },
  passes: {
    'one harmless variable': 'echo $PATH',
    'one harmless variable by printenv': 'printenv HOME',
    'the environment searched for something harmless': "env | grep '^NODE_'",
    'names alone': 'env | cut -d= -f1 | sort',
    'a program with a variable': 'env NODE_ENV=test npm test',
    'options of the shell': 'set -euo pipefail',
    'an exported variable': 'export FOO=bar',
    'how many there are': 'env | wc -l',
    'whether a secret is set': 'echo "${GITHUB_TOKEN:+set}"',
    'how long a secret is': 'echo ${#NPM_TOKEN}',
    'a secret handed to a login':
      'echo "$REGISTRY_TOKEN" | docker login -u me --password-stdin registry.example',
    'a secret written by a workflow': 'echo "//registry.example/:_authToken=${NPM_TOKEN}" > .npmrc',
    'the environment of a tool': 'go env GOPATH',
    'a word in a message': 'git commit -m "print env"',
    'variables read by a script': 'node -e "if (process.env.CI) process.exit(1)"',
  },
};
