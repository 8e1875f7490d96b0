#!/usr/bin/env node
// Starts the bundled command line; a hook and a client's entry go straight to bundles of their own. In a source checkout without a bundle it
// makes one first. CommonJS, because it starts faster.
const { existsSync } = require('node:fs');

const bundle = `${__dirname}/../dist/main.js`;
const builder = `${__dirname}/../scripts/build.js`;
const [verb, host] = process.argv.slice(2);
// A terminal, help and the like are the whole program's affair, which this one starts.
const isGateway = verb === 'gateway';
const isHook = verb === 'hook' && host !== undefined && !host.startsWith('-');

function start() {
  if (isHook) require('../dist/hook.cjs');
  else if (isGateway) require('../dist/thin.cjs');
  else return import(require('node:url').pathToFileURL(bundle).href);
}

if (existsSync(bundle)) start();
else if (existsSync(builder))
  import(require('node:url').pathToFileURL(builder).href).then(({ buildAll }) => buildAll()).then(start);
else {
  process.stderr.write(`tokenauditor: error: ${bundle} is missing\nhint: install TokenAuditor again\n`);
  process.exitCode = 3;
}
