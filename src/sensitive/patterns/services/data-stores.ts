import { named, prefixed, UUID } from '../../pattern/declare.ts';
import type { SecretPattern } from '../../pattern/pattern.ts';
import { scrambled } from '../../pattern/plausible.ts';

const PLANETSCALE = "app.planetscale.com under the organization's service tokens";
const DBT = 'cloud.getdbt.com under Account settings, API tokens';

export const dataStoresPatterns: readonly SecretPattern[] = [
  prefixed('supabase.access-token', 'SUPABASE_TOKEN', 'Supabase personal access token', {
    anchors: ['sbp_'],
    expression: /sbp_(?:oauth_|v0_)?[a-f0-9]{40}/y,
    edges: 'right',
    revokeAt: 'supabase.com/dashboard/account/tokens',
  }),
  prefixed('supabase.secret-key', 'SUPABASE_KEY', 'Supabase secret key', {
    anchors: ['sb_secret_'],
    expression: /sb_secret_[\w-]{28,44}/y,
    revokeAt: "the Supabase project's settings under API keys",
  }),
  prefixed('planetscale.service-token', 'PLANETSCALE_TOKEN', 'PlanetScale service token', {
    anchors: ['pscale_tkn_'],
    expression: /pscale_tkn_[\w=.-]{32,64}/y,
    revokeAt: PLANETSCALE,
  }),
  prefixed('planetscale.oauth-token', 'PLANETSCALE_TOKEN', 'PlanetScale OAuth token', {
    anchors: ['pscale_oauth_'],
    expression: /pscale_oauth_[\w=.-]{32,64}/y,
    revokeAt: PLANETSCALE,
  }),
  prefixed('planetscale.password', 'PLANETSCALE_PASSWORD', 'PlanetScale database password', {
    anchors: ['pscale_pw_'],
    expression: /pscale_pw_[\w=.-]{32,64}/y,
    revokeAt: "the PlanetScale database's settings under Passwords",
  }),
  prefixed('neon.api-key', 'NEON_KEY', 'Neon API key', {
    anchors: ['napi_'],
    expression: /napi_[a-z0-9]{50,80}/y,
    revokeAt: 'console.neon.tech/app/settings/api-keys',
  }),
  prefixed('neon.password', 'NEON_PASSWORD', 'Neon database password', {
    anchors: ['npg_'],
    expression: /npg_[A-Za-z0-9]{12,20}/y,
    validate: scrambled,
    last4: false,
    revokeAt: 'console.neon.tech under Roles & databases',
  }),
  named('upstash.rest-token', 'UPSTASH_TOKEN', 'Upstash REST token', {
    names: ['upstash', 'kv_rest_api', 'qstash'],
    value: '[A-Za-z0-9+/_-]{40,120}={0,2}',
    revokeAt: 'console.upstash.com under the database',
  }),
  prefixed('databricks.access-token', 'DATABRICKS_TOKEN', 'Databricks access token', {
    anchors: ['dapi', 'dose'],
    expression: /(?:dapi|dose)[a-f0-9]{32}(?:-\d)?/y,
    revokeAt: "the Databricks workspace's settings under Developer",
  }),
  prefixed('confluent.api-secret', 'CONFLUENT_SECRET', 'Confluent Cloud API secret', {
    anchors: ['cflt'],
    expression: /cflt[A-Za-z0-9+/]{60}/y,
    validate: scrambled,
    revokeAt: 'confluent.cloud/settings/api-keys',
  }),
  named('confluent.legacy-secret', 'CONFLUENT_SECRET', 'Confluent Cloud API secret without prefix', {
    names: ['confluent', 'kafka_api', 'schema_registry'],
    value: '[A-Za-z0-9+/]{64}',
    revokeAt: 'confluent.cloud/settings/api-keys',
  }),
  prefixed('mongodb.service-account-secret', 'MONGODB_SECRET', 'MongoDB Atlas service account secret', {
    anchors: ['mdb_sa_sk_'],
    expression: /mdb_sa_sk_[\w-]{36,50}/y,
    revokeAt: 'cloud.mongodb.com under Access manager',
  }),
  named('mongodb.atlas-private-key', 'MONGODB_SECRET', 'MongoDB Atlas private API key', {
    names: ['atlas_private', 'atlas_api', 'mongodb_atlas', 'mongodbatlas'],
    value: UUID,
    revokeAt: 'cloud.mongodb.com under Access manager',
  }),
  prefixed('aiven.service-password', 'AIVEN_PASSWORD', 'Aiven service password', {
    anchors: ['AVNS_'],
    expression: /AVNS_[\w-]{19}/y,
    revokeAt: 'console.aiven.io under Users of the service',
  }),
  prefixed('cockroach.api-key', 'COCKROACH_KEY', 'CockroachDB Cloud API key', {
    anchors: ['CCDB1_'],
    expression: /CCDB1_[A-Za-z0-9]{22}_[A-Za-z0-9]{40}/y,
    revokeAt: 'cockroachlabs.cloud/service-accounts',
  }),
  prefixed('clickhouse.api-secret', 'CLICKHOUSE_SECRET', 'ClickHouse Cloud API secret', {
    anchors: ['4b1d'],
    expression: /4b1d[A-Za-z0-9]{38}/y,
    validate: (secret) => (/[A-Z]/.test(secret) ? scrambled(secret) : 'no'),
    revokeAt: 'console.clickhouse.cloud under API keys',
  }),
  prefixed('xata.api-key', 'XATA_KEY', 'Xata API key', {
    anchors: ['xau_'],
    expression: /xau_[A-Za-z0-9]{30,60}/y,
    validate: scrambled,
    revokeAt: 'app.xata.io/settings',
  }),
  prefixed('convex.deploy-key', 'CONVEX_KEY', 'Convex deploy key', {
    anchors: ['prod:', 'dev:', 'preview:', 'project:'],
    expression:
      /(?:prod|dev|preview|project):[a-z0-9-]{3,50}(?::[a-z0-9-]{1,40})?\|[A-Za-z0-9+/_-]{40,400}={0,2}/y,
    validate: scrambled,
    revokeAt: "the Convex deployment's settings",
  }),
  prefixed('appwrite.api-key', 'APPWRITE_KEY', 'Appwrite API key', {
    anchors: ['standard_'],
    expression: /standard_[a-f0-9]{200,300}/y,
    revokeAt: "the Appwrite project's overview under API keys",
  }),
  prefixed('elastic.api-key', 'ELASTIC_KEY', 'Elastic Cloud API key', {
    anchors: ['essu_'],
    expression: /essu_[A-Za-z0-9+/]{40,120}={0,2}/y,
    revokeAt: 'cloud.elastic.co/account/keys',
  }),
  named('elastic.legacy-key', 'ELASTIC_KEY', 'Elasticsearch API key', {
    names: ['elastic', 'es_api'],
    value: '[A-Za-z0-9+/]{58}==',
    revokeAt: 'Kibana under Stack management, API keys',
  }),
  prefixed('materialize.app-password', 'MATERIALIZE_PASSWORD', 'Materialize app password', {
    anchors: ['mzp_'],
    expression: /mzp_[a-f0-9]{64}/y,
    revokeAt: 'console.materialize.com/access',
  }),
  prefixed('prefect.api-key', 'PREFECT_KEY', 'Prefect API key', {
    anchors: ['pnu_', 'pnb_'],
    expression: /pn[ub]_[A-Za-z0-9]{36}/y,
    validate: scrambled,
    revokeAt: 'app.prefect.cloud/my/api-keys',
  }),
  prefixed('dbt.token', 'DBT_TOKEN', 'dbt Cloud token', {
    anchors: ['dbtc_', 'dbts_', 'dbtu_'],
    expression: /dbt[csu]_[\w-]{30,60}/y,
    validate: scrambled,
    revokeAt: DBT,
  }),
  named('algolia.admin-key', 'ALGOLIA_KEY', 'Algolia admin API key', {
    names: ['algolia_admin', 'algolia_api', 'algolia_write', 'algolia-admin', 'algoliaadmin', 'algoliaapi'],
    value: '[a-f0-9]{32}',
    revokeAt: 'dashboard.algolia.com/account/api-keys',
  }),
  named('influx.api-token', 'INFLUX_TOKEN', 'InfluxDB API token', {
    names: ['influx'],
    value: '[\\w-]{86}==',
    revokeAt: 'the InfluxDB console under API tokens',
  }),
  named('redis.cloud-key', 'REDIS_KEY', 'Redis Cloud API key', {
    names: ['redis_cloud', 'rediscloud', 'redislabs'],
    value: '[A-Za-z0-9]{40,52}',
    revokeAt: 'cloud.redis.io under Access management',
  }),
  named('fivetran.api-secret', 'FIVETRAN_SECRET', 'Fivetran API secret', {
    names: ['fivetran'],
    value: '[A-Za-z0-9]{32}',
    revokeAt: 'fivetran.com under API key',
  }),
  prefixed('cloudinary.api-secret', 'CLOUDINARY_SECRET', 'Cloudinary API secret in its URL', {
    anchors: ['cloudinary://'],
    expression: /cloudinary:\/\/\d{15}:([\w-]{27})@/dy,
    secretGroup: true,
    last4: false,
    revokeAt: 'console.cloudinary.com/settings/api-keys',
  }),
  prefixed('imagekit.private-key', 'IMAGEKIT_KEY', 'ImageKit private key', {
    anchors: ['private_'],
    expression: /private_[A-Za-z0-9+/]{27}=/y,
    revokeAt: 'imagekit.io/dashboard/developer/api-keys',
  }),
];
