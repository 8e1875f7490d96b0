/** Everything that a terminal or an editor would obey or hide, line breaks of the layout apart. */
const HIDDEN = /[^\P{C}\n]|[\p{Zl}\p{Zp}]|\p{Default_Ignorable_Code_Point}/gu;

/** The same value for every reader of JSON; what people do not see is spelled out. */
export function safeJson(document: unknown, indent?: number): string {
  const text = JSON.stringify(document, null, indent);
  if (!/[^\n -~]/.test(text)) return text;
  return text.replace(HIDDEN, (sign) =>
    Array.from(
      { length: sign.length },
      (_, i) => `\\u${sign.charCodeAt(i).toString(16).padStart(4, '0')}`,
    ).join(''),
  );
}
