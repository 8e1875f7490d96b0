const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text that no HTML parser interprets as anything else. */
export function inert(words: string): string {
  return words.replace(/[&<>"']/g, (mark) => ENTITIES[mark] ?? mark);
}
