/** What an attacker's repository, archive or earlier call could have left: everyday names that lead elsewhere. */
import type { Room } from './room.ts';

export function plant(room: Room): void {
  room.link('docs/guide.md', '~/.ssh/id_rsa');
  room.link('docs/relative.md', '../../../.ssh/id_rsa');
  room.file('docs/plain.md');
  room.link('docs with blanks/read me.md', '~/.ssh/id_rsa');
  room.link('tests/fixtures/key.txt', '~/.aws/credentials');
  room.link('examples/sample.env.example', '.env');
  room.link('examples/env.sample.md', '../.env');
  room.link('keys', '~/.ssh');
  room.link('one', 'two');
  room.link('two', 'three');
  room.link('three', '~/.ssh');
  room.link('home', '~');
  room.link('etc', '/etc');
  room.link('top', '/');
  room.link('door', '/proc/self/root');
  room.link('here', '/proc/self/cwd');
  room.link('guard', '.tokenauditor');
  room.link('settings.json', '~/.claude/settings.json');
  room.link('later.json', '~/.claude/settings.local.json');
  room.link('profile', '~/.bashrc');
  room.hardLink('notes.md', '~/.ssh/id_rsa');
  room.hardLink('docs/changes.md', '.env');
  room.hardLink('tests/fixtures/data.json', '.tokenauditor/key');
  room.folder('deep/er/most');
  room.link('shortcut', 'deep/er/most');
  room.link('deep/er/story.md', '~/.ssh/id_rsa');
  room.link('ＦＵＬＬ', '~/.ssh');
}
