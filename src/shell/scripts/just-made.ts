/**
 * Names that a test framework or a block gives to a newly made folder: a fixture of pytest, a field of JUnit, the
 * parameter of Ruby's `Dir.mktmpdir`. Counts only if nothing else in the script has the same name.
 */
const MOST = 16;
const FIXTURES = /\b(?:tmp_path|tmpdir)\b(?=[^()\n]*\)\s*(?:->[^:\n]*)?:)/g;
const GIVEN: readonly RegExp[] = [
  /@(?:field:)?TempDir\s+(?:(?:lateinit|var|val|private|protected|public|internal|static|final|Path|File|java\.nio\.file\.Path|java\.io\.File)\s+)*(\w+)/g,
  /\bDir\.mktmpdir(?:\([^)\n]{0,80}\)|[ \t]+["'][^"'\n]{0,80}["'])?\s*(?:do|\{)\s*\|\s*(\w+)\s*\|/g,
  /\bmktempdir\s*(?:\(\s*\))?\s+do\s+(\w+)/g,
  /\bwith(?:System)?TempDirectory\s+"[^"\n]{0,80}"\s*\$?\s*\(?\\(\w+)/g,
  /\btmp_dir:\s*(\w+)\s*\}/g,
];

export function justMadeNames(text: string): string[] {
  const found = new Set<string>();
  for (const [name] of text.matchAll(FIXTURES)) found.add(name);
  for (const pattern of GIVEN) {
    for (const [, name = ''] of text.matchAll(pattern)) {
      if (found.size >= MOST) return [...found];
      if (parametersNamed(text, name) <= 1) found.add(name);
    }
  }
  return [...found];
}

/** Blocks and lambdas that use the name for something else. */
const parametersNamed = (text: string, name: string): number =>
  [
    ...text.matchAll(
      new RegExp(`\\|[^|\\n]{0,80}\\b${name}\\b[^|\\n]{0,80}\\||\\\\${name}\\b|\\bdo\\s+${name}\\b`, 'g'),
    ),
  ].length;
