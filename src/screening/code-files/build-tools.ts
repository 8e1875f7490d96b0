/** Build files with a grammar of their own: what each of them would run, as lines of a shell. */
import { filledIn } from '../../text/budget.ts';
import { asScript } from './commands-in.ts';
import { bracketed, callsOf, quotedTexts, unescaped } from './literals.ts';
import { quoted } from './spelled-words.ts';
import { withTerraformConstants } from './values/terraform.ts';

const words = (texts: readonly string[]): string => texts.map(quoted).join(' ');

/** Meson: `run_command('sh', '-c', …)`, `custom_target(command: […])`. */
export function mesonCommands(text: string): string {
  const body = text.replaceAll(/^[ \t\v\f]*#[^\n]*$/gm, '');
  const found: string[] = [];
  for (const { inside } of callsOf(
    body,
    /\b(run_command|add_install_script|add_postconf_script|add_dist_script)\s*\(/g,
  ))
    found.push(words(quotedTexts(inside.replace(/\b(?:check|capture|env)\s*:[\s\S]*$/, ''))));
  for (const list of body.matchAll(/\bcommand\s*:\s*\[/g))
    found.push(words(quotedTexts(bracketed(body, list.index + list[0].length - 1))));
  return found.join('\n');
}

/** Bazel: `cmd = "…"` of a rule, `ctx.execute([…])` and `ctx.download(…)` of a repository rule. */
export function bazelCommands(text: string): string {
  const body = text.replaceAll(/^[ \t\v\f]*#[^\n]*$/gm, '');
  const found: string[] = [];
  for (const line of body.matchAll(/\b(?:cmd|cmd_bash|command|workspace_status_command)\s*=\s*(?=["'(])/g))
    found.push(
      quotedTexts(upToComma(body.slice(line.index + line[0].length)))
        .join('')
        .replaceAll('$$', '$'),
    );
  for (const { inside } of callsOf(body, /\b(?:repository_ctx|rctx|ctx|module_ctx)\.(execute)\s*\(/g))
    found.push(words(quotedTexts(inside)));
  for (const { inside } of callsOf(
    body,
    /\b(?:repository_ctx|rctx|ctx|module_ctx)\.(download|download_and_extract)\s*\(/g,
  )) {
    const [url = '', to] = quotedTexts(inside);
    found.push(`curl -sL -o ${quoted(to ?? 'x')} ${quoted(url)}`);
  }
  for (const [, value = ''] of body.matchAll(
    /--(?:run_under|workspace_status_command)[= ]("[^"]+"|'[^']+'|\S+)/g,
  ))
    found.push(value.replace(/^["']|["']$/g, ''));
  return found.join('\n');
}

/** Adjacent texts up to the next argument. */
function upToComma(text: string): string {
  const [list = ''] =
    /^\s*\(?(?:\s*\+?\s*(?:"""[\s\S]*?"""|'''[\s\S]*?'''|"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'))*/.exec(
      text.slice(0, 16_384),
    ) ?? [];
  return list;
}

/** Terraform: `local-exec`, `remote-exec` and the program of an `external` source. */
export function terraformCommands(text: string): string {
  const body = withTerraformConstants(text.replaceAll(/^[ \t\v\f]*(?:#|\/\/)[^\n]*$/gm, ''));
  const variables = new Map<string, string>();
  for (const [, name = '', value = ''] of body.matchAll(/^[ \t\v\f]*(\w+)\s*=\s*"([^"\n]*)"\s*$/gm))
    variables.set(name, value);
  for (const [, name = '', value = ''] of body.matchAll(
    /variable\s+"(\w+)"\s*\{[^}]*?default\s*=\s*"([^"\n]*)"/g,
  ))
    variables.set(name, value);
  const put = (line: string): string =>
    filledIn(line, /\$\{(?:local|var)\.(\w+)\}/g, (name) => variables.get(name))
      .replaceAll('$${', '${')
      .replaceAll(/\$\{(?:file|pathexpand)\(\s*"([^"]+)"\s*\)\}/g, '$$(cat $1)');
  const found: string[] = [];
  const interpreter = /\binterpreter\s*=\s*\[([^\]]*)\]/.exec(body)?.[1];
  for (const [, word, block, line] of body.matchAll(
    /\bcommand\s*=\s*(?:<<[-~]?\s*"?(\w+)"?[^\n]*\n([\s\S]*?)\n\s*\1\b|"((?:[^"\\]|\\.)*)")/g,
  )) {
    const code = put(word === undefined ? unescaped(line ?? '') : (block ?? ''));
    const by = interpreter === undefined ? [] : quotedTexts(interpreter);
    found.push(by.length === 0 || /sh$/.test(by[0] ?? '') ? code : `${words(by)} ${quoted(code)}`);
  }
  for (const list of body.matchAll(/\b(?:program|inline)\s*=\s*\[/g)) {
    const texts = quotedTexts(bracketed(body, list.index + list[0].length - 1)).map(put);
    found.push(list[0].startsWith('program') ? words(texts) : texts.join('\n'));
  }
  for (const [, url = ''] of body.matchAll(/data\s+"http"\s+"\w+"\s*\{[^}]*?\burl\s*=\s*"([^"\n]+)"/g))
    found.push(`curl -s ${quoted(put(url))}`);
  for (const [, path = ''] of body.matchAll(
    /\b(?:file|filebase64|templatefile)\(\s*(?:pathexpand\(\s*)?"([^"\n$]+)"/g,
  ))
    found.push(`cat ${path}`);
  return found.join('\n');
}

const ASSIGNED = /^(?:export\s+|override\s+)?([A-Za-z_][\w.-]*)\s*(:{0,3}|\?|\+)?=[ \t]*(.*)$/;

/** Recipes of a makefile with the values of its variables, what it asks a shell for, and the shell itself. */
export function makeCommands(text: string): string {
  const lines = text.replaceAll(/\\\r?\n[ \t]*/g, ' ').split('\n');
  const variables = new Map<string, string>();
  for (const line of lines) {
    const [, name, how, value] = line.startsWith('\t') ? [] : (ASSIGNED.exec(line) ?? []);
    if (name === undefined || value === undefined || (how === '?' && variables.has(name))) continue;
    variables.set(name, value.replace(/\s+#.*$/, '').trim());
  }
  const put = (line: string, depth = 0): string =>
    depth > 6
      ? line
      : filledIn(line, /\$[({]([\w.-]+)[)}]/g, (name) => {
          const value = variables.get(name);
          return value === undefined || value.length > 2000
            ? `\${${name.replaceAll(/\W/g, '_')}}`
            : put(value, depth + 1);
        });
  const found: string[] = [];
  let rule: Rule | undefined;
  const own = (line: string) => withRule(put(line), rule);
  for (const line of lines) {
    rule = ruleOn(line) ?? rule;
    for (const asked of line.matchAll(/\$\((?:shell)\s+/g))
      found.push(put(bracketed(line, asked.index + 1).replace(/^shell\s+/, '')));
    for (const asked of line.matchAll(/\$[({]file\s+>/g)) {
      const [, to = '', path = '', text = ''] =
        /^file\s+(>>?)\s*([^,]+?)\s*(?:,([\s\S]*))?$/.exec(bracketed(line, asked.index + 1)) ?? [];
      if (path !== '') found.push(`printf %s ${quoted(text)} ${to} ${put(path)}`);
    }
    const [, included] = /^(?:-|s)?include\s+([^#]+)/.exec(line) ?? [];
    for (const file of put(included ?? '')
      .trim()
      .split(/\s+/))
      if (file !== '') found.push(`make -f ${quoted(file)}`);
    const [, asked] = /^\s*[\w.-]+\s*!=\s*(.+)$/.exec(line) ?? [];
    if (asked !== undefined) found.push(put(asked));
    const [head, inline] = /^[^=;]*;\s*(.+)$/.exec(line) ?? [];
    if (line.startsWith('\t')) found.push(own(line.replace(/^\t\s*[@+-]*/, '')));
    else if (inline !== undefined && /^[^\t#:;]*:/.test(head ?? '')) found.push(own(inline));
  }
  const shell = variables.get('SHELL');
  if (shell !== undefined && !/^(?:\/usr)?(?:\/bin\/)?(?:env )?(?:ba|z|da)?sh\b|^\$/.test(shell))
    found.push(`${put(shell)} -c true`);
  return found.map((line) => line.replaceAll('$$', '$')).join('\n');
}

/** What make itself puts into a recipe: the names of its rule, and the answers of functions. */
const RULE = /^([^\s#:=][^#:=]*?)\s*::?(?![=:])\s*([^;#=]*)/;
/** In a shell the words are the same without it. */
const ASKED = /\$[({]shell\s+/g;
const SAME = /\$[({](?:wildcard|abspath|realpath|strip|sort|addprefix \.\/,)\s+([^\s(){}$,]{1,400})\s*[)}]/g;

interface Rule {
  readonly target: string;
  readonly needs: readonly string[];
}

/** The rule that begins on this line, if one does. */
function ruleOn(line: string): Rule | undefined {
  if (line.startsWith('\t')) return undefined;
  const [, targets, needs = ''] = RULE.exec(line) ?? [];
  const [target] = targets?.trim().split(/\s+/) ?? [];
  return target === undefined ? undefined : { target, needs: needs.trim().split(/\s+/).filter(Boolean) };
}

const folderOf = (path: string): string => (path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '.');
const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** `$@`, `$<`, `$^`, `$(@D)` and `$(dir $@)` with their values; a pattern's own are only known at run time. */
function withRule(line: string, rule: Rule | undefined): string {
  const asked = line.replaceAll(ASKED, '$(').replaceAll(SAME, '$1');
  if (rule === undefined || /\$/.test(rule.target)) return asked;
  // The files of a pattern above the project may be any there.
  const isAbove = /^(?:\.\.|~|\/)/.test(rule.target);
  if (rule.target.includes('%') && !isAbove) return asked;
  const target = rule.target.replaceAll(/(?<=\/)%/g, '.*').replaceAll('%', '*');
  const { needs } = rule;
  const [first = ''] = needs;
  return asked
    .replaceAll(/\$[({]@D[)}]/g, () => folderOf(target))
    .replaceAll(/\$[({]dir\s+\$@\s*[)}]/g, () => `${folderOf(target)}/`)
    .replaceAll(/\$[({]@F[)}]|\$[({]notdir\s+\$@\s*[)}]/g, () => nameOf(target))
    .replaceAll(/\$@|\$[({]@[)}]/g, () => target)
    .replaceAll(/\$<|\$[({]<[)}]/g, () => first)
    .replaceAll(/\$[\^+?]|\$[({][\^+?][)}]/g, () => needs.join(' '));
}

/** Gradle in either of its languages: as code, and the lists of words that its tasks start. */
export function gradleCommands(text: string): string {
  // A script from elsewhere is part of the build.
  const applied = [
    ...text.matchAll(/\bapply\b[ \t(]{1,8}from[ \t]{0,4}[:=][ \t]{0,4}["'](https?:\/\/[^"'\s]+)["']/g),
  ].map(([, url = '']) => `curl -s ${quoted(url)} | sh`);
  const lines = [...text.matchAll(/\bcommandLine\b[ \t(=]{1,8}(?:listOf\()?/g)].map(({ index, 0: found }) =>
    words(quotedTexts(/^[^\n]*(?:,\s*\n[^\n]*)*/.exec(text.slice(index + found.length))?.[0] ?? '')),
  );
  const started = [...text.matchAll(/\b(?:executable|args)\b[ \t(=]{1,8}([^\n]+)/g)].map(([, rest = '']) =>
    words(quotedTexts(rest)),
  );
  return [...applied, ...lines, started.join(' '), asScript('groovy', text)]
    .filter((one) => one.trim() !== '')
    .join('\n');
}
