import type { CallCheckCases } from '../check.ts';

export const commandUnknownCases: CallCheckCases = {
  flags: {
    'a quote that is never closed': ["rm -r build 'and so on", 'medium'],
    'a program named by an unknown variable': ['$TOOL --version', 'medium'],
    'lines of an unknown source given to a shell': ['while read line; do bash -c "$line"; done', 'medium'],
  },
  passes: {
    'a program named by a variable of the same command': 'TOOL=ls; $TOOL -la',
    'an unknown variable as an argument': 'ls "$DIR"',
    'text that looks like broken code inside quotes': `git commit -m 'if ( then "'`,
    'a loop over files': 'for f in *.ts; do wc -l "$f"; done',
  },
};
