import { expect, test } from 'vitest';

const script = new URL('../scripts/quick-spreads.js', import.meta.url).href;
const { quickSpreads }: { quickSpreads(code: string): string } = await import(script);

test.each([
  ['({...a,b:1})', '({...0,...a,b:1})'],
  ['({...a,...b})', '({...0,...a,...b})'],
  ['f({...{a:1},b:{...c,d}})', 'f({...0,...{a:1},b:{...0,...c,d}})'],
  ['x={...(()=>({...a,b}))(),c}', 'x={...0,...(()=>({...0,...a,b}))(),c}'],
])('an object that begins with a copy begins with nothing: %s', (code, quick) => {
  expect(quickSpreads(code)).toBe(quick);
});

test.each([
  '({...a})',
  '({b:1,...a})',
  'const{...a}=b,{c,...d}=e;',
  'f(...a,b)',
  '[...a,b]',
  'const s="{...a,b:1}",t=`{...a,b:${1}}`,u=/{...a,b}/;',
  'export const f=({...a},...b)=>a;',
])('what is something else stays: %s', (code) => {
  expect(quickSpreads(code)).toBe(code);
});

test('the objects are the same, with the order of their keys and the last value of each', () => {
  const code = `({
    plain: {...a, b: 1, a: 2}, none: {...undefined, b: 1}, text: {...'xy', b: 1},
    made: {...{ get a() { return 3; } }, b: 1}, nothing: {...null, ...false, b: 1},
  })`;
  const run = (text: string): string => JSON.stringify(new Function('a', `return ${text}`)({ a: 1, c: 4 }));
  expect(run(quickSpreads(code))).toBe(run(code));
  expect(quickSpreads(code)).not.toBe(code);
});

test('what cannot be parsed is an error, not a module', () => {
  expect(() => quickSpreads('({...a,b:')).toThrow('cannot be parsed');
});
