import { named, UUID } from '../../pattern/declare.ts';
import type { SecretPattern } from '../../pattern/pattern.ts';

export const marketDataPatterns: readonly SecretPattern[] = [
  named('polygon.api-key', 'POLYGON_KEY', 'Polygon.io API key', {
    names: ['polygon_api', 'polygon_io', 'polygon-api'],
    value: '[A-Za-z0-9_]{32}',
    revokeAt: 'polygon.io/dashboard/keys',
  }),
  named('finnhub.api-key', 'FINNHUB_KEY', 'Finnhub API key', {
    names: ['finnhub'],
    value: '[a-z0-9]{20}(?:[a-z0-9]{20})?',
    revokeAt: 'finnhub.io/dashboard',
  }),
  named('tiingo.api-token', 'TIINGO_TOKEN', 'Tiingo API token', {
    names: ['tiingo'],
    value: '[a-f0-9]{40}',
    revokeAt: 'api.tiingo.com/account/api/token',
  }),
  named('nasdaq.data-key', 'NASDAQ_KEY', 'Nasdaq Data Link (Quandl) API key', {
    names: ['quandl', 'nasdaq_data'],
    value: '[\\w-]{20}',
    revokeAt: 'data.nasdaq.com/account/profile',
  }),
  named('fred.api-key', 'FRED_KEY', 'FRED API key', {
    names: ['fred_api', 'fred_key'],
    value: '[a-f0-9]{32}',
    revokeAt: 'fredaccount.stlouisfed.org/apikeys',
  }),
  named('diffbot.token', 'DIFFBOT_TOKEN', 'Diffbot token', {
    names: ['diffbot'],
    value: '[a-f0-9]{32}',
    revokeAt: 'app.diffbot.com',
  }),
  named('scraperapi.api-key', 'SCRAPERAPI_KEY', 'ScraperAPI key', {
    names: ['scraperapi', 'scraper_api'],
    value: '[a-f0-9]{32}',
    revokeAt: 'dashboard.scraperapi.com',
  }),
  named('zenrows.api-key', 'ZENROWS_KEY', 'ZenRows API key', {
    names: ['zenrows'],
    value: '[a-f0-9]{40}',
    revokeAt: 'app.zenrows.com',
  }),
  named('brightdata.api-key', 'BRIGHTDATA_KEY', 'Bright Data API key', {
    names: ['brightdata', 'bright_data'],
    value: `(?:[a-f0-9]{64}|${UUID})`,
    revokeAt: 'brightdata.com/cp/setting/users',
  }),
];
