import { named, prefixed, UUID } from '../../pattern/declare.ts';
import type { SecretPattern } from '../../pattern/pattern.ts';
import { encodedJson, notPlaceholder } from '../../pattern/plausible.ts';

const DOPPLER = 'dashboard.doppler.com under Access';
const VAULT = 'the Vault server with `vault token revoke`';
const CLUSTER = "the cluster's control plane";

/** A log may cut the token short of the member that proves it. */
function serviceAccount(secret: string): 'certain' | 'likely' | 'no' {
  if (encodedJson('secretKey')(secret) === 'certain') return 'certain';
  return encodedJson('signInAddress')(secret) === 'certain' ? 'likely' : 'no';
}

export const secretStoresPatterns: readonly SecretPattern[] = [
  prefixed('vault.service-token', 'VAULT_TOKEN', 'HashiCorp Vault service token', {
    anchors: ['hvs.'],
    expression: /hvs\.[\w-]{24,140}/y,
    revokeAt: VAULT,
  }),
  prefixed('vault.batch-token', 'VAULT_TOKEN', 'HashiCorp Vault batch token', {
    anchors: ['hvb.'],
    expression: /hvb\.[\w-]{100,320}/y,
    revokeAt: VAULT,
  }),
  prefixed('vault.recovery-token', 'VAULT_TOKEN', 'HashiCorp Vault recovery token', {
    anchors: ['hvr.'],
    expression: /hvr\.[\w-]{24,140}/y,
    revokeAt: VAULT,
  }),
  named('vault.legacy-token', 'VAULT_TOKEN', 'HashiCorp Vault token of the old format', {
    names: ['vault_token', 'X-Vault-Token', 'vault-token', 'vaulttoken'],
    value: '[sb]\\.[A-Za-z0-9]{24}',
    revokeAt: VAULT,
  }),
  prefixed('vault.unseal-key', 'VAULT_UNSEAL_KEY', 'HashiCorp Vault unseal key', {
    anchors: ['unseal key', 'unseal_key'],
    expression:
      /(?:[Uu]nseal[ _][Kk]ey|UNSEAL_KEY)[ _]?\d{0,2}["']?\s?[:=]\s?["']?([A-Za-z0-9+/]{43}[A-Za-z0-9+/=])/dy,
    secretGroup: true,
    last4: false,
    confidence: 0.8,
    revokeAt: 'the Vault server with `vault operator rekey`',
  }),
  prefixed('terraform.api-token', 'TERRAFORM_TOKEN', 'Terraform Cloud API token', {
    anchors: ['.atlasv1.'],
    before: /[A-Za-z0-9]{14}$/,
    expression: /\.atlasv1\.[\w=-]{60,70}/y,
    revokeAt: 'app.terraform.io/app/settings/tokens',
  }),
  prefixed('pulumi.access-token', 'PULUMI_TOKEN', 'Pulumi access token', {
    anchors: ['pul-'],
    expression: /pul-[a-f0-9]{40}/y,
    revokeAt: 'app.pulumi.com/account/tokens',
  }),
  named('consul.token', 'CONSUL_TOKEN', 'Consul or Nomad ACL token', {
    names: ['consul', 'nomad'],
    value: UUID,
    revokeAt: 'the Consul or Nomad server with `acl token delete`',
  }),
  prefixed('doppler.personal-token', 'DOPPLER_TOKEN', 'Doppler personal token', {
    anchors: ['dp.pt.'],
    expression: /dp\.pt\.[A-Za-z0-9]{40,44}/y,
    revokeAt: DOPPLER,
  }),
  prefixed('doppler.service-token', 'DOPPLER_TOKEN', 'Doppler service token', {
    anchors: ['dp.st.'],
    expression: /dp\.st\.(?:[a-z0-9_-]{2,35}\.)?[A-Za-z0-9]{40,44}/y,
    revokeAt: DOPPLER,
  }),
  prefixed('doppler.cli-token', 'DOPPLER_TOKEN', 'Doppler CLI token', {
    anchors: ['dp.ct.'],
    expression: /dp\.ct\.[A-Za-z0-9]{40,44}/y,
    revokeAt: DOPPLER,
  }),
  prefixed('doppler.account-token', 'DOPPLER_TOKEN', 'Doppler service account, SCIM or audit token', {
    anchors: ['dp.sa.', 'dp.scim.', 'dp.audit.'],
    expression: /dp\.(?:sa|scim|audit)\.[A-Za-z0-9]{40,44}/y,
    revokeAt: DOPPLER,
  }),
  prefixed('onepassword.service-account-token', 'ONEPASSWORD_TOKEN', '1Password service account token', {
    anchors: ['ops_eyJ'],
    expression: /ops_eyJ[A-Za-z0-9+/_-]{200,2000}={0,3}/y,
    validate: serviceAccount,
    revokeAt: '1password.com under Developer, Service accounts',
  }),
  prefixed('onepassword.secret-key', 'ONEPASSWORD_KEY', '1Password account secret key', {
    anchors: ['A3-'],
    expression: /A3-[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})(?:-[A-Z0-9]{5}){3}/y,
    revokeAt: 'my.1password.com/profile with Regenerate secret key',
  }),
  prefixed('infisical.service-token', 'INFISICAL_TOKEN', 'Infisical service token', {
    anchors: Array.from('0123456789abcdef', (digit) => `st.${digit}`),
    expression: /st\.[a-f0-9]{24}\.[a-f0-9]{32}\.[a-f0-9]{32}/y,
    revokeAt: "the Infisical project's access control page",
  }),
  named('bitwarden.access-token', 'BITWARDEN_TOKEN', 'Bitwarden Secrets Manager access token', {
    names: ['bws_access', 'bitwarden', 'bws-access'],
    value: `0\\.${UUID}\\.[A-Za-z0-9]{30}:[A-Za-z0-9+/]{22}==`,
    revokeAt: 'vault.bitwarden.com under Machine accounts',
  }),
  prefixed('dotenv.vault-key', 'DOTENV_KEY', 'dotenv vault key', {
    anchors: ['dotenv://:key_'],
    expression: /dotenv:\/\/:(key_[a-f0-9]{64})@/dy,
    secretGroup: true,
    last4: false,
    revokeAt: 'dotenv.org under the project, with a rotated key',
  }),
  prefixed('age.secret-key', 'AGE_SECRET_KEY', 'age secret key', {
    anchors: ['AGE-SECRET-KEY-1'],
    expression: /AGE-SECRET-KEY-1[QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L]{58}/y,
    revokeAt: 'every file encrypted to it, by encrypting to a new recipient',
  }),
  prefixed('wireguard.key', 'WIREGUARD_KEY', 'WireGuard private or preshared key', {
    anchors: ['PrivateKey', 'PresharedKey'],
    expression: /(?:PrivateKey|PresharedKey)\s{0,4}=\s{0,4}([A-Za-z0-9+/]{43}=)/dy,
    secretGroup: true,
    last4: false,
    revokeAt: 'both peers',
  }),
  prefixed('tailscale.key', 'TAILSCALE_KEY', 'Tailscale key', {
    anchors: ['tskey-'],
    expression: /tskey-(?:[a-z]{3,8}-)?[A-Za-z0-9]{8,24}(?:CNTRL)?-[A-Za-z0-9]{16,48}/y,
    revokeAt: 'login.tailscale.com/admin/settings/keys',
  }),
  prefixed('netbird.access-token', 'NETBIRD_TOKEN', 'NetBird access token', {
    anchors: ['nbp_'],
    expression: /nbp_[A-Za-z0-9]{36}/y,
    revokeAt: 'app.netbird.io under Team, Users',
  }),
  prefixed('defined.api-token', 'DEFINED_TOKEN', 'Defined Networking API token', {
    anchors: ['dnkey-'],
    expression: /dnkey-[A-Za-z0-9=_-]{26}-[A-Za-z0-9=_-]{52}/y,
    revokeAt: 'admin.defined.net/settings/api-keys',
  }),
  named('ngrok.authtoken', 'NGROK_TOKEN', 'ngrok authtoken or API key', {
    names: ['ngrok'],
    value: '[A-Za-z0-9]{20,30}_[A-Za-z0-9]{20,24}',
    revokeAt: 'dashboard.ngrok.com/authtokens',
  }),
  named('zerotier.api-token', 'ZEROTIER_TOKEN', 'ZeroTier API token', {
    names: ['zerotier', 'zt_token', 'ztauth'],
    value: '[A-Za-z0-9]{32}',
    revokeAt: 'my.zerotier.com/account',
  }),
  prefixed('docker.swarm-token', 'DOCKER_SWARM_TOKEN', 'Docker Swarm join token', {
    anchors: ['SWMTKN-1-'],
    expression: /SWMTKN-1-[a-z0-9]{50}-[a-z0-9]{25}/y,
    revokeAt: 'a manager node with `docker swarm join-token --rotate`',
  }),
  prefixed('docker.swarm-unlock-key', 'DOCKER_SWARM_KEY', 'Docker Swarm unlock key', {
    anchors: ['SWMKEY-1-'],
    expression: /SWMKEY-1-[A-Za-z0-9+/]{43}/y,
    revokeAt: 'a manager node with `docker swarm unlock-key --rotate`',
  }),
  prefixed('openshift.token', 'OPENSHIFT_TOKEN', 'OpenShift user token', {
    anchors: ['sha256~'],
    expression: /sha256~[\w-]{43}/y,
    revokeAt: `${CLUSTER} with \`oc delete oauthaccesstoken\``,
  }),
  prefixed('rancher.token', 'RANCHER_TOKEN', 'Rancher API token', {
    anchors: ['token-', 'kubeconfig-'],
    expression: /(?:token|kubeconfig)-[a-z0-9-]{5,60}:[a-z0-9]{54}/y,
    revokeAt: 'the Rancher server under Account & API keys',
  }),
  prefixed('k3s.token', 'K3S_TOKEN', 'k3s join token', {
    anchors: Array.from('0123456789abcdef', (digit) => `K10${digit}`),
    expression: /K10[a-f0-9]{64}::[\w-]{1,30}:[\w.-]{16,80}/y,
    revokeAt: 'a server node with `k3s token rotate`',
  }),
  named('kubernetes.bootstrap-token', 'KUBERNETES_TOKEN', 'Kubernetes bootstrap token', {
    names: ['kubeadm', 'bootstrap-token', 'bootstrap_token'],
    value: '[a-z0-9]{6}\\.[a-z0-9]{16}',
    revokeAt: `${CLUSTER} with \`kubeadm token delete\``,
  }),
  // Base64 of `-----BEGIN (RSA |EC |OPENSSH )PRIVATE KEY`, as kubeconfigs and CI variables carry it.
  prefixed('pem.encoded-private-key', 'PRIVATE_KEY', 'Private key in base64', {
    anchors: ['LS0tLS1CRUdJTi'],
    expression:
      /LS0tLS1CRUdJTi(?:BQUklWQVRF|BSU0EgUFJJVkFURS|BFQyBQUklWQVRF|BPUEVOU1NIIFBSSVZBVEUg)[A-Za-z0-9+/]{40,7000}={0,2}/y,
    last4: false,
    validate: notPlaceholder,
    revokeAt: 'whatever trusts the key',
  }),
];
