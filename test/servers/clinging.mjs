// Does not want to end, and leaves others behind: `node clinging.mjs MODE MARKER`. MARKER stands in every command line.
import { spawn } from 'node:child_process';
import { greeting, speak, WEATHER } from './speak.mjs';

const [mode = '', marker = ''] = process.argv.slice(2);
const idle =
  'setInterval(() => {}, 1000); for (const s of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(s, () => {});';
const env = mode.includes('bare') ? {} : process.env;
const leave = (detached) =>
  spawn(process.execPath, ['-e', idle, marker], { stdio: detached ? 'ignore' : 'inherit', detached, env });

if (mode.includes('stubborn')) {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => {});
  setInterval(() => {}, 1_000);
}
if (mode.includes('grandchild')) leave(false);
if (mode.includes('detached')) leave(true).unref();
if (mode.includes('exits')) setTimeout(() => process.exit(0), 100);
if (!mode.includes('silent')) speak({ initialize: greeting(), 'tools/list': { tools: [WEATHER] } });
