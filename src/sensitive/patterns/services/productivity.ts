import { named, prefixed, UUID } from '../../pattern/declare.ts';
import type { SecretPattern } from '../../pattern/pattern.ts';
import { scrambled } from '../../pattern/plausible.ts';

const NOTION = 'notion.so/my-integrations';
const LINEAR = 'linear.app/settings/api';
const AIRTABLE = 'airtable.com/create/tokens';
const ATLASSIAN = 'id.atlassian.com/manage-profile/security/api-tokens';
const SALESFORCE = 'Salesforce setup under Session management';

export const productivityPatterns: readonly SecretPattern[] = [
  prefixed('notion.integration-token', 'NOTION_TOKEN', 'Notion integration token', {
    anchors: ['ntn_'],
    expression: /ntn_[A-Za-z0-9]{40,50}/y,
    validate: scrambled,
    revokeAt: NOTION,
  }),
  prefixed('notion.legacy-token', 'NOTION_TOKEN', 'Notion integration token of the old format', {
    anchors: ['secret_'],
    expression: /secret_[A-Za-z0-9]{43}/y,
    validate: scrambled,
    revokeAt: NOTION,
  }),
  prefixed('linear.api-key', 'LINEAR_KEY', 'Linear API key', {
    anchors: ['lin_api_'],
    expression: /lin_api_[A-Za-z0-9]{40,48}/y,
    revokeAt: LINEAR,
  }),
  prefixed('linear.oauth-token', 'LINEAR_TOKEN', 'Linear OAuth token or webhook secret', {
    anchors: ['lin_oauth_', 'lin_wh_'],
    expression: /lin_(?:oauth_[a-f0-9]{64}|wh_[A-Za-z0-9]{36,48})/y,
    revokeAt: LINEAR,
  }),
  prefixed('asana.access-token', 'ASANA_TOKEN', 'Asana personal access token', {
    anchors: ['0/12', '1/12', '2/12'],
    expression: /[012]\/12\d{12,16}(?:\/\d{14,18})?:[a-f0-9]{32}/y,
    revokeAt: 'app.asana.com/0/my-apps',
  }),
  named('asana.client-secret', 'ASANA_SECRET', 'Asana client secret', {
    names: ['asana'],
    value: '[a-f0-9]{32}',
    revokeAt: 'app.asana.com/0/my-apps',
  }),
  // `pat` begins every path; the long part after the dot is rare.
  prefixed('airtable.access-token', 'AIRTABLE_TOKEN', 'Airtable personal access token', {
    anchors: ['pat'],
    beforeRun: 18,
    expression: /pat[A-Za-z0-9]{14}\.[a-f0-9]{64}/y,
    revokeAt: AIRTABLE,
  }),
  named('airtable.legacy-key', 'AIRTABLE_KEY', 'Airtable API key', {
    names: ['airtable'],
    value: 'key[A-Za-z0-9]{14}',
    revokeAt: AIRTABLE,
  }),
  prefixed('atlassian.api-token', 'ATLASSIAN_TOKEN', 'Atlassian API token', {
    anchors: ['ATATT3xFfG'],
    expression: /ATATT3xFfG[\w-]{100,300}=[A-F0-9]{8}/y,
    revokeAt: ATLASSIAN,
  }),
  named('atlassian.legacy-token', 'ATLASSIAN_TOKEN', 'Atlassian API token of the old format', {
    names: ['atlassian', 'jira', 'confluence'],
    value: '[A-Za-z0-9]{24}',
    revokeAt: ATLASSIAN,
  }),
  prefixed('trello.api-token', 'TRELLO_TOKEN', 'Trello API token', {
    anchors: ['ATTA'],
    expression: /ATTA[a-f0-9]{64}[A-F0-9]{8}/y,
    revokeAt: 'trello.com/my/account under Applications',
  }),
  named('trello.named-key', 'TRELLO_KEY', 'Trello key or token without prefix', {
    names: ['trello'],
    value: '(?:[a-f0-9]{64}|[a-f0-9]{32})',
    revokeAt: 'trello.com/power-ups/admin',
  }),
  prefixed('figma.access-token', 'FIGMA_TOKEN', 'Figma personal access token', {
    anchors: ['figd_', 'figu_', 'figo_'],
    expression: /fig[duo]_[\w-]{36,60}/y,
    validate: scrambled,
    revokeAt: 'figma.com/settings under Personal access tokens',
  }),
  prefixed('dropbox.access-token', 'DROPBOX_TOKEN', 'Dropbox access token', {
    anchors: ['sl.'],
    expression: /sl\.(?:u\.)?[A-Za-z0-9][\w-]{129,2000}/y,
    revokeAt: 'dropbox.com/account/connected_apps',
  }),
  named('dropbox.app-secret', 'DROPBOX_SECRET', 'Dropbox app secret', {
    names: ['dropbox'],
    value: '[a-z0-9]{15}',
    revokeAt: 'dropbox.com/developers/apps',
  }),
  named('box.client-secret', 'BOX_SECRET', 'Box client secret', {
    names: ['box_client', 'boxclient', 'box_app', 'box_developer'],
    value: '[A-Za-z0-9]{32}',
    revokeAt: 'app.box.com/developers/console',
  }),
  prefixed('hubspot.private-app-token', 'HUBSPOT_TOKEN', 'HubSpot private app token', {
    anchors: ['pat-na', 'pat-eu', 'pat-ap'],
    expression: /pat-(?:na|eu|ap)\d-[a-f0-9]{8}(?:-[a-f0-9]{4}){3}-[a-f0-9]{12}/y,
    revokeAt: 'app.hubspot.com under Private apps',
  }),
  named('hubspot.api-key', 'HUBSPOT_KEY', 'HubSpot API key', {
    names: ['hubspot', 'hapikey'],
    value: UUID,
    revokeAt: 'app.hubspot.com under Integrations',
  }),
  prefixed('salesforce.session-token', 'SALESFORCE_TOKEN', 'Salesforce session token', {
    anchors: ['00D'],
    expression: /00D[A-Za-z0-9]{12,15}![\w.]{80,260}/y,
    revokeAt: SALESFORCE,
  }),
  prefixed('salesforce.refresh-token', 'SALESFORCE_TOKEN', 'Salesforce refresh token', {
    anchors: ['5Aep861'],
    expression: /5Aep861[\w.]{70,100}/y,
    revokeAt: SALESFORCE,
  }),
  prefixed('clickup.api-token', 'CLICKUP_TOKEN', 'ClickUp API token', {
    anchors: ['pk_'],
    expression: /pk_\d{5,10}_[A-Z0-9]{32}/y,
    revokeAt: 'app.clickup.com/settings/apps',
  }),
  named('todoist.api-token', 'TODOIST_TOKEN', 'Todoist API token', {
    names: ['todoist'],
    value: '[a-f0-9]{40}',
    revokeAt: 'app.todoist.com/app/settings/integrations/developer',
  }),
  prefixed('typeform.access-token', 'TYPEFORM_TOKEN', 'Typeform access token', {
    anchors: ['tfp_'],
    expression: /tfp_[\w.=-]{40,70}/y,
    validate: scrambled,
    revokeAt: 'admin.typeform.com/user/tokens',
  }),
  prefixed('calcom.api-key', 'CALCOM_KEY', 'Cal.com API key', {
    anchors: ['cal_live_', 'cal_test_'],
    expression: /cal_(?:live|test)_[a-f0-9]{32}/y,
    revokeAt: 'app.cal.com/settings/developer/api-keys',
  }),
  prefixed('canva.client-secret', 'CANVA_SECRET', 'Canva client secret', {
    anchors: ['cnvca'],
    expression: /cnvca[\w-]{40,60}/y,
    validate: scrambled,
    revokeAt: 'canva.com/developers/integrations',
  }),
  prefixed('retool.access-token', 'RETOOL_TOKEN', 'Retool access token', {
    anchors: ['retool_01'],
    expression: /retool_01[a-z0-9]{24,40}/y,
    revokeAt: 'the Retool organization under Settings, API',
  }),
  prefixed('close.api-key', 'CLOSE_KEY', 'Close CRM API key', {
    anchors: ['api_'],
    expression: /api_[A-Za-z0-9]{21,23}\.[A-Za-z0-9]{21,23}/y,
    validate: scrambled,
    revokeAt: 'app.close.com/settings/developer/api-keys',
  }),
  prefixed('zoho.oauth-token', 'ZOHO_TOKEN', 'Zoho OAuth token', {
    anchors: ['1000.'],
    expression: /1000\.[a-f0-9]{32}\.[a-f0-9]{32}/y,
    revokeAt: 'accounts.zoho.com under Connected apps',
  }),
  named('pipedrive.api-token', 'PIPEDRIVE_TOKEN', 'Pipedrive API token', {
    names: ['pipedrive'],
    value: '[a-f0-9]{40}',
    revokeAt: 'app.pipedrive.com/settings/api',
  }),
  named('coda.api-token', 'CODA_TOKEN', 'Coda API token', {
    names: ['coda_api', 'coda_token'],
    value: UUID,
    revokeAt: 'coda.io/account',
  }),
  prefixed('wakatime.api-key', 'WAKATIME_KEY', 'WakaTime API key', {
    anchors: ['waka_'],
    expression: /waka_[a-f0-9]{8}(?:-[a-f0-9]{4}){3}-[a-f0-9]{12}/y,
    revokeAt: 'wakatime.com/settings/api-key',
  }),
  prefixed('zapier.webhook', 'ZAPIER_WEBHOOK', 'Zapier webhook address', {
    anchors: ['hooks.zapier.com/hooks/'],
    expression: /hooks\.zapier\.com\/hooks\/catch\/(\d{4,10}\/[a-z0-9]{6,10})/dy,
    secretGroup: true,
    last4: false,
    confidence: 0.85,
    revokeAt: 'zapier.com by making a new trigger',
  }),
  prefixed('make.webhook', 'MAKE_WEBHOOK', 'Make (Integromat) webhook address', {
    anchors: ['.make.com/', '.integromat.com/'],
    expression: /(?<=hook(?:\.[a-z]{2}\d)?)\.(?:make|integromat)\.com\/([a-z0-9]{30,40})/dy,
    secretGroup: true,
    last4: false,
    confidence: 0.85,
    revokeAt: 'make.com under Webhooks',
  }),
  prefixed('ifttt.webhook-key', 'IFTTT_KEY', 'IFTTT webhook key', {
    anchors: ['maker.ifttt.com/'],
    expression: /maker\.ifttt\.com\/(?:trigger\/[\w-]{1,60}\/(?:json\/)?with\/key|use)\/([\w-]{20,48})/dy,
    secretGroup: true,
    last4: false,
    revokeAt: 'ifttt.com/maker_webhooks/settings',
  }),
];
