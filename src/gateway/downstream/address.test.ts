import { expect, it } from 'vitest';
import { addressProblem } from './reach-server.ts';

it.each([
  ['https://a.example/mcp', undefined],
  ['https://user:word@a.example/mcp', undefined],
  ['http://127.0.0.1:8123\\@good.example/mcp', 'its address holds a backslash, so it was not reached'],
  ['https:good.example/mcp', 'its address lacks two slashes before the host, so it was not contacted'],
  ['https://a@b@good.example/', 'its address has more than one @ before the host, so it was not contacted'],
  ['https://good.exa\tmple/', 'its address contains spaces or invisible characters, so it was not contacted'],
  ['ftp://a.example/', 'its address is not an http or https URL'],
])('%j: %s', (url, problem) => {
  expect(addressProblem(url)).toBe(problem);
});
