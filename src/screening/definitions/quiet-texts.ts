/** Texts in which a search found nothing. Servers repeat themselves from tool to tool: one look is enough for all. */

/** Long texts hardly repeat. */
const LONGEST = 1 << 12;
/** Of all that are remembered, in characters; then the older half is forgotten. */
const ROOM = 1 << 20;

export class QuietTexts {
  #recent = new Set<string>();
  #older = new Set<string>();
  #room = ROOM;

  has(text: string): boolean {
    return this.#recent.has(text) || this.#older.has(text);
  }

  add(text: string): void {
    if (text.length > LONGEST || this.has(text)) return;
    if (this.#room < text.length) {
      this.#older = this.#recent;
      this.#recent = new Set();
      this.#room = ROOM;
    }
    this.#room -= text.length;
    this.#recent.add(text);
  }
}
