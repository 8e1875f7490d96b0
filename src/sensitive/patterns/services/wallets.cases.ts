import type { PatternCases } from '../../pattern/pattern.ts';
import { ofFramed, ofKey, ofNamed, sample } from '../sample.cases.ts';

const key = sample('0x{hex:64}');

export const walletsCases: PatternCases = {
  'nostr.private-key': ofKey('nsec1{bech:58}'),
  'sui.private-key': ofKey('suiprivkey1{bech:59}'),
  'tezos.secret-key': ofKey('edsk{base58:50}'),
  'aptos.private-key': ofKey('ed25519-priv-0x{hex:64}'),
  'near.private-key': ofKey('ed25519:{base58:87}'),
  'eos.private-key': ofKey('PVT_K1_{base58:50}'),
  'cardano.private-key': ofKey('root_xsk1{bech:160}'),
  'ethereum.wallet-call': {
    flags: {
      'handed to a library': { text: `new ethers.Wallet("${key}", provider)`, secret: key },
      'in a list of accounts': { text: `sepolia: { accounts: ["${key}"] }`, secret: key },
    },
    passes: {
      'a variable': 'new ethers.Wallet(process.env.KEY, provider)',
      'the address of an account': `accounts: ["${key.slice(0, 42)}"]`,
      'nothing but zeros': `accounts: ["0x${'0'.repeat(64)}"]`,
    },
  },
  'solana.private-key': ofNamed('SOLANA_PRIVATE_KEY', '{base58:88}'),
  'stellar.secret-seed': ofNamed('STELLAR_SECRET_KEY', 'S{base32:55}'),
  'ripple.secret': ofNamed('XRPL_SECRET', 's{base58:28}'),
  'infura.endpoint-key': ofFramed('https://mainnet.infura.io/v3/@', '{hex:32}'),
  'alchemy.endpoint-key': ofFramed('https://eth-mainnet.g.alchemy.com/v2/@', '{alnum:32}'),
  'quicknode.endpoint-key': ofFramed('https://old-sun.quiknode.pro/@/', '{hex:40}'),
  'ankr.endpoint-key': ofFramed('https://rpc.ankr.com/eth/@', '{hex:64}'),
  'helius.endpoint-key': ofFramed('https://mainnet.helius-rpc.com/?api-key=@', '{uuid}'),
  'blockfrost.project-id': ofKey('mainnet{alnum:32}'),
  'covalent.api-key': ofKey('cqt_{alnum:28}'),
  'dune.api-key': ofNamed('DUNE_API_KEY', '{alnum:32}'),
  'coingecko.api-key': ofNamed('COINGECKO_API_KEY', 'CG-4{alnum:23}'),
  'cryptocompare.api-key': ofNamed('CRYPTOCOMPARE_API_KEY', '{hex:64}'),
};
