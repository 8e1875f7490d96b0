import type { PatternCases } from '../../pattern/pattern.ts';
import { ofKey, ofNamed, sample } from '../sample.cases.ts';

const license = sample('{alnum:6}_{alnum:29}_mmk');
const rapid = sample('{hex:10}msh{hex:15}p1{hex:5}jsn{hex:12}');

export const lookupServicesCases: PatternCases = {
  'virustotal.api-key': ofNamed('VIRUSTOTAL_API_KEY', '{hex:64}', {
    'the digest of a file': `virustotal file sha256=${sample('{hex:64}')}`,
  }),
  'shodan.api-key': ofNamed('SHODAN_API_KEY', '{alnum:32}'),
  'abuseipdb.api-key': ofNamed('ABUSEIPDB_API_KEY', '{hex:80}'),
  'urlscan.api-key': ofNamed('URLSCAN_API_KEY', '{uuid}', {
    'a result': `https://urlscan.io/result/${sample('{uuid}')}/`,
  }),
  'securitytrails.api-key': ofNamed('SECURITYTRAILS_API_KEY', '{alnum:32}'),
  'nightfall.api-key': ofKey('NF-{alnum:32}', { 'a standard': 'built to NF-EN-1090 and CONF-2' }),
  'maxmind.license-key': {
    flags: { 'in a configuration': { text: `LicenseKey ${license}\n`, secret: license } },
    passes: {
      'the ending alone': 'It ends with _mmk as a rule.',
      'a name': 'the my_long_name_mmk variable',
    },
  },
  'ipstack.api-key': ofNamed('IPSTACK_ACCESS_KEY', '{hex:32}'),
  'openweather.api-key': ofNamed('OPENWEATHER_API_KEY', '{hex:32}'),
  'newsapi.api-key': ofNamed('NEWSAPI_KEY', '{hex:32}'),
  'nytimes.api-key': ofNamed('NYTIMES_API_KEY', '{alnum:32}'),
  'coinmarketcap.api-key': ofNamed('COINMARKETCAP_API_KEY', '{uuid}'),
  'alphavantage.api-key': ofNamed('ALPHAVANTAGE_API_KEY', '{upper:16}'),
  'rapidapi.key': {
    flags: { 'in a header': { text: `X-Rapid: ${rapid}\n`, secret: rapid } },
    passes: {
      'a mesh': `loaded ${sample('{hex:10}')}.msh and teapot.msh`,
      'without the marks': `build ${sample('{hex:10}msh{hex:36}')} done`,
    },
  },
  'clearbit.secret-key': ofKey('sk_{hex:32}', { 'a longer name': `risk_${sample('{hex:32}')}` }),
  'hunter.api-key': ofNamed('HUNTER_API_KEY', '{hex:40}'),
  'riot.api-key': ofKey('RGAPI-{uuid}'),
  'steam.api-key': {
    flags: {
      'in an environment file': {
        text: `STEAM_API_KEY=${sample('{hex:32}').toUpperCase()}\n`,
        secret: sample('{hex:32}').toUpperCase(),
      },
    },
    passes: {
      'an application': 'steam_api_app_id = 480',
      'the placeholder of the documentation': `STEAM_API_KEY=${'X'.repeat(32)}`,
    },
  },
  'nasa.api-key': ofNamed('NASA_API_KEY', '{alnum:40}'),
};
