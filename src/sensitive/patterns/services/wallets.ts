import { named, prefixed } from '../../pattern/declare.ts';
import type { SecretPattern } from '../../pattern/pattern.ts';
import { scrambled } from '../../pattern/plausible.ts';

/** Contract names carry the network's name too (`mainnetDeployer…`), but no digits. */
function restless(secret: string): 'certain' | 'likely' | 'no' {
  return /[0-9]/.test(secret) ? scrambled(secret) : 'no';
}

const CHAIN = 'the wallet by moving everything away';

export const walletsPatterns: readonly SecretPattern[] = [
  prefixed('nostr.private-key', 'WALLET_KEY', 'Nostr private key', {
    anchors: ['nsec1'],
    expression: /nsec1[ac-hj-np-z02-9]{58}/y,
    last4: false,
    revokeAt: CHAIN,
  }),
  prefixed('sui.private-key', 'WALLET_KEY', 'Sui private key', {
    anchors: ['suiprivkey1'],
    expression: /suiprivkey1[ac-hj-np-z02-9]{58,60}/y,
    last4: false,
    revokeAt: CHAIN,
  }),
  prefixed('tezos.secret-key', 'WALLET_KEY', 'Tezos secret key', {
    anchors: ['edsk', 'spsk', 'p2sk', 'edesk'],
    expression:
      /(?:edsk[1-9A-HJ-NP-Za-km-z]{50}(?:[1-9A-HJ-NP-Za-km-z]{44})?|(?:spsk|p2sk)[1-9A-HJ-NP-Za-km-z]{50}|edesk[1-9A-HJ-NP-Za-km-z]{83})/y,
    validate: scrambled,
    last4: false,
    revokeAt: CHAIN,
  }),
  prefixed('aptos.private-key', 'WALLET_KEY', 'Aptos private key', {
    anchors: ['ed25519-priv-0x', 'secp256k1-priv-0x'],
    expression: /(?:ed25519|secp256k1)-priv-0x[a-f0-9]{64}/y,
    last4: false,
    revokeAt: CHAIN,
  }),
  prefixed('near.private-key', 'WALLET_KEY', 'NEAR private key', {
    anchors: ['ed25519:'],
    expression: /ed25519:[1-9A-HJ-NP-Za-km-z]{85,88}/y,
    validate: scrambled,
    last4: false,
    revokeAt: CHAIN,
  }),
  prefixed('eos.private-key', 'WALLET_KEY', 'EOS or Antelope private key', {
    anchors: ['PVT_K1_', 'PVT_R1_'],
    expression: /PVT_[KR]1_[1-9A-HJ-NP-Za-km-z]{47,52}/y,
    last4: false,
    revokeAt: CHAIN,
  }),
  prefixed('cardano.private-key', 'WALLET_KEY', 'Cardano extended signing key', {
    anchors: ['root_xsk1', 'acct_xsk1', 'addr_xsk1', 'stake_xsk1'],
    expression: /(?:root|acct|addr|stake)_xsk1[ac-hj-np-z02-9]{140,180}/y,
    last4: false,
    revokeAt: CHAIN,
  }),
  prefixed('ethereum.wallet-call', 'WALLET_KEY', 'Private key handed to an Ethereum library', {
    anchors: ['Wallet("', 'Wallet(\\', "Wallet('", 'Wallet(`', 'wallet.add(', 'from_key(', 'accounts'],
    expression:
      /(?:Wallet\(|[Ww]allet\.add\(|from_key\(|accounts\\{0,3}["']?\s{0,4}[:=]\s{0,4}\[)\s{0,16}\\{0,3}["'`]((?:0x)?[A-Fa-f0-9]{64})(?=\\{0,3}["'`])/dy,
    secretGroup: true,
    confidence: 0.9,
    last4: false,
    revokeAt: CHAIN,
  }),
  named('solana.private-key', 'WALLET_KEY', 'Solana private key', {
    names: ['solana', 'phantom'],
    value: '[1-9A-HJ-NP-Za-km-z]{86,88}',
    revokeAt: CHAIN,
  }),
  named('stellar.secret-seed', 'WALLET_KEY', 'Stellar secret seed', {
    names: ['stellar'],
    value: 'S[A-Z2-7]{55}',
    revokeAt: CHAIN,
  }),
  named('ripple.secret', 'WALLET_KEY', 'XRP Ledger secret', {
    names: ['ripple', 'xrpl_', 'xrp_'],
    value: 's[1-9A-HJ-NP-Za-km-z]{28}',
    revokeAt: CHAIN,
  }),
  prefixed('infura.endpoint-key', 'INFURA_KEY', 'Infura key in an address', {
    anchors: ['.infura.io/'],
    expression: /\.infura\.io\/(?:ws\/)?v3\/([a-f0-9]{32})/dy,
    secretGroup: true,
    last4: false,
    revokeAt: "app.infura.io under the key's settings",
  }),
  prefixed('alchemy.endpoint-key', 'ALCHEMY_KEY', 'Alchemy key in an address', {
    anchors: ['.alchemy.com/', '.alchemyapi.io/'],
    expression: /\.(?:alchemy\.com|alchemyapi\.io)\/(?:nft\/)?v[23]\/([\w-]{32})/dy,
    secretGroup: true,
    validate: scrambled,
    last4: false,
    revokeAt: 'dashboard.alchemy.com under the app',
  }),
  prefixed('quicknode.endpoint-key', 'QUICKNODE_KEY', 'QuickNode key in an address', {
    anchors: ['.quiknode.pro/'],
    expression: /\.quiknode\.pro\/([a-f0-9]{40})/dy,
    secretGroup: true,
    last4: false,
    revokeAt: 'dashboard.quicknode.com under Security',
  }),
  prefixed('ankr.endpoint-key', 'ANKR_KEY', 'Ankr key in an address', {
    anchors: ['rpc.ankr.com/'],
    expression: /rpc\.ankr\.com\/[\w-]{2,40}\/([a-f0-9]{64})/dy,
    secretGroup: true,
    last4: false,
    revokeAt: 'ankr.com/rpc under the project',
  }),
  prefixed('helius.endpoint-key', 'HELIUS_KEY', 'Helius key in an address', {
    anchors: ['.helius-rpc.com/', '.helius.xyz/'],
    expression:
      /\.helius(?:-rpc\.com|\.xyz)\/[\w/]{0,60}\?api-key=([a-f0-9]{8}(?:-[a-f0-9]{4}){3}-[a-f0-9]{12})/dy,
    secretGroup: true,
    last4: false,
    revokeAt: 'dashboard.helius.dev under API keys',
  }),
  prefixed('blockfrost.project-id', 'BLOCKFROST_KEY', 'Blockfrost project id (its key)', {
    anchors: ['mainnet', 'preprod'],
    expression: /(?:mainnet|preprod)[A-Za-z0-9]{32}/y,
    validate: restless,
    revokeAt: 'blockfrost.io/dashboard',
  }),
  prefixed('covalent.api-key', 'COVALENT_KEY', 'Covalent API key', {
    anchors: ['cqt_'],
    expression: /cqt_[A-Za-z0-9]{20,40}/y,
    validate: scrambled,
    revokeAt: 'goldrush.dev/platform under API keys',
  }),
  named('dune.api-key', 'DUNE_KEY', 'Dune API key', {
    names: ['dune_api', 'dune-api', 'x-dune-api'],
    value: '[A-Za-z0-9]{32}',
    revokeAt: 'dune.com/settings/api',
  }),
  named('coingecko.api-key', 'COINGECKO_KEY', 'CoinGecko API key', {
    names: ['coingecko', 'x-cg-pro', 'x-cg-demo', 'x_cg_'],
    value: 'CG-[A-Za-z0-9]{24}',
    revokeAt: 'coingecko.com/developers/dashboard',
  }),
  named('cryptocompare.api-key', 'CRYPTOCOMPARE_KEY', 'CryptoCompare API key', {
    names: ['cryptocompare'],
    value: '[a-f0-9]{64}',
    revokeAt: 'cryptocompare.com under API keys',
  }),
];
