import { expect, test } from 'vitest';
import type { ToolClass } from '../vocabulary/call-context.ts';
import type { WrittenFlows } from '../vocabulary/document/flows-part.ts';
import { flowModeOf, ownPlacesOf, setClass } from './flow-settings.ts';

const written = (flows: Partial<WrittenFlows>): WrittenFlows => ({ agents: {}, servers: {}, ...flows });
const settings = (user: Partial<WrittenFlows>, ...projects: Partial<WrittenFlows>[]) => ({
  user: written(user),
  projects: projects.map(written),
});

const CALL = { agent: 'ci', server: 'mail' };

/** What the user sets, what projects set, and the mode of a call of the agent `ci` to the server `mail`. */
test.each<[string, Partial<WrittenFlows>, Partial<WrittenFlows>[], string]>([
  ['nothing', {}, [], 'on'],
  ['milder for all', { mode: 'warn' }, [], 'warn'],
  ['stricter for all', { mode: 'strict' }, [], 'strict'],
  ['milder for the server alone', { servers: { mail: { mode: 'off' } } }, [], 'off'],
  ['milder for another server', { servers: { files: { mode: 'off' } } }, [], 'on'],
  ['milder for the agent alone', { agents: { ci: { mode: 'warn' } } }, [], 'warn'],
  ['stricter for the agent', { mode: 'warn', agents: { ci: { mode: 'strict' } } }, [], 'strict'],
  [
    'the stricter of agent and server',
    { agents: { ci: { mode: 'off' } }, servers: { mail: { mode: 'warn' } } },
    [],
    'warn',
  ],
  ['the mode for all is the least', { mode: 'on', servers: { mail: { mode: 'off' } } }, [], 'on'],
  ['a project is stricter', {}, [{ mode: 'strict' }], 'strict'],
  [
    'a project is stricter for the server',
    { mode: 'off' },
    [{ servers: { mail: { mode: 'warn' } } }],
    'warn',
  ],
  ['a project is stricter for another agent', { mode: 'off' }, [{ agents: { me: { mode: 'on' } } }], 'off'],
  ['a project is milder', {}, [{ mode: 'off' }, { servers: { mail: { mode: 'warn' } } }], 'on'],
])('mode: %s', (_, user, projects, mode) => {
  expect(flowModeOf(settings(user, ...projects), CALL)).toBe(mode);
});

test('a call of no server, or of an agent named like a method, has the mode for all', () => {
  const { user, projects } = settings({ mode: 'warn', servers: { mail: { mode: 'strict' } } });
  expect(flowModeOf({ user, projects }, { agent: 'constructor' })).toBe('warn');
  expect(flowModeOf({ user, projects }, { agent: 'ci', server: 'toString' })).toBe('warn');
});

test('one’s own places are those for all, for the agent and for the server', () => {
  const all = settings({
    own: ['ourfirm.example'],
    agents: { ci: { own: ['acme/*'] }, me: { own: ['#me'] } },
    servers: { mail: { own: ['ops@other.example', 'ourfirm.example'] }, chat: { own: ['#*'] } },
  });
  expect(ownPlacesOf(all, CALL)).toEqual(['ourfirm.example', 'acme/*', 'ops@other.example']);
  expect(ownPlacesOf(all, { agent: 'local', server: 'chat' })).toEqual(['ourfirm.example', '#*']);
  expect(ownPlacesOf(settings({}), CALL)).toEqual([]);
});

test('no place of a project is one’s own', () => {
  const project = {
    own: ['theirs.example'],
    agents: { ci: { own: ['a'] } },
    servers: { mail: { own: ['b'] } },
  };
  expect(ownPlacesOf(settings({}, project), CALL)).toEqual([]);
});

const FOUND: ToolClass = { reads: ['private'], acts: ['send'] };
const ASSUMED: ToolClass = { reads: ['outside', 'private'], acts: ['send'], assumes: ['reads', 'acts'] };

/** The class that the definition shows, what the user and projects set, and what counts for `mail/post`. */
test.each<[string, ToolClass, Partial<WrittenFlows>, Partial<WrittenFlows>[], ToolClass]>([
  ['nothing', ASSUMED, {}, [], ASSUMED],
  ['another server', FOUND, { servers: { files: { reads: [] } } }, [], FOUND],
  ['another tool', FOUND, { servers: { mail: { tools: { list: { acts: [] } } } } }, [], FOUND],
  [
    'of the server',
    FOUND,
    { servers: { mail: { reads: ['outside'] } } },
    [],
    { reads: ['outside'], acts: ['send'] },
  ],
  [
    'of the tool, over that of the server',
    FOUND,
    { servers: { mail: { reads: ['outside'], acts: ['pay'], tools: { post: { reads: [] } } } } },
    [],
    { reads: [], acts: ['pay'] },
  ],
  [
    'what the user sets is known',
    ASSUMED,
    { servers: { mail: { reads: ['private'] } } },
    [],
    { reads: ['private'], acts: ['send'], assumes: ['acts'] },
  ],
  [
    'a project adds',
    FOUND,
    {},
    [{ servers: { mail: { reads: ['outside'], tools: { post: { acts: ['pay'] } } } } }],
    { reads: ['outside', 'private'], acts: ['send', 'pay'] },
  ],
  [
    'a project takes nothing away',
    FOUND,
    {},
    [{ servers: { mail: { reads: [], tools: { post: { acts: ['read'] } } } } }],
    { reads: ['private'], acts: ['read', 'send'] },
  ],
  [
    'a project adds to what the user sets',
    FOUND,
    { servers: { mail: { reads: [], acts: ['write'] } } },
    [{ servers: { mail: { acts: ['send'] } } }],
    { reads: [], acts: ['write', 'send'] },
  ],
  [
    'what a project adds leaves the rest assumed',
    ASSUMED,
    {},
    [{ servers: { mail: { reads: ['outside'], acts: ['send'] } } }],
    { reads: ['outside', 'private'], acts: ['send'], assumes: ['reads'] },
  ],
])('class: %s', (_, found, user, projects, expected) => {
  expect(setClass(found, settings(user, ...projects), 'mail', 'post')).toEqual(expected);
});

test('a tool of no server keeps its class, and so does one named like a method', () => {
  const of = settings({ servers: { mail: { tools: { post: { acts: [] } } } } });
  expect(setClass(FOUND, of, undefined, 'post')).toEqual(FOUND);
  expect(setClass(FOUND, of, 'mail', 'constructor')).toEqual(FOUND);
});
