/** CI systems execute lines that begin like this, even after white space. */
export const inertLine = (line: string): string =>
  line.replace(
    /^((?:\s|\u001b\[\d+m)*)([:#])(?=\2)/,
    (_, before: string, character: string) => `${before}\\u{${character.charCodeAt(0).toString(16)}}`,
  );

export const inertText = (text: string): string => text.split('\n').map(inertLine).join('\n');
