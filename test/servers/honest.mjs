// Offers one of everything, in pages, and keeps to the protocol.
import { CITY, greeting, send, speak, tool, WEATHER } from './speak.mjs';

const later = tool('get_tides', 'Gives the tides of a harbour.', CITY);

speak(
  {
    initialize: greeting({
      capabilities: { tools: { listChanged: true }, prompts: {}, resources: {} },
      instructions: 'Ask for one city at a time.',
    }),
    'tools/list': ({ cursor }) =>
      cursor === 'second' ? { tools: [later] } : { tools: [WEATHER], nextCursor: 'second' },
    'prompts/list': { prompts: [{ name: 'pack', description: 'What to pack for a journey' }] },
    'resources/list': { resources: [{ uri: 'weather://stations', name: 'stations' }] },
    'resources/templates/list': {
      resourceTemplates: [{ uriTemplate: 'weather://stations/{id}', name: 'station' }],
    },
    'tools/call': { content: [{ type: 'text', text: 'sunny' }] },
  },
  // Servers that find their tools late say so at once.
  { onNotification: () => send({ method: 'notifications/tools/list_changed' }) },
);
