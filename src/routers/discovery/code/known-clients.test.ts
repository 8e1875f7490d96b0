import { expect, test } from 'vitest';
import { classifyHost } from '../../catalogue/classify.ts';
import { HOST_PATTERNS } from '../../catalogue/host-patterns.ts';
import { HOSTS } from '../../catalogue/hosts.ts';
import { PROVIDER_WORDS } from '../../catalogue/providers.ts';
import { CLIENTS } from './known-clients.ts';

test('a client without an address connects to a host that the catalogue knows as its provider', () => {
  const strangers = CLIENTS.filter(({ host }) => host !== undefined && !host.startsWith('localhost')).filter(
    ({ host = '', provider }) => classifyHost(host).provider !== provider,
  );
  expect(strangers).toEqual([]);
});

test('providers of clients and variables are those of the hosts, or run where the project runs', () => {
  const known = new Set([
    ...Object.values(HOSTS).flatMap((rows) => rows.map(([, provider]) => provider)),
    ...HOST_PATTERNS.map(([, provider]) => provider),
  ]);
  const ids = [...CLIENTS.map(({ provider }) => provider), ...PROVIDER_WORDS.map(([provider]) => provider)];
  expect([...new Set(ids)].filter((id) => id !== '' && !known.has(id)).sort()).toEqual([
    'koboldcpp',
    'litellm',
    'llama-cpp',
    'lm-studio',
    'localai',
    'one-api',
    'oobabooga',
    'tgi',
    'vllm',
    'xinference',
  ]);
});

test('a name means one provider in one language, or it is a shared one', () => {
  const owners = new Map<string, Set<string>>();
  for (const { language, names, provider } of CLIENTS) {
    for (const name of names) {
      const key = `${language} ${name}`;
      owners.set(key, (owners.get(key) ?? new Set()).add(provider));
    }
  }
  expect([...owners].filter(([, providers]) => providers.size > 1).map(([key]) => key)).toEqual([]);
  expect(owners.size).toBeGreaterThan(250);
});

test('a shared name has a module that decides', () => {
  expect(
    CLIENTS.filter(({ sharedNames, modules }) => sharedNames.length > 0 && modules.length === 0),
  ).toEqual([]);
});
