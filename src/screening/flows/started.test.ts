import { expect, test } from 'vitest';
import { readCommand } from '../../shell/read.ts';
import { started } from './started.ts';

test.each([
  ['npx -y wrangler@3 delete', 'wrangler', ['delete']],
  ['pnpm dlx @scope/cli@latest rm x', 'cli', ['rm', 'x']],
  ['bundle exec rails db:drop', 'rails', ['db:drop']],
  ['poetry run python manage.py flush', 'manage.py', ['flush']],
  ['php artisan db:wipe', 'artisan', ['db:wipe']],
  ['java -Xmx1g -jar /opt/jenkins-cli.jar delete-job x', 'jenkins-cli', ['delete-job', 'x']],
  ['python3 -m alembic downgrade base', 'alembic', ['downgrade', 'base']],
  ['npm install wrangler', 'npm', ['install', 'wrangler']],
  ['python3 -c "x" y', 'python3', ['-c', 'x', 'y']],
  ['rails db:drop', 'rails', ['db:drop']],
])('%s starts %s', (line, program, args) => {
  const run = readCommand(line).runs[0];
  if (run === undefined) throw new Error('no run');
  const found = started(run);
  expect([found.program, found.args.map(({ text }) => text)]).toEqual([program, args]);
});
