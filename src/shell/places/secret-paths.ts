import { either } from '../../text/patterns/compose.ts';

/** What a secret place contains, in words for users, and how severe it is to reveal it. */
export interface SecretPath {
  readonly path: RegExp;
  readonly kind:
    | 'private key'
    | 'cloud credentials'
    | 'token store'
    | 'environment file'
    | 'wallet'
    | 'browser store'
    | 'keychain'
    | 'password store'
    | 'shell history'
    | 'system accounts'
    | 'process memory'
    | 'messages'
    | 'secrets file';
  /** `severe`: never shown; `ordinary`: shown after approval; `slight`: often contains nothing secret. */
  readonly weight: 'severe' | 'ordinary' | 'slight';
}

type Row = readonly [SecretPath['kind'], SecretPath['weight'], RegExp];

/* Tested against lower-case paths with `~` for any home, first match wins. */
const ROWS: readonly Row[] = [
  ['private key', 'slight', /(?:^|\/)\.ssh\/config(?:\.d(?:\/|$)|$)/],
  ['private key', 'severe', /(?:^|\/)\.ssh(?:\/|$)/],
  ['private key', 'severe', /(?:^|\/)id_(?:rsa|dsa|ecdsa|ed25519|xmss)(?:_sk)?(?:[._-][^/]*)?$/],
  ['private key', 'severe', /^\/etc\/ssh\/ssh_host_\w+_key$|\/(?:etc\/ssl|etc\/pki\/tls)\/private(?:\/|$)/],
  [
    'private key',
    'severe',
    /(?:^|\/)\.gnupg(?:$|\/$|\/(?:private-keys-v1\.d|secring\.gpg|openpgp-revocs\.d))/,
  ],
  ['private key', 'severe', /(?:^|\/)(?:\.config\/sops\/age\/keys\.txt|age[-_]?keys?\.txt|key\.age)$/],
  ['private key', 'severe', /^\/etc\/(?:wireguard|openvpn|ipsec\.d\/private)(?:\/|$)/],
  ['cloud credentials', 'severe', /(?:^|\/)\.aws(?:$|\/(?:credentials|sso|cli\/cache)(?:[./]|$))/],
  ['cloud credentials', 'slight', /(?:^|\/)\.aws\/config$/],
  ['cloud credentials', 'severe', /(?:^|\/)\.config\/gcloud(?:$|\/(?!configurations|logs|active_config))/],
  [
    'cloud credentials',
    'severe',
    /(?:^|\/)(?:application_default_credentials|legacy_credentials|access_tokens|credentials)\.(?:json|db)$/,
  ],
  [
    'cloud credentials',
    'severe',
    /(?:^|\/)\.azure(?:$|\/(?:accesstokens|msal_token_cache|service_principal|msal_http_cache))/,
  ],
  [
    'cloud credentials',
    'severe',
    /(?:^|\/)\.(?:oci|aliyun|ibmcloud|bluemix|tencentcloud|hcloud|linode-cli|vultr-cli)(?:\/|$)/,
  ],
  [
    'cloud credentials',
    'severe',
    /(?:^|\/)\.kube(?:$|\/(?:config|cache\/oidc-login)[^/]*$)|(?:^|\/)kubeconfig(?:[._-][^/]*)?$|\.kubeconfig$/,
  ],
  ['cloud credentials', 'severe', /^\/etc\/(?:kubernetes\/(?:admin\.conf|pki)|rancher\/k3s\/k3s\.yaml)/],
  ['cloud credentials', 'ordinary', /^(?:\/var)?\/run\/secrets(?:\/|$)/],
  [
    'cloud credentials',
    'ordinary',
    /(?:^|\/)(?:[\w-]*service[-_]?account|client[-_]secret|[\w-]*firebase-adminsdk|gcp[-_](?:key|credentials|sa)|keyfile|sa[-_]key)[\w.-]*\.json$/,
  ],
  [
    'cloud credentials',
    'severe',
    either(
      /(?:^|\/)\.(?:boto|s3cfg|passwd-s3fs|databrickscfg|terraformrc|digitalocean|doctl)$/,
      /(?:^|\/)\.terraform\.d\/credentials/,
      /(?:^|\/)\.config\/(?:doctl|rclone\/rclone\.conf|hcloud|scw|linode-cli|flyctl|fly|heroku|netlify|configstore|stripe|op|ngrok|github-copilot|gh\/hosts|glab-cli|hub$|pypoetry\/auth|\.wrangler|vercel|railway|sentry|snowflake)/,
    ),
  ],
  [
    'token store',
    'severe',
    /(?:^|[/])[._]netrc(?:\.gpg)?$|(?:^|\/)\.git-credentials$|(?:^|\/)\.config\/git\/credentials$/,
  ],
  [
    'token store',
    'severe',
    /(?:^|\/)\.(?:pypirc|vault-token|pgpass|my\.cnf|mylogin\.cnf|rhosts|smbcredentials|fetchmailrc|msmtprc|sentryclirc|ngrok2\/ngrok\.yml|fly\/config\.yml|snowsql\/config|dbt\/profiles\.yml|jfrog|oauth_creds\.json)(?:[./]|$)/,
  ],
  // Our own: its records may be read, its keys may not.
  [
    'token store',
    'severe',
    /(?:^|\/)\.tokenauditor(?:\/?$|\/(?:set-aside-[^/]*\/)?(?:key(?:[./]|$)|state(?:\/|$)))/,
  ],
  ['token store', 'ordinary', /^~\/\.npmrc$/],
  // A project's own file names the registry; it refers to tokens without containing them.
  ['token store', 'slight', /(?:^|\/)\.npmrc$/],
  [
    'token store',
    'severe',
    /(?:^|\/)\.docker\/config\.json$|(?:^|\/)\.dockercfg$|(?:^|\/)containers\/auth\.json$/,
  ],
  [
    'token store',
    'severe',
    /(?:^|\/)\.(?:cargo\/credentials|gem\/credentials|composer\/auth\.json|m2\/settings(?:-security)?\.xml|gradle\/gradle\.properties|nuget\/nuget\.config|huggingface\/token|cache\/huggingface\/token|kaggle\/kaggle\.json|streamlit\/secrets\.toml|yarn\/berry\/.*token)/,
  ],
  [
    'token store',
    'severe',
    /(?:^|\/)\.(?:claude\/\.credentials\.json|claude\.json$|codex\/auth\.json|gemini\/(?:oauth_creds|google_accounts)|cursor\/[^/]*(?:auth|token)|(?:openai|anthropic)(?:$|\/(?:auth|api|token|key|cred)[^/]*$)|continue\/config\.json|aider\.conf\.yml|local\/share\/opencode\/auth\.json)/,
  ],
  [
    'token store',
    'severe',
    /(?:^|\/)(?:com\.vercel\.cli\/auth\.json|sitemanager\.xml|recentservers\.xml|winscp\.ini|\.purple\/accounts\.xml|tdata(?:\/|$))/,
  ],
  [
    'token store',
    'severe',
    /^\/etc\/(?:krb5\.keytab|ppp\/(?:chap|pap)-secrets|networkmanager\/system-connections)|\.keytab$|^\/tmp\/krb5cc_/,
  ],
  [
    'wallet',
    'severe',
    /(?:^|\/)wallet\.dat$|(?:^|\/)\.(?:ethereum|foundry|brownie)\/(?:keystores?|accounts)|(?:^|\/)keystore\/utc--|(?:^|\/)utc--\d{4}-/,
  ],
  [
    'wallet',
    'severe',
    /(?:^|\/)(?:\.config\/solana|\.solana)(?:$|\/[^/]*\.json$)|(?:^|\/)\.(?:bitcoin|litecoin|dogecoin|monero|zcash|electrum|electrum-ltc|exodus|atomic|sui\/sui_config|aptos)(?:\/|$)/,
  ],
  [
    'wallet',
    'severe',
    /(?:^|\/)(?:exodus|electrum|atomic|ledger live|trezor suite)\/(?:exodus\.wallet|wallets|local storage|seed)|nkbihfbeogaeaoehlefnkodbefgpgknn|bfnaelmomeimhlpmgjnjophhpkkoljpa/,
  ],
  [
    'wallet',
    'severe',
    /(?:^|\/)[\w.-]*(?:mnemonic|seed[-_ ]?phrase|recovery[-_ ]?phrase)[\w.-]*(?:\.(?:txt|json|md|key|dat))?$/,
  ],
  [
    'browser store',
    'severe',
    /(?:^|\/)(?:login data(?: for account)?|logins\.json|key[34]\.db|cookies\.sqlite|cookies\.binarycookies|signons\.sqlite|web data)(?:[?]|$)/,
  ],
  [
    'browser store',
    'severe',
    /(?:chrome|chromium|brave-browser|edge|opera|vivaldi|firefox|arc|slack|discord|signal|microsoft teams)[^/]*\/(?:.*\/)?(?:cookies|local state|local storage|session storage)(?:\/|$)|~\/library\/cookies(?:\/|$)|\.mozilla\/firefox(?:\/[^/]*)?$/,
  ],
  [
    'browser store',
    'severe',
    /(?:google-chrome|chrome|chromium|brave-browser)\/(?:user data\/)?(?:default|profile \d+)$/,
  ],
  [
    'messages',
    'severe',
    /~\/library\/(?:messages|mail|calendars|application support\/addressbook|group containers\/group\.com\.apple\.notes|safari\/(?:history|bookmarks)[^/]*)(?:\/|$)|(?:^|\/)\.thunderbird(?:\/|$)/,
  ],
  [
    'keychain',
    'severe',
    /library\/keychains(?:\/|$)|\.keychain(?:-db)?$|\.local\/share\/(?:keyrings|kwalletd)(?:\/|$)|microsoft\/(?:credentials|protect|vault)(?:\/|$)/,
  ],
  [
    'password store',
    'severe',
    /\.kdbx?$|(?:^|\/)\.(?:password-store|gopass)(?:\/|$)|\.1pux$|(?:^|\/)(?:bitwarden|1password|keepassxc|lastpass|enpass)[^/]*\/(?:data|local|vault|.*\.(?:json|sqlite|db))/,
  ],
  [
    'shell history',
    'severe',
    /(?:^|\/)\.(?:bash|zsh|sh|ksh|fish|python|psql|mysql|sqlite|node_repl|rediscli|irb|pry|mongo|mongosh|dbshell|lesshst)_?(?:history|hst)$|(?:^|\/)(?:\.history|\.zhistory|\.histfile|fish_history|consolehost_history\.txt|\.node_repl_history|\.local\/share\/fish\/fish_history)$/,
  ],
  [
    'system accounts',
    'severe',
    /^(?:\/usr\/local)?\/etc\/(?:g?shadow-?|master\.passwd|security\/(?:opasswd|passwd)|sudoers)$|windows\/(?:system32\/config\/(?:sam|system|security)|repair\/sam|ntds\/)|ntds\.dit$|^\/var\/db\/(?:dslocal|shadow)/,
  ],
  ['process memory', 'severe', /^\/proc\/[^/]+\/mem$|^\/proc\/kcore$|^\/dev\/(?:mem|kmem)$/],
  ['environment file', 'slight', /(?:^|\/)\.env(?:rc|\.(?:test|testing|ci|e2e))$/],
  [
    'environment file',
    'ordinary',
    /(?:^|\/)\.env(?:[._-][\w.-]*)?$|(?:^|\/)[\w-]+\.env(?:\.(?:local|prod|production|secrets?))?$/,
  ],
  [
    'secrets file',
    'ordinary',
    /(?:^|\/)(?:[\w-]+[._-])?(?:credentials?|secrets?|passwords?|api[-_]?keys?|master\.key|auth[-_]?tokens?)(?:\.(?:json|ya?ml|toml|ini|txt|conf|cfg|xml|properties|csv|env|local))?$/,
  ],
  [
    'secrets file',
    'ordinary',
    /(?:^|\/)wp-config\.php$|(?:^|\/)htpasswd$|(?:^|\/)\.htpasswd$|(?:^|\/)\.ftpconfig$|(?:^|\/)sftp-config\.json$/,
  ],
  ['secrets file', 'slight', /(?:^|\/)(?:certs?|\.?secrets|private|credentials)$/],
  ['secrets file', 'slight', /\.tfstate(?:\.backup)?$|(?:^|\/)(?:terraform|[\w-]+\.auto)\.tfvars$/],
  ['private key', 'ordinary', /\.(?:p12|pfx|jks|ppk|pkcs12|bcfks|ovpn|mobileprovision|p8)$|\.keystore$/],
  [
    'private key',
    'ordinary',
    /(?:^|\/)(?!(?:[^/]*[-_.])?(?:pub|public|gpg|pgp|release|repo|archive|keyring|apt|signing|nodesource|docker|hashicorp)[^/]*$)[^/]+\.key$/,
  ],
  [
    'private key',
    'ordinary',
    /(?:^|\/)(?!(?:[^/]*[-_.])?pub(?:lic)?[-_.])(?:[^/]*[-_.])?(?:priv(?:ate)?(?:[-_.]?key)?|privkey\d*|key|rsa|ec[-_]?key|server-key|tls-key)\.(?:pem|der)$|(?:^|\/)private[-_]?key(?:[._-][^/]*)?$/,
  ],
  // A key, a certificate or both.
  [
    'private key',
    'slight',
    /(?:^|\/)(?!ca[-_.])(?![^/]*(?:cert|chain|bundle|pub|crt|dhparam|root|csr|req|anchor|(?:^|[-_.])ca[-_.])[^/]*$)[^/]+\.pem$/,
  ],
];

export const SECRET_PATHS: readonly SecretPath[] = ROWS.map(([kind, weight, path]) => ({
  kind,
  weight,
  path,
}));
