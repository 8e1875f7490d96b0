import { expect, test } from 'vitest';
import { classOf } from './class-of.ts';

const tool = (name: string, value = {}, server = '') =>
  classOf({ kind: 'tool', server, name, value: { name, ...value } });

test.each([
  ['send_email', [], ['send']],
  ['get_payment_methods', ['private'], ['read']],
  ['placeOrder', [], ['pay']],
  ['merge_pull_request', [], ['run']],
] as const)('%s', (name, reads, acts) => {
  expect(tool(name)).toEqual({ reads, acts });
});
