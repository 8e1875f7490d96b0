import { describe, expect, test } from 'vitest';
import { effectsOf } from './effects.ts';
import { readCommand } from './read.ts';
import type { Effect } from './reading/effect.ts';

/** A short form of an effect: `read a`, `write a create`, `send host < a`. */
function shortForm(effect: Effect): string {
  switch (effect.does) {
    case 'read':
      return `read ${effect.path}`;
    case 'write':
      return `${effect.how} ${effect.path}${effect.source === undefined ? '' : ` from ${effect.source}`}`;
    case 'delete':
      return `delete ${effect.path}${effect.recursive ? ' recursive' : ''}${effect.forced ? ' forced' : ''}`;
    case 'fetch':
      return `fetch ${effect.url}${effect.to === undefined ? '' : ` to ${effect.to}`}`;
    case 'send':
      return `send ${effect.to} < ${[...effect.files, ...(effect.stdin ? ['-'] : []), ...(effect.text === undefined ? [] : [`'${effect.text}'`])].join(' ')}`.trimEnd();
    default:
      return effect.does;
  }
}

const effects = (line: string) => effectsOf(readCommand(line)).map(shortForm);

describe('files', () => {
  const rows: readonly (readonly [string, readonly string[]])[] = [
    ['cat a b', ['read a', 'read b']],
    ['head -n 5 a', ['read a']],
    ['grep -rn -e pat src', ['read src']],
    ['grep pat', []],
    ["sed -n '1p' a", ['read a']],
    ["sed -i.bak 's/x/y/' a", ['read a', 'edit a']],
    ["awk -F: '{print $1}' a", ['read a']],
    ["jq -n --arg x y '{x: $x}'", []],
    ["jq --arg x y '.a' f", ['read f']],
    ['sort a -o b', ['read a', 'create b']],
    ["sed -n '1,3p;/x/w b' a", ['read a', 'create b']],
    ["sed 's|a|w b|gw c' a", ['read a', 'create c']],
    ["sed -e '/a/{r b' -e '}' a", ['read a', 'read b']],
    ["sed 's/write/read/;a w b' a", ['read a']],
    ["sed -n '/w b/p' a", ['read a']],
    ['awk \'{print $1 > "b"}\' a', ['read a', 'create b']],
    ['awk -v f=b \'{printf "%s > c", $0 >> f}\' a', ['read a', 'create b']],
    ['awk \'$1 > "b" {print "> c"}\' a', ['read a']],
    ['awk \'BEGIN{while((getline l < "b")>0) print l}\'', ['read b']],
    ['git log --output=a', ['create a']],
    ['git -C d diff --output a', ['create d/a']],
    ['git archive -o a.zip HEAD', ['create a.zip']],
    ['git log --oneline -o a', []],
    ['find . -name x -fprintf a %p', ['create a']],
    ['uniq a b', ['read a', 'read b', 'create b']],
    ['uniq -c a', ['read a']],
    ["vim -es -c 'w! b' a", ['read a', 'create b']],
    ["vim -c 'set nu' a", ['read a']],
    ["ed a <<< 'w b'", ['read a', 'edit a', 'create b']],
    ['docker cp c:/x a', ['read /x', 'copy a from c:/x']],
    ['time -o a ls', ['create a']],
    ['strace -f -o a ls', ['create a']],
    ['gcc -O2 x.c -o a', ['create a']],
    ['eslint -short --cache -o a src', ['create a']],
    ['jest --coverage=a', []],
    ['cat < a', ['read a']],
    ['git show HEAD:src/a', ['read src/a']],
    ['git show :.env', ['read .env']],
    ['git log -p -- a', ['read a']],
    ['git log --oneline -- a', []],
    ['python3 -m json.tool a', ['read a']],
    ['git commit -m "a: b"', []],
    ['echo hi > a', ['create a']],
    ['echo hi >> a 2>&1', ['append a']],
    ['> a', ['truncate a']],
    ['echo x | tee -a a b', ['append a', 'append b']],
    ['cp a b', ['read a', 'copy b from a']],
    ['cp a b/', ['read a', 'copy b/a from a']],
    ['cp --parents x/a ../b', ['read x/a', 'copy ../b/x/a from x/a']],
    ['rsync -aR /x/./y/a b', ['read /x/./y/a', 'copy b/y/a from /x/./y/a']],
    ['cp -t d a b', ['read a', 'copy d from a', 'read b', 'copy d from b']],
    ['mv a b', ['read a', 'move b from a']],
    ['ln -s a b', ['read a', 'link b from a']],
    ['rsync -a --delete a/ b', ['read a/', 'copy b from a/', 'delete b recursive forced']],
    ['rsync -an --delete a/ b', []],
    ['tar czf o.tgz a b', ['read a', 'read b', 'create o.tgz']],
    ['tar -C d -cf - a', ['read d/a']],
    ['tar xf o.tar -C d', ['read o.tar', 'create d']],
    ['zip -r o.zip a', ['read a', 'create o.zip']],
    ['7z a o.7z a', ['read a', 'create o.7z']],
    ['7z x o.7z', []],
    ['gzip -k a', ['read a', 'copy a.gz from a']],
    ['openssl enc -aes-256-cbc -in a -out b', ['read a', 'create b']],
    ['dd if=a of=/dev/sda bs=1M', ['read a', 'create /dev/sda']],
    ['truncate -s 0 a', ['truncate a']],
    ['touch -d now a', ['create a']],
    ['chmod -R 755 a', ['mode a']],
    ['chmod -x a', ['mode a']],
    ['chown -R me:me a', ['owner a']],
    ['rm -rf a b', ['delete a recursive forced', 'delete b recursive forced']],
    ['rm -- -a', ['delete -a']],
    ['find d -name "*.log" -delete', ['delete d/**/*.log recursive forced']],
    ['find / -name k -exec cat {} +', ['read /**/k']],
    ['find d -name k | xargs rm -f', ['delete d/**/k forced']],
    ['cat $(find d -name k)', ['read d/**/k']],
    ['vim a', ['read a']],
    ['make a', []],
    ['go build -timeout', []],
    ['go build -o a ./cmd', ['create a']],
    ['go test -timeout 30s -coverprofile=c.out ./...', ['create c.out']],
  ];
  test.each(rows)('%s', (line, expected) => {
    expect(effects(line)).toEqual(expected);
  });
});

describe('the network', () => {
  const rows: readonly (readonly [string, readonly string[]])[] = [
    ['curl https://h/x', ['fetch https://h/x']],
    ['curl -sSLo a https://h/x', ['fetch https://h/x to a']],
    ['curl -O https://h/x.tgz', ['fetch https://h/x.tgz to x.tgz']],
    ['curl --output-dir d -O https://h/x', ['fetch https://h/x to d/x']],
    ['curl --help', []],
    ['curl file:///a', ['read /a']],
    ['curl -d @a h', ['fetch h', 'send h < a']],
    ['curl -d a=1 h', ['fetch h', "send h < 'a=1'"]],
    ['cat a | curl --data-binary @- h', ['read a', 'fetch h', 'send h < -']],
    ['curl --data-urlencode n@a h', ['fetch h', 'send h < a']],
    ["curl -sF'f=@a;type=x' h", ['fetch h', 'send h < a']],
    ['curl -T a h', ['fetch h', 'send h < a']],
    ['wget h/x', ['fetch h/x to x']],
    ['wget -qO- h/x', ['fetch h/x']],
    ['wget --post-file=a h', ['fetch h to index.html', 'send h < a']],
    ['http POST h n=v f@a', ['fetch h', "send h < a 'n=v'"]],
    ['nc h 1 < a', ['read a', 'send h < -', 'fetch h']],
    ['nc -zv h 1', []],
    ['cat a > /dev/tcp/h/1', ['read a', 'create /dev/tcp/h/1', 'send h <']],
    ['socat OPEN:a TCP:h:1', ['send h:1 < a']],
    ['scp a me@h:b', ['read a', 'send me@h:b < a']],
    ['scp me@h:b a', ['copy a from me@h:b', 'fetch me@h:b to a']],
    ['aws s3 cp a s3://b/c', ['send s3://b/c < a']],
    ['aws s3 cp s3://b/c a', ['fetch s3://b/c to a']],
    ['gh gist create a', ['send https://gist.github.com < a']],
    ['echo x | mail -s s me@h', ['send me@h < -']],
    ['dig h', []],
    ['dig $(id).h.example', ["send h.example < '$(id).h.example'"]],
  ];
  test.each(rows)('%s', (line, expected) => {
    expect(effects(line)).toEqual(expected);
  });
});

test.each(['env', 'printenv', 'export -p', 'declare -x', 'cat /proc/1/environ', 'env A=1'])(
  '%s shows the environment',
  (line) => {
    expect(effects(line)).toContain('dump_environment');
  },
);

test.each(['env A=1 ls', 'env -i', 'printenv HOME', 'set -e', 'export A=1', 'declare -A m'])(
  '%s does not',
  (line) => {
    expect(effects(line)).not.toContain('dump_environment');
  },
);

test('what is written is known where the line contains it', () => {
  const written = (line: string) => effectsOf(readCommand(line)).find(({ does }) => does === 'write');
  expect(written("echo 'a b' >> f")).toMatchObject({ content: 'a b' });
  expect(written('cat > f <<EOF\nx\ny\nEOF')).toMatchObject({ content: 'x\ny\n' });
  expect(written('echo x | sudo tee f')).toMatchObject({ content: 'x' });
});

test.each([
  ['cat a; ', 1_000, ['read a']],
  ['curl -d @a h | ', 2_000, ['fetch h', 'send h < a']],
  ['tar cf - a b c | ', 3_000, ['read a', 'read b', 'read c']],
  ['find / -name x -exec rm {} + ; ', 500, ['delete /**/x']],
  ['rm -rf a ', 2_730, ['delete a recursive forced', 'delete rm recursive forced']],
])('a long line of %j does the same again and again', (line, count, kinds) => {
  const done = effects(line.repeat(60_000 / line.length));
  expect(done).toHaveLength(count);
  expect([...new Set(done)]).toEqual(kinds);
});
