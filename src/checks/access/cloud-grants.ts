import type { LineRule } from '../../screening/contract/by-program.ts';
import { anyPhrase } from '../../text/patterns/compose.ts';

/** Policies of single resources: each can name anyone, and most are read from a file that the line does not show. */
const AWS_POLICY = anyPhrase`
  kms (?:put-key-policy|create-grant); secretsmanager put-resource-policy; ecr(?:-public)? set-repository-policy;
  (?:sqs|sns) add-permission; sqs set-queue-attributes .*policy; sns set-topic-attributes .*policy;
  glacier set-vault-access-policy; backup put-backup-vault-access-policy;
  (?:es|opensearch) update-\S+ .*access-policies; lambda add-(?:layer-version-)?permission .*principal["': =]{1,4}\*;
  codeartifact put-\S+-permissions-policy; ssm modify-document-permission; ram create-resource-share;
  events put-permission; logs put-resource-policy; s3control put-access-point-policy;
  s3api put-bucket-versioning .*suspended; s3api put-public-access-block .*false; s3control put-public-access-block .*false
`;
const AWS_IDENTITY = anyPhrase`
  iam create-service-specific-credential; iam upload-(?:ssh-public-key|signing-certificate);
  iam create-(?:saml|open-id-connect)-provider; iam (?:delete|update)-account-password-policy;
  iam delete-(?:user|role)-permissions-boundary; sso-admin (?:create-account-assignment|attach-\S+|put-inline-policy\S*);
  organizations (?:invite-account-to-organization|attach-policy|enable-aws-service-access);
  identitystore create-(?:user|group-membership);
  cognito-idp admin-(?:set-user-password|add-user-to-group|create-user);
  eks (?:create-access-entry|associate-access-policy); lightsail import-key-pair;
  ec2-instance-connect send-ssh-public-key; transfer import-ssh-public-key
`;
const AWS_OPEN = anyPhrase`
  ec2 authorize-security-group-ingress .*(?:0\.0\.0\.0/0|::/0); ec2 create-network-acl-entry .*0\.0\.0\.0/0.*allow;
  (?:ec2|rds|docdb|neptune) modify-\S*(?:snapshot|image)-attribute .*\ball\b;
  (?:rds|redshift|redshift-serverless|dms|docdb|neptune|mq) \S+ .*--publicly-accessible;
  lambda (?:create|update)-function-url-config .*--auth-type[= ]none;
  apigateway\S* (?:put|update|create)-\S+ .*authorization-?type[= ]none;
  eks (?:update|create)-cluster\S* .*publicaccesscidrs\S*0\.0\.0\.0;
  lightsail (?:open|put)-instance-public-ports; s3(?:api)? .*--acl[= ]public-read-write;
  s3(?:api)? .*--grant\S* .*(?:allusers|authenticatedusers);
  s3(?:api)? .*\.(?:sql|dump|bak|csv|db|sqlite3?|tar|tgz|gz|zip|7z|env|pem|tfstate|parquet|xlsx?)\b.*--acl[= ]public-read
`;
const GCLOUD_OPEN = anyPhrase`
  compute firewall-rules (?:create|update) .*(?:0\.0\.0\.0/0|::/0);
  compute firewall-rules create (?!.*--(?:source-|direction[= ]egress|action[= ]deny)).*--(?:allow|action|rules);
  (?:\S+ ){1,4}(?:add|set)-(?:iam|invoker)-policy\S* .*(?:allusers|allauthenticatedusers);
  sql instances (?:create|patch) .*authorized-networks[= ]\S*0\.0\.0\.0/0;
  container clusters (?:create|update) .*(?:--no-enable-master-authorized-networks|master-authorized-networks[= ]\S*0\.0\.0\.0/0);
  storage buckets (?:create|update) .*--no-public-access-prevention; storage .*--predefined-\S*acl[= ]public-?read
`;
const GCLOUD_IDENTITY = anyPhrase`
  (?:\S+ ){1,4}set-iam-policy; iam service-accounts (?:keys (?:create|upload)|add-iam-policy-binding);
  iam roles (?:create|update); iam workload-identity-pools \S*(?: \S+)? ?create-\S+;
  compute (?:project-info|instances) add-metadata .*ssh-keys; compute os-login ssh-keys add;
  sql users (?:set-password|create)
`;
const AZ_OPEN = anyPhrase`
  network nsg rule (?:create|update) .*--source-address-prefix(?:es)?[= ](?:\*|0\.0\.0\.0/0|internet|any)(?: |$);
  network nsg rule create (?!.*--(?:source-|access[= ]deny|direction[= ]outbound));
  storage container (?:set-permission|create) .*--public-access[= ](?:blob|container);
  storage account (?:create|update) .*(?:--allow-blob-public-access[= ]true|--default-action[= ]allow);
  (?:sql|postgres|mysql|mariadb|redis|synapse)(?: \S+){1,2} firewall-rules? create .*(?:255\.255\.255\.255|0\.0\.0\.0);
  keyvault update .*(?:--default-action[= ]allow|--public-network-access[= ]enabled);
  \S+(?: \S+){0,2} (?:network-rule|ip-rule|access-restriction|authorized-ip-range)s? (?:add|create|set) .*0\.0\.0\.0;
  vm open-port .*--port[= ](?:\*|22|3389|0-65535)(?: |$); acr update .*--(?:anonymous-pull|admin)-enabled(?: true| -|$);
  cosmosdb update .*(?:--ip-range-filter[= ]0\.0\.0\.0|--public-network-access[= ]enabled)
`;
const AZ_IDENTITY = anyPhrase`
  ad (?:sp|app) (?:create-for-rbac|credential reset|permission (?:admin-consent|grant)|federated-credential create);
  ad group (?:member|owner) add; ad user (?:create|update .*--password); role definition (?:create|update);
  keyvault set-policy; storage account keys renew; vm user (?:update|reset-ssh); storage (?:account|container|blob|share) generate-sas
`;

const of = (program: string, phrases: string): RegExp =>
  new RegExp(String.raw`^${program} (?:-\S+ (?:\S+ )?){0,6}${phrases}`);

const OPEN = 'opened to everyone';
const IDENTITY = 'key, account or role added';
const POLICY = 'policy of a resource changed';
export const DNS = 'DNS records changed';

export const CLOUD_GRANTS: readonly LineRule[] = [
  ['aws', of('aws', AWS_OPEN), OPEN],
  ['aws', of('aws', AWS_POLICY), POLICY],
  ['aws', of('aws', AWS_IDENTITY), IDENTITY],
  ['aws', /^aws .*\bs3(?:api)? .*--acl[= ]public-read\b/, OPEN, 'medium'],
  [
    'aws',
    /^aws .*\b(?:route53 change-resource-record-sets|route53domains (?:update-domain-nameservers|transfer-domain|disable-domain-transfer-lock))\b/,
    DNS,
  ],
  ['gcloud', of('gcloud(?: alpha| beta)?', GCLOUD_OPEN), OPEN],
  ['gcloud', of('gcloud(?: alpha| beta)?', GCLOUD_IDENTITY), IDENTITY],
  ['gcloud', /^gcloud .*\bdeploy\b.* --allow-unauthenticated\b/, OPEN, 'medium'],
  [
    'gcloud',
    /^gcloud .*\bdns record-sets (?:create|update|delete|import|transaction (?:add|remove|execute))\b/,
    DNS,
  ],
  [
    'gsutil',
    /^gsutil .*\b(?:iam ch|acl (?:ch|set)|defacl (?:ch|set))\b.*(?:allusers|allauth|public-read)/,
    OPEN,
  ],
  ['bq', /^bq .*iam-policy\S* .*(?:allusers|allauthenticatedusers)/, OPEN],
  ['az', of('az', AZ_OPEN), OPEN],
  ['az', of('az', AZ_IDENTITY), IDENTITY],
  ['az', /^az .*\bvm open-port\b/, OPEN, 'medium'],
  [
    'az',
    /^az .*\bnetwork (?:private-)?dns record-set (?:\S+ )?(?:add-record|set-record|remove-record|create|update|delete)\b/,
    DNS,
  ],
  ['doctl', /^doctl .*\bdatabases firewalls (?:append|replace)\b.*0\.0\.0\.0/, OPEN],
  ['doctl', /^doctl .*\bcompute domain (?:records (?:create|update|delete)|create|delete)\b/, DNS],
  // The other clouds share words: an address that means everyone, in a command that changes something.
  [
    'doctl hcloud linode-cli vultr-cli vultr scw oci openstack ibmcloud aliyun yc tccli exo upctl civo ovhcloud nova neutron',
    /^(?!.* (?:list|ls|get|show|describe|view|delete|remove|revoke)\b).*(?:0\.0\.0\.0\/0|::\/0|0\.0\.0\.0)/,
    OPEN,
  ],
  [
    'doctl hcloud linode-cli vultr-cli vultr scw oci openstack ibmcloud civo ovhcloud',
    /^\S+ .*\b(?:ssh-?keys?|keypair|api-?keys?|access-?keys?|iam) (?:create|add|import|upload)\b/,
    IDENTITY,
  ],
  ['linode-cli', /^linode-cli .*\bdomains records-(?:create|update|delete)\b/, DNS],
  ['flarectl', /^flarectl dns (?:create|update|delete)\b/, DNS],
  ['dnscontrol', /^dnscontrol (?:.* )?push\b/, DNS],
  ['octodns-sync', /^octodns-sync .*--doit\b/, DNS],
  ['lexicon', /^lexicon \S+ (?:create|update|delete)\b/, DNS],
  ['cli53', /^cli53 (?:rrcreate|rrdelete|import|delete)\b/, DNS],
  ['pdnsutil', /^pdnsutil (?:add-record|replace-rrset|delete-rrset|load-zone|edit-zone)\b/, DNS],
  ['samba-tool', /^samba-tool dns (?:add|update|delete)\b/, DNS],
  ['dnscmd', /^dnscmd .*\/(?:recordadd|recorddelete|zoneadd)\b/, DNS],
  ['add-dnsserverresourcerecord add-dnsserverresourcerecorda add-dnsserverresourcerecordcname', /^/, DNS],
  ['vercel vc', /^\S+ .*\bdns (?:add|import|rm)\b/, DNS],
];
