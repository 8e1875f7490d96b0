import type { PatternCases } from '../../pattern/pattern.ts';
import { ofFramed, ofKey, ofNamed, sample } from '../sample.cases.ts';

const BUS = 'Endpoint=sb://a.servicebus.windows.net/;SharedAccessKeyName=Root;';
/** Halves of Azure's own marks, so that a whole mark never appears next to random text. */
const MARK = ['JQQJ', '99'].join('');

const marking = sample(`{alnum:64}${['+A', 'St'].join('')}{alnum:5}Q==`);
const plainToken = sample('{alnum:64}AZDO{alnum:4}');

function marked(template: string, publicShape: string) {
  const secret = sample(template);
  return {
    flags: { 'in a sentence': { text: `The deploy job printed ${secret} and stopped.`, secret } },
    passes: {
      'the mark alone': `Look for ${publicShape} in the scan.`,
      'inside a longer run': `blob ${sample('{alnum:200}')}${secret}${sample('{alnum:100}')}`,
    },
  };
}

export const cloudAzureCases: PatternCases = {
  'azure.account-key': ofFramed(
    'DefaultEndpointsProtocol=https;AccountName=a;AccountKey=@;EndpointSuffix=core.windows.net',
    '{base64:86}==',
  ),
  'azure.named-account-key': ofNamed('AZURE_STORAGE_KEY', '{base64:86}=='),
  'azure.shared-access-key': ofFramed(`${BUS}SharedAccessKey=@`, '{base64:43}='),
  'azure.access-key': ofFramed(
    'Endpoint=https://a.service.signalr.net;AccessKey=@;Version=1.0',
    '{base64:43}=',
  ),
  'azure.app-configuration-secret': ofFramed(
    'Endpoint=https://a.azconfig.io;Id=abcd;Secret=@',
    '{base64:43}=',
  ),
  'azure.sas-signature': ofFramed(
    'https://a.blob.core.windows.net/c/f?sv=2022-11-02&se=2030-01-01&sp=r&sig=@',
    '{alnum:20}%2B{alnum:22}%3D',
    { 'a short signature of something else': 'GET /download?sig=abc123&file=7' },
  ),
  'azure.client-secret': ofKey('{alnum:3}8Q~{alnum:34}', { 'a version mark': 'see section 8Q~ of the note' }),
  'azure.devops-token': marked(`{alnum:52}${MARK}{alnum:18}AZDO{alnum:4}`, MARK),
  'azure.devops-plain-token': {
    flags: {
      'without a name': { text: `git uses ${plainToken} now`, secret: plainToken },
    },
    passes: {
      'the mark alone': 'Look for AZDO in the scan.',
      'elsewhere in a blob': `blob ${sample('{alnum:90}')}AZDO${sample('{alnum:90}')}`,
    },
  },
  'azure.devops-legacy-token': ofNamed('AZURE_DEVOPS_PAT', 'q{low:24}7{low:26}'),
  'azure.annotated-key': marked(`{alnum:52}${MARK}{alnum:26}`, MARK),
  'azure.messaging-key': marked('{alnum:33}+ASb{alnum:6}=', '+ASb'),
  'azure.marked-account-key': {
    flags: {
      'without a name': { text: `storage uses ${sample('{alnum:12}')}${marking} now`, secret: marking },
    },
    passes: {
      'the mark alone': 'Look for +ASt in the scan.',
      'elsewhere in a blob': `blob ${sample('{alnum:90}')}+ASt${sample('{alnum:90}')}==`,
    },
  },
  'azure.redis-key': marked('{alnum:33}AzCaB{alnum:5}=', 'AzCa'),
  'azure.search-key': marked('{alnum:42}AzSeB{alnum:5}', 'AzSe'),
  'azure.registry-password': marked('{alnum:42}+ACRB{alnum:5}', '+ACR'),
  'azure.function-key': marked('{alnum:44}AzFu{alnum:5}Q==', 'AzFu'),
  'azure.openai-key': ofNamed('AZURE_OPENAI_API_KEY', '{hex:32}', {
    'a deployment': `azure_openai_deployment = "${sample('{hex:32}')}"`,
  }),
  'azure.publish-password': ofFramed(
    '<publishProfile userName="$a" userPWD="@" destinationAppUrl="b">',
    '{alnum:60}',
  ),
};
