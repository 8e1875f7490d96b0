import { anyWord } from '../../../text/patterns/compose.ts';

/** Words of tool names: verbs that remove, and how severe the loss of their object is. */
const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** These always remove, whatever the object. */
export const STRONG_VERBS = set('delete destroy purge wipe erase nuke obliterate deprovision decommission');
/** These remove only together with an object that can be lost. */
export const PLAIN_VERBS = set(
  'remove rm del drop terminate truncate uninstall unpublish deregister revoke cancel clear empty reset disable suspend deactivate teardown prune shutdown unregister expunge drain evict flush reimage pause rebuild reinstall retire leave',
);
/** A name that starts with one of these only looks, or creates something. */
export const OTHER_VERBS = set(
  'list get search describe read show find count check preview view query lookup fetch validate can is has create add update set edit plan estimate restore undelete recover on wait simulate request',
);

/** Objects that others use or that contain data. */
export const SEVERE_NOUNS = set(
  'repository repo database db collection table schema keyspace bucket blob container_registry instance vm server cluster node nodepool namespace resource resources deployment statefulset daemonset service ingress pvc pv volume volumes disk snapshot backup vault project organization org team user account member group role policy permission branch tag release secret credential credentials key apikey token certificate record zone domain dns queue topic stream function worker lambda stack environment app application site pipeline workspace tenant customer subscription invoice payment product droplet firewall vpc subnet gateway loadbalancer registry package model dataset index alias pod release helm crd job workflow runner webhook deployment kv namespace d1 r2 share drive folder rows documents many all contract wallet index partition replica indices keypair device machine host endpoint integration connector warehouse catalog system fleet employee patient student client vendor supplier merchant partner tenant order booking reservation campaign listing inventory channel space board wiki course',
);
/** A loss too, but of a day's work, and often recoverable from a bin. */
export const SMALL_NOUNS = set(
  'message messages email emails mail thread event events task tasks issue issues page pages note notes card cards comment comments attachment file files document item items row entry post story epic sprint block image images network container containers cache contact review request reply vote upload form survey',
);
/** Objects without value. */
export const TRIFLES = set(
  'draft pending label labels reaction reactions emoji filter breakpoint breakpoints tab tabs cookie cookies selection session sessions memory memories entity entities observation observations relation relations todo bookmark highlight watch watcher star favorite reminder notification notifications mock stub route marker annotation tmp temp cell line lines word text characters duplicates whitespace background formatting',
);
const REMOTE_SERVER = anyWord`
  kubernetes k8s kubectl helm aws gcp gcloud google_cloud azure cloudflare digitalocean hetzner vercel
  netlify heroku fly railway supabase neon planetscale mongodb? postgres(?:ql)? mysql redis elasticsearch
  opensearch dynamodb bigquery snowflake clickhouse terraform pulumi github gitlab bitbucket stripe auth0
  okta firebase firestore rancher argocd cloud infra infrastructure hosting platform registrar consul nomad vault
  dynamo kafka rabbitmq cassandra chroma qdrant pinecone weaviate milvus
`;
/** For servers with these names, the verb alone (`delete`) is enough. */
export const REMOTE_SERVERS = new RegExp(String.raw`(?:^|[_\W])${REMOTE_SERVER}(?:[_\W]|$)`, 'i');

/** `databases` → `database`; where that rule fails, the lists contain both forms. */
export const singular = (word: string): string =>
  word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.replace(/(?<=[^s])s$/, '');
