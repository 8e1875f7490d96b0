import { named, prefixed, UUID } from '../../pattern/declare.ts';
import type { SecretPattern } from '../../pattern/pattern.ts';

/** Lookup services that need a key: threat data, places, weather, companies, games. */
export const lookupServicesPatterns: readonly SecretPattern[] = [
  named('virustotal.api-key', 'VIRUSTOTAL_KEY', 'VirusTotal API key', {
    names: ['virustotal', 'vt_api', 'vt-api', 'x-apikey'],
    value: '[a-f0-9]{64}',
    revokeAt: 'virustotal.com under API key',
  }),
  named('shodan.api-key', 'SHODAN_KEY', 'Shodan API key', {
    names: ['shodan'],
    value: '[A-Za-z0-9]{32}',
    revokeAt: 'account.shodan.io',
  }),
  named('abuseipdb.api-key', 'ABUSEIPDB_KEY', 'AbuseIPDB API key', {
    names: ['abuseipdb'],
    value: '[a-f0-9]{80}',
    revokeAt: 'abuseipdb.com/account/api',
  }),
  named('urlscan.api-key', 'URLSCAN_KEY', 'urlscan.io API key', {
    names: ['urlscan'],
    value: UUID,
    revokeAt: 'urlscan.io/user/profile',
  }),
  named('securitytrails.api-key', 'SECURITYTRAILS_KEY', 'SecurityTrails API key', {
    names: ['securitytrails'],
    value: '[A-Za-z0-9]{32}',
    revokeAt: 'securitytrails.com under API keys',
  }),
  prefixed('nightfall.api-key', 'NIGHTFALL_KEY', 'Nightfall API key', {
    anchors: ['NF-'],
    expression: /NF-[A-Za-z0-9]{32}/y,
    revokeAt: 'app.nightfall.ai/developer-platform',
  }),
  prefixed('maxmind.license-key', 'MAXMIND_KEY', 'MaxMind license key', {
    anchors: ['_mmk'],
    before: /[A-Za-z0-9]{6}_[A-Za-z0-9]{29}$/,
    expression: /_mmk/y,
    revokeAt: 'maxmind.com under Manage license keys',
  }),
  named('ipstack.api-key', 'IPSTACK_KEY', 'ipstack access key', {
    names: ['ipstack'],
    value: '[a-f0-9]{32}',
    revokeAt: 'ipstack.com/dashboard',
  }),
  named('openweather.api-key', 'OPENWEATHER_KEY', 'OpenWeather API key', {
    names: ['openweather', 'open_weather', 'owm_api'],
    value: '[a-f0-9]{32}',
    revokeAt: 'home.openweathermap.org/api_keys',
  }),
  named('newsapi.api-key', 'NEWSAPI_KEY', 'News API key', {
    names: ['newsapi', 'news_api'],
    value: '[a-f0-9]{32}',
    revokeAt: 'newsapi.org/account',
  }),
  named('nytimes.api-key', 'NYTIMES_KEY', 'New York Times API key', {
    names: ['nytimes', 'nyt_api', 'newyorktimes', 'new-york-times'],
    value: '[A-Za-z0-9=_-]{32}',
    revokeAt: 'developer.nytimes.com/my-apps',
  }),
  named('coinmarketcap.api-key', 'COINMARKETCAP_KEY', 'CoinMarketCap API key', {
    names: ['coinmarketcap', 'cmc_pro', 'cmc_api'],
    value: UUID,
    revokeAt: 'pro.coinmarketcap.com/account',
  }),
  named('alphavantage.api-key', 'ALPHAVANTAGE_KEY', 'Alpha Vantage API key', {
    names: ['alphavantage', 'alpha_vantage'],
    value: '[A-Z0-9]{16}',
    revokeAt: 'alphavantage.co/support',
  }),
  prefixed('rapidapi.key', 'RAPIDAPI_KEY', 'RapidAPI key', {
    anchors: Array.from('0123456789abcdef', (digit) => `msh${digit}`),
    before: /(?<![A-Za-z0-9])[a-f0-9]{10}$/,
    expression: /msh[a-f0-9]{14,16}p1[a-f0-9]{4,6}jsn[a-f0-9]{11,13}/y,
    revokeAt: 'rapidapi.com/developer/apps',
  }),
  prefixed('clearbit.secret-key', 'CLEARBIT_KEY', 'Clearbit secret key', {
    anchors: Array.from('0123456789abcdef', (digit) => `sk_${digit}`),
    expression: /sk_[a-f0-9]{32}/y,
    revokeAt: 'dashboard.clearbit.com/api',
  }),
  named('hunter.api-key', 'HUNTER_KEY', 'Hunter API key', {
    names: ['hunter_api', 'hunterio', 'hunter_io', 'hunter.io'],
    value: '[a-f0-9]{40}',
    revokeAt: 'hunter.io/api-keys',
  }),
  prefixed('riot.api-key', 'RIOT_KEY', 'Riot Games API key', {
    anchors: ['RGAPI-'],
    expression: /RGAPI-[a-f0-9]{8}(?:-[a-f0-9]{4}){3}-[a-f0-9]{12}/y,
    revokeAt: 'developer.riotgames.com',
  }),
  named('steam.api-key', 'STEAM_KEY', 'Steam Web API key', {
    names: ['steam_api', 'steam_web', 'steamapi', 'steam_key'],
    value: '[A-F0-9]{32}',
    revokeAt: 'steamcommunity.com/dev/apikey',
  }),
  named('nasa.api-key', 'NASA_KEY', 'NASA API key', {
    names: ['nasa_api', 'nasaapi'],
    value: '[A-Za-z0-9]{40}',
    revokeAt: 'api.nasa.gov',
  }),
];
