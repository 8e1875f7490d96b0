import { remember, emptySession } from '../../src/detect/session.ts';
import { screenCall } from '../../src/detect/screen.ts';
import { understand } from '../../src/detect/subject.ts';
import { pairsIn } from './pairs.ts';
const context = { cwd: '/work/app', home: '/home/me', projectRoot: '/work/app' };
const [, , folder = '', verbose] = process.argv;
let stopped = 0, total = 0;
for (const pair of pairsIn(folder)) {
  let session = emptySession; const said: string[] = []; let is = false;
  const calls = [...pair.files.map(({path, text}) => ({tool: 'Write', arguments: {file_path: path.startsWith('~') || path.startsWith('/') ? path : `/work/app/${path}`, content: text}})), ...pair.lines.map(command => ({tool:'Bash', arguments: {command}}))];
  for (const c of calls) {
    const call = understand(c, {...context, session});
    const s = screenCall(call);
    const hit = s.signals.filter(x => x.severity === 'high' || x.severity === 'critical');
    if (hit.length) { is = true; said.push(`[${c.tool}] ` + hit.map(x => `${x.check}:${x.severity} ${x.evidence}`).join(' | ')); }
    if (s.coverage.failed.length) said.push('FAILED ' + JSON.stringify(s.coverage.failed));
    session = remember(session, call);
  }
  total++; if (is) stopped++;
  const want = folder.includes('stopped');
  if (verbose === '-v' || is !== want || said.some(x=>x.startsWith('FAILED'))) console.log(is ? 'STOP' : 'pass', pair.name, '\n      ', said.join('\n       '));
}
console.log(`${stopped} of ${total} stopped`);
