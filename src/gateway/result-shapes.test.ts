import { describe, expect, it } from 'vitest';
import type { JsonObject } from './messages/incoming.ts';
import { resultFault } from './result-shapes.ts';

const TEXT = { type: 'text', text: 'a' };
const tool = (content: unknown, more: object = {}) => ['tools/call', { content, ...more }] as const;
const prompt = (messages: unknown) => ['prompts/get', { messages }] as const;
const resource = (contents: unknown) => ['resources/read', { contents }] as const;
const said = (content: unknown, role: unknown = 'user') => prompt([{ role, content }]);

describe('is not a result', () => {
  it.each<[string, readonly [string, object], string]>([
    ['content that is a text', tool('words'), '`content` must be a list'],
    ['content that is null', tool(null), '`content` must be a list'],
    ['content that is an object', tool(TEXT), '`content` must be a list'],
    ['content that is a number', tool(7), '`content` must be a list'],
    ['a block that is a text', tool(['words']), '`content[0]` must be an object'],
    ['a block that is null', tool([TEXT, null]), '`content[1]` must be an object'],
    ['a block that is a list', tool([[TEXT]]), '`content[0]` must be an object'],
    ['a block without a type', tool([{ text: 'a' }]), '`content[0].type` must be the name of a type'],
    ['a type that is a number', tool([{ type: 1 }]), '`content[0].type` must be the name of a type'],
    ['an empty type', tool([{ type: '', text: 'a' }]), '`content[0].type` must be the name of a type'],
    ['a text that is a number', tool([{ type: 'text', text: 5 }]), '`content[0].text` must be a text'],
    ['a text that is null', tool([{ type: 'text', text: null }]), '`content[0].text` must be a text'],
    ['a text that is a list', tool([{ type: 'text', text: ['a'] }]), '`content[0].text` must be a text'],
    ['no text', tool([{ type: 'text' }]), '`content[0].text` must be a text'],
    ['an image without data', tool([{ type: 'image' }]), '`content[0].data` must be a text'],
    ['audio of no kind', tool([{ type: 'audio', data: '' }]), '`content[0].mimeType` must be a text'],
    ['a link to nothing', tool([{ type: 'resource_link', name: 'a' }]), '`content[0].uri` must be a text'],
    ['no resource', tool([{ type: 'resource' }]), '`content[0].resource` must be an object'],
    [
      'a resource that is empty',
      tool([{ type: 'resource', resource: { uri: 'a:b' } }]),
      '`content[0].resource` must have a `text` or a `blob`',
    ],
    ['a flag that is a text', tool([TEXT], { isError: 'false' }), '`isError` must be true or false'],
    ['a flag that is a number', tool([TEXT], { isError: 0 }), '`isError` must be true or false'],
    ['a kind that is a number', tool([TEXT], { resultType: 1 }), '`resultType` must be a text'],
    [
      'a question with content of its own',
      tool('x', { resultType: 'input_required' }),
      '`content` must be a list',
    ],
    ['no messages', ['prompts/get', {}], '`messages` must be a list'],
    ['messages that are a text', prompt('words'), '`messages` must be a list'],
    ['messages that are null', prompt(null), '`messages` must be a list'],
    ['a message that is a text', prompt(['words']), '`messages[0]` must be an object'],
    ['another role', said(TEXT, 'system'), '`messages[0].role` must be "user" or "assistant"'],
    ['a message whose content is a text', said('words'), '`messages[0].content` must be an object'],
    [
      'a message whose text is a number',
      said({ type: 'text', text: 1 }),
      '`messages[0].content.text` must be a text',
    ],
    ['no contents', ['resources/read', {}], '`contents` must be a list'],
    ['contents that are an object', resource({ uri: 'a:b', text: '' }), '`contents` must be a list'],
    ['contents without a URI', resource([{ text: 'a' }]), '`contents[0].uri` must be a text'],
    ['contents that are a number', resource([{ uri: 'a:b', text: 5 }]), '`contents[0].text` must be a text'],
    ['a blob that is a list', resource([{ uri: 'a:b', blob: [1] }]), '`contents[0].blob` must be a text'],
    ['no completion', ['completion/complete', {}], '`completion` must be an object'],
    [
      'a completion that is a number',
      ['completion/complete', { completion: { values: ['a', 1] } }],
      '`completion.values[1]` must be a text',
    ],
    ['what a task came to', ['tasks/result', { content: 'x' }], '`content` must be a list'],
    ['a task with a text for a result', ['tasks/get', { result: 'x' }], '`result` must be an object'],
    [
      'a task with content that is none',
      ['tasks/get', { result: { content: {} } }],
      '`content` must be a list',
    ],
  ])('%s', (_, [method, result], fault) => {
    expect(resultFault(method, result as JsonObject)).toBe(fault);
  });
});

describe('is one', () => {
  const part = { uri: 'a:b', mimeType: 'text/plain', text: '' };
  it.each<[string, readonly [string, object]]>([
    ['an empty list', tool([])],
    [
      'each block',
      tool([
        { ...TEXT, annotations: { priority: 1 } },
        { type: 'image', data: 'AA==', mimeType: 'image/png' },
        { type: 'audio', data: 'AA==', mimeType: 'audio/wav' },
        { type: 'resource_link', uri: 'a:b', name: 'b', size: 3 },
        { type: 'resource', resource: part },
      ]),
    ],
    ['a block of a newer revision', tool([{ type: 'video', frames: [1], text: 7 }])],
    ['a block named like a member of every object', tool([{ type: 'constructor' }])],
    ['members of its own', tool([{ ...TEXT, vendor: 1 }], { vendor: {} })],
    ['no content, which clients take for none', ['tools/call', { structuredContent: { a: 1 } }]],
    ['what the first revision returned', ['tools/call', { toolResult: 'x' }]],
    ['an error', tool([TEXT], { isError: true })],
    ['a flag that is absent, as Python writes it', tool([TEXT], { isError: null })],
    ['a type that is absent, as Python writes it', tool([TEXT], { resultType: null })],
    ['a question', ['prompts/get', { resultType: 'input_required', inputRequests: {} }]],
    ['a task', ['tools/call', { task: { taskId: 't' } }]],
    ['no messages yet', prompt([])],
    [
      'messages of both',
      prompt([
        { role: 'user', content: TEXT },
        { role: 'assistant', content: TEXT },
      ]),
    ],
    ['contents of both kinds', resource([part, { uri: 'a:b', blob: '' }])],
    [
      'contents with an absent kind, as Python writes it',
      resource([{ uri: 'a:b', blob: 'AA==', text: null }]),
    ],
    ['a completion', ['completion/complete', { completion: { values: ['a'], total: 1 } }]],
    ['another method', ['vendor/own', { content: 'x' }]],
    ['a task that is not done', ['tasks/get', { taskId: 't', status: 'working' }]],
  ])('%s', (_, [method, result]) => {
    expect(resultFault(method, result as JsonObject)).toBeUndefined();
  });
});
