import type { PatternCases } from '../../pattern/pattern.ts';
import { ofFramed, ofKey, ofNamed, sample } from '../sample.cases.ts';

const olderKey = sample('prod:happy-otter-123|01{hex:80}');
const deployKey = sample('prod:happy-otter-123|eyJ2MiI6{base64:80}');

export const dataStoresCases: PatternCases = {
  'supabase.access-token': ofKey('sbp_{hex:40}'),
  'supabase.secret-key': ofKey('sb_secret_{alnum:22}_{alnum:8}', {
    'the publishable key beside it': sample('sb_publishable_{alnum:22}_{alnum:8}'),
  }),
  'planetscale.service-token': ofKey('pscale_tkn_{word:43}'),
  'planetscale.oauth-token': ofKey('pscale_oauth_{word:43}'),
  'planetscale.password': ofKey('pscale_pw_{word:43}'),
  'neon.api-key': ofKey('napi_{lower:64}', { 'a file': 'binding_napi_v8.node' }),
  'neon.password': ofKey('npg_{alnum:12}', { 'a function': 'npg_connectToDatabase()' }),
  'upstash.rest-token': ofNamed('UPSTASH_REDIS_REST_TOKEN', '{word:56}='),
  'databricks.access-token': ofKey('dapi{hex:32}', { 'a longer word': `sodapi${sample('{hex:32}')}` }),
  'confluent.api-secret': ofKey('cflt{base64:60}'),
  'confluent.legacy-secret': ofNamed('CONFLUENT_API_SECRET', '{base64:64}'),
  'mongodb.service-account-secret': ofKey('mdb_sa_sk_{word:40}', {
    'the id beside it': sample('mdb_sa_id_{hex:24}'),
  }),
  'mongodb.atlas-private-key': ofNamed('ATLAS_PRIVATE_KEY', '{uuid}'),
  'aiven.service-password': ofKey('AVNS_{word:19}'),
  'cockroach.api-key': ofKey('CCDB1_{alnum:22}_{alnum:40}'),
  'clickhouse.api-secret': ofKey('4b1d{alnum:38}', { 'a commit': `4b1d${sample('{hex:36}')} fix` }),
  'xata.api-key': ofKey('xau_{alnum:36}'),
  'convex.deploy-key': {
    flags: {
      'in an environment file': { text: `CONVEX=${deployKey}\n`, secret: deployKey },
      'of the older kind': { text: `CONVEX=${olderKey}\n`, secret: olderKey },
    },
    passes: {
      'the deployment': 'npx convex deploy --name prod:happy-otter-123',
      'the mark alone': 'It holds |eyJ2MiI6... after the name.',
    },
  },
  'appwrite.api-key': ofKey('standard_{hex:256}', { 'a class': 'standard_d4s_v5' }),
  'elastic.api-key': ofKey('essu_{base64:80}'),
  'elastic.legacy-key': ofNamed('ELASTIC_API_KEY', '{base64:58}=='),
  'materialize.app-password': ofKey('mzp_{hex:64}'),
  'prefect.api-key': ofKey('pnu_{alnum:36}'),
  'dbt.token': ofKey('dbtc_{word:43}', { 'a package': 'dbts_integration_tests_for_the_macros' }),
  'algolia.admin-key': ofNamed('ALGOLIA_ADMIN_API_KEY', '{hex:32}', {
    'the search key, which is public': `ALGOLIA_SEARCH_KEY=${sample('{hex:32}')}`,
  }),
  'influx.api-token': ofNamed('INFLUX_TOKEN', '{word:86}=='),
  'redis.cloud-key': ofNamed('REDIS_CLOUD_API_KEY', '{alnum:52}'),
  'fivetran.api-secret': ofNamed('FIVETRAN_API_SECRET', '{alnum:32}'),
  'cloudinary.api-secret': ofFramed('cloudinary://123456789012345@demo'.replace('@', ':@@'), '{word:27}'),
  'imagekit.private-key': ofKey('private_{base64:27}=', { 'a member': 'private_constructor_arguments_of=4' }),
};
