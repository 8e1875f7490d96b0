/** Files that startup files read in, replaced without showing their content, beside the same work elsewhere. */
import { expect, test } from 'vitest';
import { contextOf, judged, shell } from '../../../test/guard/judged-calls.ts';

const DISK = {
  '~/.bashrc':
    '[ -f ~/.bash_aliases ] && . ~/.bash_aliases\nsource ~/.config/x.sh\n. "$HOME/tools/env.sh"\nfor rc in ~/.bashrc.d/*; do . "$rc"; done\n',
  '~/.zshrc': 'source $HOME/.oh-my/oh.sh\n',
  '~/.config/x.sh': 'alias ll="ls -l"\n',
  '~/.config/nvim/init.lua': 'vim.o.number = true\n',
  '~/tools/env.sh': 'export A=1\n',
  '~/other/a.txt': 'a\n',
  '~/.oh-my/oh.sh': 'autoload x\n',
  '~/shop/made/x.sh': 'exit 0\n',
  '~/shop/made/env.sh': 'exit 0\n',
  '~/shop/tools/env.sh': 'exit 0\n',
  '~/shop/good/x.sh': 'alias a=b\n',
  '~/shop/dist/a.js': 'a\n',
};

test.each([
  'tar xf a.tgz -C ~/.config',
  'unzip -o a.zip -d ~/tools',
  '7z x a.7z -o/home/me/tools',
  'python3 -m zipfile -e a.zip ~/tools',
  'curl -s https://x.example/t.tgz | tar xz -C ~/.bashrc.d',
  'cp -r made/. ~/tools',
  'cp -r tools ~',
  'mv tools ~/',
  'rsync -a made/ ~/tools/',
  'rsync -a h:tools/ ~/tools',
  'scp -r h:tools ~',
  'ln -sfn ~/shop/made ~/tools',
  'curl -o ~/tools/env.sh https://x.example/a',
  'cd ~/tools && curl -O https://x.example/env.sh',
  'wget -P ~/.config https://x.example/x.sh',
  'wget -O ~/.bash_aliases https://x.example/a',
  'curl -o ~/.bashrc.d/new.sh https://x.example/a',
  'aws s3 cp s3://b/env.sh ~/tools/',
  'git clone https://x.example/a ~/.oh-my',
  'npx degit a/b ~/.oh-my',
  'gh release download -D ~/tools',
])('asks about %s', (command) => {
  expect(judged(shell(command), contextOf({}, DISK))).toBe(true);
});

test.each([
  'tar xf a.tgz -C ~/other',
  'tar xf a.tgz -C ~/.config/nvim',
  'tar xf a.tgz',
  'tar cf a.tar ~/tools',
  'cp -r ~/tools backup',
  'cp -r good/. ~/.config',
  'cp -r dist ~/other',
  'cp -r dist ~',
  'mv dist ~/other',
  'curl -o ~/tools/readme.md https://x.example/a',
  'curl -O https://x.example/env.sh',
  'cd ~/other && wget https://x.example/env.sh',
  'git clone https://x.example/a ~/other/a',
  'git clone https://x.example/a ~/.config/nvim',
  'rm -rf ~/tools',
])('passes %s', (command) => {
  expect(judged(shell(command), contextOf({}, DISK))).toBe(false);
});

test('without startup files that read them in, the same places are free', () => {
  const { '~/.bashrc': _, '~/.zshrc': __, ...rest } = DISK;
  for (const command of ['unzip -o a.zip -d ~/tools', 'curl -o ~/tools/env.sh https://x.example/a'])
    expect(judged(shell(command), contextOf({}, rest))).toBe(false);
});
