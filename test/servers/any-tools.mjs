// A server with tools of the names that it is started with: each takes anything, and says that it ran.
import { greeting, speak } from './speak.mjs';

const tools = process.argv.slice(2).map((name) => ({
  name,
  description: `Does ${name.replaceAll('_', ' ')}.`,
  inputSchema: { type: 'object' },
}));

speak({
  initialize: greeting(),
  ping: {},
  'tools/list': { tools },
  'tools/call': ({ name }) => ({ content: [{ type: 'text', text: `ran ${name}` }] }),
});
