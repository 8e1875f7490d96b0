/** A grammar a kind of order: frames with `{name}` for one of the list of that name. */
export type Words = readonly [string, ...string[]];

export interface Grammar {
  readonly lang: string;
  readonly category: 'override' | 'secrecy' | 'forwarding' | 'reading' | 'command' | 'frame' | 'ransom';
  readonly attacks: Words;
  readonly honest: Words;
  readonly lists: Readonly<Record<string, Words>>;
}

/** Words between bars. */
export const either = (text: string): Words => {
  const [first = '', ...rest] = text.split('|').map((one) => one.trim());
  return [first, ...rest];
};
