import type { PatternCases } from '../../pattern/pattern.ts';
import { ofNamed } from '../sample.cases.ts';

export const marketDataCases: PatternCases = {
  'polygon.api-key': ofNamed('POLYGON_API_KEY', '{alnum:32}'),
  'finnhub.api-key': ofNamed('FINNHUB_API_KEY', '{lower:20}'),
  'tiingo.api-token': ofNamed('TIINGO_API_KEY', '{hex:40}'),
  'nasdaq.data-key': ofNamed('QUANDL_API_KEY', '{alnum:20}'),
  'fred.api-key': ofNamed('FRED_API_KEY', '{hex:32}'),
  'diffbot.token': ofNamed('DIFFBOT_TOKEN', '{hex:32}'),
  'scraperapi.api-key': ofNamed('SCRAPERAPI_KEY', '{hex:32}'),
  'zenrows.api-key': ofNamed('ZENROWS_API_KEY', '{hex:40}'),
  'brightdata.api-key': ofNamed('BRIGHTDATA_API_KEY', '{hex:64}'),
};
