// A server whose tools each give one text: `telling.mjs '{"list_contacts": {"description": …, "parameters": […], "text": …}}'`.
import { greeting, speak } from './speak.mjs';

const tools = JSON.parse(process.argv[2] ?? '{}');
const schemaOf = (parameters = []) => ({
  type: 'object',
  properties: Object.fromEntries(parameters.map((name) => [name, { type: 'string' }])),
});

speak({
  initialize: greeting(),
  ping: {},
  'tools/list': {
    tools: Object.entries(tools).map(([name, { description, parameters }]) => ({
      ...{ name, description, inputSchema: schemaOf(parameters) },
    })),
  },
  'tools/call': ({ name }) => ({ content: [{ type: 'text', text: tools[name].text }] }),
});
