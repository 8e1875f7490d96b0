import { anyPhrase } from '../../../text/patterns/compose.ts';
import { COMMON, type RemoteTools } from './remote-tool.ts';

const DATABASE_LOSS = anyPhrase`
  rm\b; db destroy; database delete; metadata (?:clear|reset); import\b.* --replace\S*;
  migrate (?:delete|rollback); branch (?:delete|promote); bucket-(?:delete|flush); server-remove;
  clearsnapshot; decommission; removenode; assassinate; project delete; env (?:remove|unset);
  cluster delete; object drop
`;
export const DATABASE_TOOLS: RemoteTools = [
  [
    'supabase',
    {
      kind: 'database',
      values: COMMON,
      also: /^(?:db reset|migration (?:repair|squash|down)|branches delete|projects delete|secrets unset|functions delete|stop --no-backup|storage rm)\b/,
      never: /^(?:logout|unlink)\b/,
    },
  ],
  [
    'pscale turso neonctl neon xata upstash aiven avn atlas mongocli cockroach ccloud planetscale couchbase-cli couchbase cbq fauna faunadb dynamodb astra realm-cli hasura nhost appwrite convex edgedb gel instaclustr tidbcloud ticloud singlestore scylla nodetool prisma-cloud clickhousectl snow bq',
    {
      kind: 'database',
      values: `${COMMON} --project_id: --dataset_id: --location:`,
      also: new RegExp(String.raw`^${DATABASE_LOSS}\b|--truncate\b`),
      never: /^(?:auth|config|logout|plugin)\b/,
    },
  ],
];
