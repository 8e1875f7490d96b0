/** Tools that move money or give something away: what is sent once does not come back. */
import { operationsIn } from '../../../screening/calls/operations.ts';
import { toolWords } from '../../../screening/calls/tool-name.ts';
import type { ProposedCall } from '../../../screening/contract/call.ts';
import type { ToolRemoval } from './tool-removal.ts';
import { singular } from './tool-removals.ts';

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

const LOOKS = set(
  'list get search describe read show find count check preview view query lookup fetch validate quote estimate simulate calculate draft link history status method methods intent page',
);
/** Verbs, and what they must be about; `*` stands for anything. */
const MOVES: readonly (readonly [verbs: ReadonlySet<string>, objects: ReadonlySet<string>])[] = [
  [
    set('create issue make process send execute submit initiate trigger capture'),
    set('refund payout disbursement withdrawal wire'),
  ],
  [
    set('send make execute submit initiate process create confirm authorize'),
    set('payment money fund funds transfer remittance'),
  ],
  [set('refund payout withdraw disburse'), set('*')],
  [
    set('transfer'),
    set(
      'money fund funds balance payment asset token nft coin crypto eth btc sol usdc ownership repository repo domain project account',
    ),
  ],
  [set('charge'), set('customer card account')],
  [set('pay'), set('invoice bill supplier vendor contractor')],
  [set('place submit execute create'), set('trade swap')],
  [set('buy sell swap stake bridge'), set('token crypto coin stock share asset nft eth btc sol')],
  [set('send sign broadcast submit'), set('transaction tx eth btc sol crypto token coin')],
];

const CHAINS =
  /(?:^|[^a-z])(?:wallet|crypto|evm|ethereum|eth|solana|bitcoin|blockchain|web3|metamask)(?:[^a-z]|$)/i;

export function toolPayment(call: ProposedCall): ToolRemoval | undefined {
  const { arguments: args } = call;
  if (args.dry_run === true || args.dryRun === true || args.test_mode === true || args.livemode === false)
    return undefined;
  for (const { words, args: beside } of operationsIn(call)) {
    if (words.some((word) => LOOKS.has(word))) continue;
    // A shop has orders as well; those of an exchange have a side.
    const isTrade =
      beside.side !== undefined && (beside.symbol ?? beside.ticker ?? beside.pair) !== undefined;
    if (isTrade && words.some((word) => word === 'order' || word === 'trade'))
      return { shows: 'order at an exchange', severity: 'high' };
    if (
      CHAINS.test(call.tool.slice(-200)) &&
      words.some((word) => /^(?:send|sign|broadcast|swap|bridge|stake)$/.test(word))
    )
      return { shows: 'transaction of a wallet', severity: 'high' };
    if (isAmount(beside) && words.some((word) => /^(?:transfer|send|pay|wire|withdraw|remit)$/.test(word)))
      return { shows: 'money sent', severity: 'high' };
    for (const [verbs, objects] of MOVES) {
      const verb = words.find((word) => verbs.has(word));
      if (verb === undefined) continue;
      // For a bare verb, the name of the server is its object.
      const all = words.length === 1 ? [...words, ...toolWords(call.tool.slice(-200))] : words;
      const object = all.find((word) => word !== verb && (objects.has(word) || objects.has(singular(word))));
      if (object !== undefined || objects.has('*'))
        return { shows: [verb, object].filter((one) => one !== undefined).join(' '), severity: 'high' };
    }
  }
  return undefined;
}

/** An amount, and where it goes. */
const isAmount = (args: ProposedCall['arguments']): boolean =>
  (args.amount ?? args.value ?? args.lamports ?? args.sum) !== undefined &&
  (args.to ??
    args.recipient ??
    args.iban ??
    args.currency ??
    args.account ??
    args.address ??
    args.beneficiary) !== undefined;
