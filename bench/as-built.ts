/** A file of this folder as the build makes the program, which is not what a loader makes of the sources. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';

const script = new URL('../scripts/quick-spreads.js', import.meta.url).href;
const REQUIRE = "import{createRequire}from'node:module';const require=createRequire(import.meta.url);";

export async function asBuilt<T>(name: string): Promise<T> {
  const { quickSpreads }: { quickSpreads(code: string): string } = await import(script);
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, name)],
    ...{
      bundle: true,
      // What has both builds resolves its own files at run time in the other.
      mainFields: ['module', 'main'],
      platform: 'node',
      format: 'esm',
      target: 'node20',
      write: false,
    },
    minifySyntax: true,
    banner: { js: REQUIRE },
  });
  const folder = mkdtempSync(join(tmpdir(), 'bench-built-'));
  try {
    const path = join(folder, 'built.mjs');
    writeFileSync(path, quickSpreads(outputFiles[0]?.text ?? ''));
    return await import(path);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
