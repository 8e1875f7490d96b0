/**
 * Tcl as the shell commands that do the same: its variables, lists and loops are followed as far as they are known, and
 * what changes files, folders and programs becomes a line. The reader of command lines then judges those.
 */
import { type Command, LONGEST_VALUE, Tcl } from './tcl-machine.ts';
import { CHANNEL, FOLDER, HOME, tclItems, tclList, UNKNOWN } from './tcl-words.ts';

const MOST_ITEMS = 32;
/** For a script that was not read to its end: code that only run time knows. */
const UNREAD = 'eval "$(tclsh -)"';

/** A program and its words, as a shell would spell them. */
const spelled = (word: string): string =>
  /^[\w@%+=:,./~*?-]+$/.test(word)
    ? word
    : `"${word.replaceAll(/["\\$\x60]/g, '\\$&')}"`
        .replaceAll(UNKNOWN, '$(tclsh -)')
        .replaceAll(HOME, '$HOME')
        .replaceAll(FOLDER, '$PWD');

const set: Command = ([name = '', value], { variables }) => {
  if (value !== undefined) variables.set(name.replace(/^::/, ''), value);
  return value ?? variables.get(name) ?? UNKNOWN;
};

const append: Command = ([name = '', ...values], { variables }) => {
  const made = `${variables.get(name) ?? ''}${values.join('')}`.slice(0, LONGEST_VALUE);
  variables.set(name, made);
  return made;
};

const lappend: Command = ([name = '', ...values], { variables }) => {
  const made = tclList([...tclItems(variables.get(name) ?? ''), ...values]).slice(0, LONGEST_VALUE);
  variables.set(name, made);
  return made;
};

const OPERATOR = /^(?:[<>|&]|2>)/;
const command = (words: readonly string[]): string =>
  words.map((word) => (OPERATOR.test(word) ? word.replaceAll(/[;\n]|@\w+/g, ' ') : spelled(word))).join(' ');

const exec: Command = (words, tcl) => {
  tcl.line(command(words.filter((word) => !/^-(?:keepnewline|ignorestderr|-|noecho)$/.test(word))));
  return UNKNOWN;
};

const open: Command = ([path = '', mode = 'r'], tcl) => {
  if (path.startsWith('|')) {
    tcl.line(command(tclItems(path.slice(1))));
    return `${CHANNEL}|${path.slice(1)}`;
  }
  const isAppended = /^a|APPEND/.test(mode);
  if (!/^rb?$|^RDONLY$/.test(mode)) tcl.line(':', isAppended ? '>>' : '>', spelled(path));
  else tcl.line('cat', spelled(path));
  return `${CHANNEL}${path}`;
};

/** Text for a file that was opened, or for a program behind a pipe. */
const puts: Command = (words, tcl) => {
  const [channel = '', text = ''] = words.filter((word) => word !== '-nonewline');
  if (!channel.startsWith(CHANNEL)) return '';
  const target = channel.slice(1);
  if (target.startsWith('|'))
    tcl.line(`printf '%s\\n' ${spelled(text)} | ${command(tclItems(target.slice(1)))}`);
  else tcl.line(`printf '%s\\n' ${spelled(text)} >> ${spelled(target)}`);
  return '';
};

const PROGRAMS: Readonly<Record<string, string>> = {
  delete: 'rm -rf',
  rename: 'mv',
  copy: 'cp -r',
  mkdir: 'mkdir -p',
};

const file: Command = ([verb = '', ...words], tcl) => {
  const operands = words.filter((word) => !/^-/.test(word));
  const program = PROGRAMS[verb];
  if (program !== undefined && operands.length > 0) tcl.line(program, ...operands.map(spelled));
  if (verb === 'link' && operands.length > 1)
    tcl.line('ln -s', spelled(operands[1] ?? ''), spelled(operands[0] ?? ''));
  if (verb === 'attributes' && words.includes('-permissions'))
    tcl.line('chmod', spelled(words[words.indexOf('-permissions') + 1] ?? ''), spelled(words[0] ?? ''));
  return undefined;
};

const foreach: Command = (words, tcl) => {
  const body = words.at(-1) ?? '';
  const pairs = words.slice(0, -1);
  const names = pairs.filter((_, i) => i % 2 === 0).map(tclItems);
  const lists = pairs.filter((_, i) => i % 2 === 1).map(tclItems);
  const rounds = Math.max(...lists.map((list, i) => Math.ceil(list.length / (names[i]?.length || 1))), 0);
  for (let round = 0; round < Math.min(rounds, MOST_ITEMS); round += 1) {
    for (const [i, group] of names.entries())
      for (const [j, name] of group.entries())
        tcl.variables.set(name, lists[i]?.[round * group.length + j] ?? '');
    tcl.run(body);
  }
  return '';
};

/** Bodies that may run: a condition is not decided. */
const bodies: Command = (words, tcl) => {
  for (const word of words)
    if (/\s|^\w+$/.test(word) && !/^(?:else|elseif|then|finally|on|trap)$/.test(word)) tcl.run(word);
  return UNKNOWN;
};

const COMMANDS: Readonly<Record<string, Command>> = {
  set,
  append,
  lappend,
  lassign: ([list = '', ...names], { variables }) => {
    for (const [i, name] of names.entries()) variables.set(name, tclItems(list)[i] ?? '');
    return '';
  },
  cd: ([path], tcl) => {
    tcl.line('cd', path === undefined ? '' : spelled(path));
    return '';
  },
  exec,
  spawn: exec,
  open,
  puts,
  'chan puts': puts,
  file,
  foreach,
  lmap: foreach,
  send: (words, tcl) => {
    tcl.line((words.at(-1) ?? '').replaceAll('\r', '\n').replaceAll(UNKNOWN, '$(tclsh -)'));
    return '';
  },
  source: ([path = ''], tcl) => {
    tcl.line('tclsh', spelled(path));
    return '';
  },
  'http::geturl': ([url = ''], tcl) => {
    tcl.line('curl -s', spelled(url), '-o tcl-reply');
    return UNKNOWN;
  },
  proc: ([name = '', names = '', body = ''], tcl) => {
    tcl.procedures.set(name, { names: tclItems(names), body, isCalled: false });
    return '';
  },
  return: (words) => words.at(-1) ?? '',
  eval: (words, tcl) => tcl.run(words.join(' ')),
  uplevel: (words, tcl) => tcl.run(words.filter((word) => !/^#?\d+$/.test(word)).join(' ')),
  subst: (words, tcl) => tcl.substituted(words.at(-1) ?? ''),
  if: bodies,
  while: bodies,
  for: bodies,
  catch: ([body = ''], tcl) => tcl.run(body),
  try: bodies,
};

/** Empty if the script changes and starts nothing. */
export function tclAsShell(script: string): string {
  const tcl = new Tcl(COMMANDS);
  tcl.run(script);
  // What an event or a computed name calls.
  for (const { body, isCalled } of tcl.procedures.values()) if (!isCalled) tcl.run(body);
  return [...tcl.lines, ...(tcl.isFull ? [UNREAD] : [])].join('\n');
}
