/** Documents of the gateway. */
import { agentRevokedSchema, agentsSchema, agentTokenSchema } from '../machine/agents.answer.ts';
import {
  calledToolSchema,
  gatewayAddressSchema,
  gatewayServersSchema,
  serverChangedSchema,
  serverLogSchema,
  serverRestartSchema,
  serverToolsSchema,
} from '../machine/gateway.answer.ts';
import { securitySchema, statusSchema } from '../machine/security.answer.ts';
import { wrapSchema } from '../machine/wrap.answer.ts';
import type { DocumentCard } from './document-card.ts';

export const GATEWAY_DOCUMENTS = {
  agents: { schema: agentsSchema, about: 'The agents that have a token for the gateway over HTTP.' },
  'agent-token': { schema: agentTokenSchema, about: 'The token of an agent, printed once.' },
  'agent-revoked': { schema: agentRevokedSchema, about: 'The agent whose token was taken away.' },
  'called-tool': { schema: calledToolSchema, about: 'What a tool returned to `call`.' },
  'gateway-address': { schema: gatewayAddressSchema, about: 'Where `up` serves the gateway.' },
  'gateway-servers': {
    schema: gatewayServersSchema,
    about: 'The servers that are configured, or ran behind a gateway.',
  },
  wrap: {
    schema: wrapSchema,
    about: 'Entries of clients that go through the gateway, and files that were changed.',
  },
  'server-changed': {
    schema: serverChangedSchema,
    about: 'A server that was added to a document, or removed.',
  },
  'server-restart': { schema: serverRestartSchema, about: 'A server that gateways start again.' },
  'server-tools': {
    schema: serverToolsSchema,
    about: 'The tools of a server: what each reads and does, and how flows through it are watched.',
  },
  'server-log': { schema: serverLogSchema, about: 'What a server behind the gateway printed.' },
  security: { schema: securitySchema, about: 'What guards the gateway, scan counts and the last threats.' },
  status: { schema: statusSchema, about: 'What is in force here: policy, scanning, servers, ledger.' },
} as const satisfies Readonly<Record<string, DocumentCard>>;
