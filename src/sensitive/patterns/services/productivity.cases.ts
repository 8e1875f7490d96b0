import type { PatternCases } from '../../pattern/pattern.ts';
import { ofFramed, ofKey, ofNamed, sample } from '../sample.cases.ts';

export const productivityCases: PatternCases = {
  'notion.integration-token': ofKey('ntn_{digit:11}{alnum:35}'),
  'notion.legacy-token': ofKey('secret_{alnum:43}', {
    'a name': 'secret_managerOfTheProductionEnvironmentForAllOf',
  }),
  'linear.api-key': ofKey('lin_api_{alnum:40}', {
    'a longer name': 'kotlin_api_documentation_generator_plugin',
  }),
  'linear.oauth-token': ofKey('lin_oauth_{hex:64}'),
  'asana.access-token': ofKey('1/12{digit:14}:{hex:32}', { 'a date': 'on 1/12/2024: the first build' }),
  'asana.client-secret': ofNamed('ASANA_CLIENT_SECRET', '{hex:32}'),
  'airtable.access-token': ofKey('pat{alnum:14}.{hex:64}', {
    'a path': 'the path pathological.pattern = patchwork.txt',
    'a base and a table': sample('app{alnum:14}/tbl{alnum:14}'),
  }),
  'airtable.legacy-key': ofNamed('AIRTABLE_API_KEY', 'key{alnum:14}'),
  'atlassian.api-token': ofKey('ATATT3xFfG{word:170}=1A2B3C4D'),
  'atlassian.legacy-token': ofNamed('JIRA_API_TOKEN', '{alnum:24}', {
    'an issue': 'jira key: ABC-123456789012345678',
  }),
  'trello.api-token': ofKey('ATTA{hex:64}1A2B3C4D', { 'a word in capitals': 'REGATTA and ATTACHMENT' }),
  'trello.named-key': ofNamed('TRELLO_API_KEY', '{hex:32}', {
    'a board': `trello board id: ${sample('{hex:24}')}`,
  }),
  'figma.access-token': ofKey('figd_{word:40}', {
    'a file': 'figo_the_dog_of_the_office_on_a_sunny_day_picture',
  }),
  'dropbox.access-token': ofKey('sl.{word:140}', { 'a module': 'openssl.crypto and sl.u.config' }),
  'dropbox.app-secret': ofNamed('DROPBOX_APP_SECRET', '{lower:15}'),
  'box.client-secret': ofNamed('BOX_CLIENT_SECRET', '{alnum:32}', {
    'a file': `inbox_client_${sample('{alnum:32}')}.mbox`,
  }),
  'hubspot.private-app-token': ofKey('pat-na1-{uuid}'),
  'hubspot.api-key': ofNamed('HUBSPOT_API_KEY', '{uuid}', { 'a portal': `hubspot form ${sample('{uuid}')}` }),
  'salesforce.session-token': ofKey('00D{alnum:12}!{alnum:96}', {
    'the organization': sample('org 00D{alnum:15} is active'),
  }),
  'salesforce.refresh-token': ofKey('5Aep861{alnum:80}'),
  'clickup.api-token': ofKey('pk_{digit:8}_{upper:32}', {
    'a publishable key': sample('pk_test_{alnum:24}'),
  }),
  'todoist.api-token': ofNamed('TODOIST_API_TOKEN', '{hex:40}'),
  'typeform.access-token': ofKey('tfp_{word:44}_{alnum:14}'),
  'calcom.api-key': ofKey('cal_live_{hex:32}', { 'a longer name': `local_live_${sample('{hex:32}')}` }),
  'canva.client-secret': ofKey('cnvca{word:46}'),
  'retool.access-token': ofKey('retool_01{lower:26}'),
  'close.api-key': ofKey('api_{alnum:22}.{alnum:22}', {
    'a module': 'api_v2.handlers and api_client.connect',
  }),
  'zoho.oauth-token': ofKey('1000.{hex:32}.{hex:32}', { 'a number': 'costs 1000.50 or 1000.00 each' }),
  'pipedrive.api-token': ofNamed('PIPEDRIVE_API_TOKEN', '{hex:40}'),
  'coda.api-token': ofNamed('CODA_API_TOKEN', '{uuid}'),
  'wakatime.api-key': ofKey('waka_{uuid}'),
  'zapier.webhook': ofFramed('https://hooks.zapier.com/hooks/catch/@/', '{digit:7}/{lower:7}', {
    'the address without a hook': 'https://hooks.zapier.com/hooks/standard',
  }),
  'make.webhook': ofFramed('https://hook.eu1.make.com/@', '{lower:32}', {
    'the website': 'https://www.make.com/en/help',
  }),
  'ifttt.webhook-key': ofFramed('https://maker.ifttt.com/trigger/door/with/key/@', '{word:22}'),
};
