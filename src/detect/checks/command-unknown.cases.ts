import type { CallCheckCases } from '../check.ts';

export const commandUnknownCases: CallCheckCases = {
  flags: {
    'more words than are read, not all of them numbers': 'rm -f {a,/}{1..100}',
    'a file that run time names': ['source "$(ls scripts | head -1)"', 'medium'],
    'settings of an unknown program': ['eval "$(./configure-shell)"', 'medium'],
    'a program’s output piped to a shell': ['git show other/main:run.sh | bash', 'high'],
    'a note executed': ['eval "$(cat notes.txt)"', 'high'],
    'lines made of a list': [`awk '{print "mv " $1}' list | sh`, 'high'],
    'a member of a document executed': ['bash -c "$(jq -r .cmd a.json)"', 'high'],
    'a script of the project, shown to a shell': ['cat scripts/a.sh | bash', 'medium'],
    'a quote that is never closed': ["rm -r build 'and so on", 'medium'],
    'a program named by an unknown variable': ['$TOOL --version', 'medium'],
    'lines of an unknown source given to a shell': ['while read line; do bash -c "$line"; done', 'medium'],
    'more text than is read': [`echo ${'x'.repeat(70_000)}`, 'high'],
    'more programs than are read': ['ls;'.repeat(5_000), 'high'],
  },
  passes: {
    'a loop that only counts': 'for i in {1..500}; do curl -s localhost:3000 >/dev/null; done',
    'files that are only counted': 'touch part-{001..300}.txt',
    'settings that a tool prints for its shell':
      'eval "$(fnm env --use-on-cd)" && source <(kubectl completion bash)',
    'settings piped to a shell': 'kubectl completion bash | bash',
    'text that a filter leaves as it is': "echo 'ls -la' | sort | sh",
    'text through a substitution': "sh < <(echo 'ls -la')",
    'a file beside the script': 'source "$(dirname "$0")/lib.sh"',
    'an installed program by its path': 'node $(which eslint) .',
    'a program named by a variable of the same command': 'TOOL=ls; $TOOL -la',
    'an unknown variable as an argument': 'ls "$DIR"',
    'text that looks like broken code inside quotes': `git commit -m 'if ( then "'`,
    'a loop over files': 'for f in *.ts; do wc -l "$f"; done',
  },
};
