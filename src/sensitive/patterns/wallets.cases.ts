import type { PatternCases } from '../pattern.ts';
import { ofFramed, ofKey, ofNamed } from './sample.cases.ts';

export const walletsCases: PatternCases = {
  'nostr.private-key': ofKey('nsec1{bech:58}'),
  'sui.private-key': ofKey('suiprivkey1{bech:59}'),
  'tezos.secret-key': ofKey('edsk{base58:50}'),
  'aptos.private-key': ofKey('ed25519-priv-0x{hex:64}'),
  'near.private-key': ofKey('ed25519:{base58:87}'),
  'eos.private-key': ofKey('PVT_K1_{base58:50}'),
  'cardano.private-key': ofKey('root_xsk1{bech:160}'),
  'ethereum.wallet-call': ofFramed('new ethers.Wallet("@", provider)', '0x{hex:64}'),
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
