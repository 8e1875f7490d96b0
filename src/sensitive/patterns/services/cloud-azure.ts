import { named, prefixed } from '../../pattern/declare.ts';
import type { SecretPattern } from '../../pattern/pattern.ts';
import { scrambled } from '../../pattern/plausible.ts';

const PORTAL = "portal.azure.com under the resource's access keys";
const DEVOPS = 'dev.azure.com under Personal access tokens';

export const cloudAzurePatterns: readonly SecretPattern[] = [
  prefixed('azure.account-key', 'AZURE_ACCOUNT_KEY', 'Azure Storage or Cosmos DB account key', {
    anchors: ['AccountKey='],
    expression: /AccountKey=([A-Za-z0-9+/]{86}==)/dy,
    secretGroup: true,
    last4: false,
    revokeAt: PORTAL,
  }),
  named('azure.named-account-key', 'AZURE_ACCOUNT_KEY', 'Azure account key by name', {
    names: ['azure', 'storage_account', 'storageaccount', 'cosmos', 'account_key', 'account-key'],
    value: '[A-Za-z0-9+/]{86}==',
    revokeAt: PORTAL,
  }),
  prefixed('azure.shared-access-key', 'AZURE_ACCESS_KEY', 'Azure Service Bus or Event Hubs key', {
    anchors: ['SharedAccessKey='],
    expression: /SharedAccessKey=([A-Za-z0-9+/]{43}=)/dy,
    secretGroup: true,
    last4: false,
    revokeAt: 'portal.azure.com under Shared access policies',
  }),
  prefixed('azure.access-key', 'AZURE_ACCESS_KEY', 'Azure SignalR, Web PubSub or Communication key', {
    anchors: [';AccessKey='],
    expression: /;[Aa]ccess[Kk]ey=((?:[A-Za-z0-9+/]{43}=|[A-Za-z0-9+/]{86}==))/dy,
    secretGroup: true,
    last4: false,
    revokeAt: 'portal.azure.com under Keys',
  }),
  prefixed('azure.app-configuration-secret', 'AZURE_ACCESS_KEY', 'Azure App Configuration secret', {
    anchors: [';Secret='],
    expression: /;Secret=([A-Za-z0-9+/]{43}=)/dy,
    secretGroup: true,
    last4: false,
    revokeAt: 'portal.azure.com under Access settings',
  }),
  prefixed('azure.sas-signature', 'AZURE_SAS', 'Azure shared access signature', {
    anchors: ['&sig=', '?sig='],
    expression: /[&?]sig=([A-Za-z0-9%+/_-]{43,100}={0,2})/dy,
    secretGroup: true,
    last4: false,
    confidence: 0.9,
    revokeAt: 'portal.azure.com by rotating the key that signed it',
  }),
  prefixed('azure.client-secret', 'AZURE_CLIENT_SECRET', 'Microsoft Entra client secret', {
    anchors: ['0Q~', '1Q~', '2Q~', '3Q~', '4Q~', '5Q~', '6Q~', '7Q~', '8Q~', '9Q~'],
    before: /[A-Za-z0-9_~.-]{3}$/,
    expression: /\dQ~[A-Za-z0-9_~.-]{31,34}/y,
    revokeAt: 'entra.microsoft.com under Certificates & secrets',
  }),
  prefixed('azure.devops-token', 'AZURE_DEVOPS_TOKEN', 'Azure DevOps personal access token', {
    anchors: ['JQQJ99'],
    before: /[A-Za-z0-9]{52}$/,
    expression: /JQQJ99[A-Za-z0-9]{18}AZDO[A-Za-z0-9]{4}/y,
    revokeAt: DEVOPS,
  }),
  // The same length of 84 without the common mark; here too the first twelve characters are out of reach.
  prefixed('azure.devops-plain-token', 'AZURE_DEVOPS_TOKEN', 'Azure DevOps token with its own mark alone', {
    anchors: ['AZDO'],
    before: /[A-Za-z0-9]{64}$/,
    expression: /(?<!JQQJ99[A-Za-z0-9]{18})AZDO[A-Za-z0-9]{4}/y,
    edges: 'right',
    validate: scrambled,
    revokeAt: DEVOPS,
  }),
  named(
    'azure.devops-legacy-token',
    'AZURE_DEVOPS_TOKEN',
    'Azure DevOps personal access token without mark',
    {
      names: ['azure_devops', 'azuredevops', 'azure-devops', 'ado_', 'vsts', 'system_accesstoken'],
      value: '[a-z2-7]{52}',
      revokeAt: DEVOPS,
    },
  ),
  prefixed('azure.annotated-key', 'AZURE_KEY', 'Azure resource key with the common mark', {
    anchors: ['JQQJ99'],
    before: /[A-Za-z0-9]{52}$/,
    expression: /JQQJ99(?![A-Za-z0-9]{18}AZDO)[A-Za-z0-9]{20,32}/y,
    revokeAt: PORTAL,
  }),
  prefixed('azure.messaging-key', 'AZURE_ACCESS_KEY', 'Azure IoT, Service Bus, Event Hubs or Relay key', {
    anchors: ['AIoT', '+ASb', '+AEh', '+ARm'],
    // In a connection string the name before the key already finds it.
    before: /(?<!AccessKey=)(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{33}$/,
    expression: /(?:AIoT|\+A(?:Sb|Eh|Rm))[A-Za-z0-9+/]{6}=/y,
    revokeAt: 'portal.azure.com under Shared access policies',
  }),
  // The lookbehind is limited to 64 characters: the first twelve of these keys remain, and are useless alone.
  prefixed(
    'azure.marked-account-key',
    'AZURE_ACCOUNT_KEY',
    'Azure Storage, Cosmos DB, Batch or API Management key',
    {
      anchors: ['+ASt', 'ACDb', '+ABa', '+AMC', 'APIM'],
      before: /[A-Za-z0-9+/]{64}$/,
      expression: /(?:APIM|ACDb|\+A(?:Ba|MC|St))[A-Za-z0-9+/]{6}==/y,
      edges: 'right',
      revokeAt: PORTAL,
    },
  ),
  prefixed('azure.redis-key', 'AZURE_KEY', 'Azure Cache for Redis key', {
    anchors: ['AzCa'],
    before: /(?<![A-Za-z0-9])[A-Za-z0-9]{33}$/,
    expression: /AzCa[A-P][A-Za-z0-9]{5}=/y,
    revokeAt: PORTAL,
  }),
  prefixed('azure.search-key', 'AZURE_KEY', 'Azure AI Search key', {
    anchors: ['AzSe'],
    before: /(?<![A-Za-z0-9])[A-Za-z0-9]{42}$/,
    expression: /AzSe[A-D][A-Za-z0-9]{5}/y,
    revokeAt: PORTAL,
  }),
  prefixed('azure.registry-password', 'AZURE_KEY', 'Azure Container Registry password', {
    anchors: ['+ACR'],
    before: /(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{42}$/,
    expression: /\+ACR[A-D][A-Za-z0-9+/]{5}/y,
    revokeAt: PORTAL,
  }),
  prefixed('azure.function-key', 'AZURE_KEY', 'Azure Functions key', {
    anchors: ['AzFu'],
    before: /(?<![\w+/-])[\w+/-]{42,44}$/,
    expression: /AzFu[\w+/-]{4,6}==/y,
    revokeAt: 'portal.azure.com under App keys of the function app',
  }),
  named('azure.openai-key', 'AZURE_OPENAI_KEY', 'Azure OpenAI or AI services key', {
    names: [
      'azure_openai',
      'azureopenai',
      'azure-openai',
      'azure_ai',
      'cognitive',
      'Ocp-Apim-Subscription-Key',
    ],
    value: '[a-f0-9]{32}',
    revokeAt: 'portal.azure.com under Keys and Endpoint',
  }),
  prefixed('azure.publish-password', 'AZURE_PASSWORD', 'Azure App Service publish password', {
    anchors: ['userPWD="'],
    expression: /userPWD="([A-Za-z0-9]{60})"/dy,
    secretGroup: true,
    last4: false,
    revokeAt: 'portal.azure.com with Reset publish profile',
  }),
];
