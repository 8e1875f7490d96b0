import { findSecrets } from '../../sensitive/find.ts';
import { isSecretName } from '../../sensitive/server-origin/argument-secrets.ts';

/** A secret that is written out in a client's configuration. */
export interface PlainSecret {
  readonly name: string;
  readonly value: string;
  /** What is before it in a header, such as `Bearer `. */
  readonly prefix: string;
}

const SHORTEST = 6;

/** Undefined if the value is no secret, or is taken from elsewhere already. */
export function plainSecret(
  name: string,
  text: string,
  { place }: { place: 'env' | 'header' },
): PlainSecret | undefined {
  const [, prefix = '', value = ''] =
    place === 'header' ? (/^((?:Bearer|Basic|Token) +)?(.*)$/is.exec(text) ?? []) : [text, '', text];
  if (value.includes('$') || value.length < SHORTEST || /[\r\n\0]/.test(value)) return undefined;
  const isSecret = (isSecretName(name) && !/\s/.test(value)) || findSecrets(text).spans.length > 0;
  return isSecret ? { name, value, prefix } : undefined;
}
