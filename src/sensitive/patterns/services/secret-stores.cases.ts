import type { PatternCases } from '../../pattern/pattern.ts';
import { ofFramed, ofKey, ofNamed, sample } from '../sample.cases.ts';

const serviceAccount = `ops_${Buffer.from(
  JSON.stringify({
    signInAddress: 'my.1password.com',
    userAuth: { method: 'SRPg-4096', alg: 'PBES2g-HS256', salt: sample('{word:22}') },
    secretKey: sample('A3-{upper:6}'),
    throttleSecret: { seed: sample('{hex:64}') },
  }),
).toString('base64url')}`;
const unfinished = Buffer.from(
  JSON.stringify({ text: 'nothing of the kind, but long. '.repeat(8) }),
).toString('base64url');
const encodedKey = Buffer.from(`-----BEGIN ${'PRIVATE'} KEY-----\n${sample('{base64:300}')}\n`).toString(
  'base64',
);
const encodedCertificate = Buffer.from(`-----BEGIN CERTIFICATE-----\n${sample('{base64:300}')}\n`).toString(
  'base64',
);
const terraform = sample('{alnum:14}.atlasv1.{word:67}');

export const secretStoresCases: PatternCases = {
  'vault.service-token': ofKey('hvs.{word:92}'),
  'vault.batch-token': ofKey('hvb.{word:160}'),
  'vault.recovery-token': ofKey('hvr.{word:92}'),
  'vault.legacy-token': ofNamed('VAULT_TOKEN', 's.{alnum:24}'),
  'vault.unseal-key': {
    flags: {
      'printed at initialization': {
        text: `Unseal Key 1: ${sample('{base64:44}')}\n`,
        secret: sample('{base64:44}'),
      },
    },
    passes: {
      'progress of the unsealing': 'Unseal Key (will be hidden): 2 of 3',
      'a reference to the variable': 'unseal_key: process.env.UNSEAL_KEY,',
    },
  },
  'terraform.api-token': {
    flags: { 'in a credentials block': { text: `token = "${terraform}"`, secret: terraform } },
    passes: {
      'the mark alone': 'tokens hold .atlasv1. in the middle',
      'the placeholder of the documentation': `${'x'.repeat(14)}.atlasv1.${'x'.repeat(67)}`,
    },
  },
  'pulumi.access-token': ofKey('pul-{hex:40}'),
  'consul.token': ofNamed('CONSUL_HTTP_TOKEN', '{uuid}', {
    'the accessor': `consul accessor_id: ${sample('{uuid}')}`,
    'an allocation': `nomad alloc ${sample('{uuid}')} running`,
  }),
  'doppler.personal-token': ofKey('dp.pt.{alnum:43}'),
  'doppler.service-token': ofKey('dp.st.prd_main.{alnum:43}'),
  'doppler.cli-token': ofKey('dp.ct.{alnum:43}'),
  'doppler.account-token': ofKey('dp.sa.{alnum:43}'),
  'onepassword.service-account-token': {
    flags: { 'in an environment file': { text: `OP=${serviceAccount}\n`, secret: serviceAccount } },
    passes: {
      'another object behind the prefix': `crops_${unfinished} and ops_${unfinished}`,
      'the start alone': 'It starts with ops_eyJ... and is long.',
    },
  },
  'onepassword.secret-key': ofKey('A3-{upper:6}-{upper:6}-{upper:5}-{upper:5}-{upper:5}-{upper:5}', {
    'a sheet of paper': 'print on A3-PAPER and A3-GLOSSY',
  }),
  'infisical.service-token': ofKey('st.{hex:24}.{hex:32}.{hex:32}', {
    'a sentence': 'the last.cab9 test.dead5',
  }),
  'bitwarden.access-token': ofNamed('BWS_ACCESS_TOKEN', '0.{uuid}.{alnum:30}:{base64:22}=='),
  'dotenv.vault-key': ofFramed('dotenv://:@@dotenv.org/vault/.env.vault?environment=prod', 'key_{hex:64}'),
  'age.secret-key': ofKey('AGE-SECRET-KEY-1{bech32:58}', { 'the recipient': `age1${sample('{lower:58}')}` }),
  'wireguard.key': ofFramed('[Interface]\nPrivateKey = @\nAddress = 10.0.0.2/32', '{base64:43}=', {
    'the public key beside it': `[Peer]\nPublicKey = ${sample('{base64:43}')}=`,
  }),
  'tailscale.key': ofKey('tskey-auth-{alnum:12}CNTRL-{alnum:32}'),
  'netbird.access-token': ofKey('nbp_{alnum:36}'),
  'defined.api-token': ofKey('dnkey-{alnum:26}-{alnum:52}'),
  'ngrok.authtoken': ofNamed('NGROK_AUTHTOKEN', '{alnum:27}_{alnum:21}'),
  'zerotier.api-token': ofNamed('ZEROTIER_API_TOKEN', '{alnum:32}'),
  'docker.swarm-token': ofKey('SWMTKN-1-{lower:50}-{lower:25}'),
  'docker.swarm-unlock-key': ofKey('SWMKEY-1-{base64:43}'),
  'openshift.token': ofKey('sha256~{word:43}', { 'a digest': `sha256:${sample('{hex:64}')}` }),
  'rancher.token': ofKey('token-{lower:5}:{lower:54}', { 'a name': 'token-based:authentication' }),
  'k3s.token': ofKey('K10{hex:64}::server:{hex:32}', { 'a temperature': 'from 1K10 to K10' }),
  'kubernetes.bootstrap-token': ofNamed('KUBEADM_TOKEN', '{lower:6}.{lower:16}'),
  'pem.encoded-private-key': {
    flags: { 'in a kubeconfig': { text: `client-key-data: ${encodedKey}\n`, secret: encodedKey } },
    passes: {
      'a certificate': `certificate-authority-data: ${encodedCertificate}`,
      'the start alone': 'It starts with LS0tLS1CRUdJTi... and is long.',
    },
  },
};
