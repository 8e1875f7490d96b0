import type { LineRule } from '../../screening/contract/by-program.ts';

const MEMBER = 'person or key given access';
export const TOKEN = 'access token created';
const PUBLIC = 'made public';
const RIGHTS = 'rights in a cluster granted';

/** Paths of a forge's API that give access, with the methods that change something. */
const FORGE_PATH = String.raw`(?:collaborators|memberships|invitations|deploy_keys|keys|hooks|members|access_tokens|personal_access_tokens|actions/(?:secrets|variables|permissions)|outside_collaborators|installations|gpg_keys)(?:/|\?|$| )`;

/** Forges, registries, clusters, secret stores and platforms: commands that give someone access. */
export const ACCOUNT_GRANTS: readonly LineRule[] = [
  ['gh', /^gh (?:repo deploy-key add|ssh-key add|repo (?:collaborator|invite) add)\b/, MEMBER],
  ['gh', /^gh gpg-key add\b/, MEMBER, 'medium'],
  [
    'gh',
    new RegExp(
      `^gh api (?=.*(?:-x|--method)[= ]?(?:put|post|patch)|(?!.*(?:-x|--method)[= ]?get).* (?:-f|--field|--raw-field|--input)[= ]).*(?:repos|orgs|user|projects|teams|enterprises)[^ ]*/${FORGE_PATH}`,
    ),
    MEMBER,
  ],
  ['gh', /^gh api .*(?:visibility=public|private=false)\b/, PUBLIC],
  ['gh', /^gh repo edit .*--visibility[= ]public\b/, PUBLIC],
  ['gh', /^gh repo create (?=.*--public\b).*(?:--push\b|--source\b)/, PUBLIC],
  [
    'gh',
    /^gh auth refresh .*(?:-s|--scopes)[= ]?\S*(?:admin:|delete_repo|write:|workflow)/,
    'scopes of a token widened',
    'medium',
  ],
  ['gh', /^gh secret set .*(?:--org\b|-o\b|-r\b|--repo\b|--user\b|-u\b)/, 'secret of a repository replaced'],
  ['gh', /^gh secret set\b/, 'secret of a repository replaced', 'medium'],
  ['glab', /^glab (?:deploy-key add|ssh-key add|repo members add|repo publish)\b/, MEMBER],
  ['glab', /^glab token create\b/, TOKEN],
  [
    'glab',
    new RegExp(
      `^glab api (?=.*(?:-x|--method)[= ]?(?:put|post|patch)| .*(?:-f|--field)[= ]).*/${FORGE_PATH}`,
    ),
    MEMBER,
  ],
  [
    'npm pnpm yarn',
    /^(?:npm|pnpm|yarn npm) (?:owner add|access (?:grant|public)|access set (?:status=public|mfa=none)|team add|org set)\b/,
    MEMBER,
  ],
  ['npm pnpm', /^(?:npm|pnpm) token create\b/, TOKEN],
  ['cargo', /^cargo owner (?:.* )?(?:--add|-a)\b/, MEMBER],
  ['gem', /^gem owner (?:.* )?(?:--add|-a)\b/, MEMBER],
  ['mix', /^mix hex\.owner add\b/, MEMBER],
  ['heroku', /^heroku (?:access:add|keys:add|members:add|collaborators:add|teams:invite)\b/, MEMBER],
  ['heroku', /^heroku authorizations:create\b/, TOKEN],
  ['fly flyctl', /^\S+ (?:tokens? create|orgs invite|ssh issue)\b/, TOKEN],
  ['vercel vc', /^\S+ .*\b(?:teams? invite|tokens? (?:add|create))\b/, MEMBER],
  ['vault', /^vault (?:token create|operator generate-root|policy write|write auth\/)/, TOKEN],
  ['consul nomad', /^\S+ acl (?:token|policy|role) (?:create|update|apply)\b|^\S+ acl bootstrap\b/, TOKEN],
  ['argocd', /^argocd (?:account (?:generate-token|update-password)|cluster add)\b/, TOKEN],
  ['influx', /^influx auth create\b/, TOKEN],
  ['kcadm kcadm.sh', /^\S+ (?:add-roles|set-password|create users)\b/, MEMBER],
  ['grafana-cli grafana', /\badmin reset-admin-password\b/, MEMBER],
  [
    'mc',
    /^mc (?:anonymous set(?:-json)? (?:public|download|upload)|policy set (?:public|download|upload)|admin (?:user add|policy attach))\b/,
    PUBLIC,
  ],
  ['s3cmd', /^s3cmd .*--acl-public\b/, PUBLIC],
  ['docker', /^docker plugin install .*--grant-all-permissions\b/, 'plugin with the rights of the machine'],
  [
    'kubectl oc k kubecolor',
    /^\S+ (?:.* )?create (?:cluster)?rolebinding .*(?:--clusterrole[= ](?:cluster-admin|admin|edit)\b|system:(?:anonymous|unauthenticated|authenticated|masters))/,
    RIGHTS,
  ],
  ['kubectl oc k kubecolor', /^\S+ (?:.* )?create (?:cluster)?role .*--(?:verb|resource)[= ]\*/, RIGHTS],
  ['kubectl oc k kubecolor', /^\S+ (?:.* )?(?:certificate approve|create token)\b/, TOKEN],
  ['kubectl oc k kubecolor', /^\S+ (?:.* )?patch (?:cluster)?role(?:binding)?s?\b/, RIGHTS],
  [
    'kubectl oc k kubecolor',
    /^\S+ (?:.* )?(?:expose|patch) .*(?:postgres|mysql|maria|redis|mongo|elastic|etcd|vault|dashboard|rabbit|kafka|admin).*(?:loadbalancer|nodeport)/,
    'service opened to the network',
  ],
  [
    'kubectl oc k kubecolor',
    /^\S+ (?:.* )?(?:expose|patch) .*(?:loadbalancer|nodeport)/,
    'service opened to the network',
    'medium',
  ],
  ['oc', /^oc adm policy add-(?:cluster-role|role|scc)-to-(?:user|group)\b/, RIGHTS],
  ['eksctl', /^eksctl create iamidentitymapping\b/, RIGHTS],
  [
    'rabbitmqctl',
    /^rabbitmqctl (?:set_user_tags \S+ administrator|set_permissions .*\.\*)/,
    MEMBER,
    'medium',
  ],
  [
    'redis-cli valkey-cli',
    /\bacl setuser \S+ .*(?:nopass|\+@all|allcommands)|\bconfig set (?:requirepass(?: |$)(?:\s*$)|protected-mode no)/,
    'store opened without a password',
  ],
];
