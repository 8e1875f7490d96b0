/** Everything that a terminal or an editor would execute or hide, except line breaks of the layout. */
const HIDDEN = /[^\P{C}\n]|[\p{Zl}\p{Zp}]|\p{Default_Ignorable_Code_Point}/gu;

/** The same value to every JSON parser; invisible characters are escaped. */
export function safeJson(document: unknown, indent?: number): string {
  const text = JSON.stringify(document, null, indent);
  if (!/[^\n -~]/.test(text)) return text;
  return text.replace(HIDDEN, (character) =>
    Array.from(
      { length: character.length },
      (_, i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`,
    ).join(''),
  );
}
