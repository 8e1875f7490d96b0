#!/usr/bin/env node
// Starts the bundled command line. In a source checkout without a bundle it makes one first.
import { existsSync } from 'node:fs';

const bundle = new URL('../dist/main.js', import.meta.url);
const builder = new URL('../scripts/build.js', import.meta.url);

if (!existsSync(bundle) && existsSync(builder)) {
  const { buildAll } = await import(builder.href);
  await buildAll();
}
await import(bundle.href);
