import type { CallCheckCases } from '../../screening/contract/check.ts';

export const executionInputCases: CallCheckCases = {
  flags: {
    'each line by awk': ["awk '{ system($0) }' jobs.txt", 'high'],
    'a field by awk': ["cut -f1 jobs.txt | awk '{ system($1) }'", 'high'],
    'lines printed into a shell': ['awk \'{ print | "sh" }\' jobs.txt', 'high'],
    'all of it by Python': ["cat jobs.py | python3 -c 'import sys; exec(sys.stdin.read())'", 'high'],
    'each line by Perl': ["perl -ne 'system($_)' jobs.txt", 'high'],
  },
  passes: {
    'a named command with data behind it': 'awk \'{ system("mkdir -p " $1) }\' folders.txt',
    'a command that is named': 'awk \'BEGIN { system("date") }\'',
    'data that is printed': "awk '{ print $1 }' a.txt",
    'data that is read': 'python3 -c \'import sys, json; print(json.load(sys.stdin)["name"])\'',
    'a substitution': "perl -pe 's/a/b/' a.txt",
  },
};
