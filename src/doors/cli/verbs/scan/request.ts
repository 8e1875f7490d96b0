/** Turns the options of `scan` into a request. */
import { CLIENT_IDS } from '../../../../gateway/downstream/server-start.ts';
import { MOST_LISTING_BYTES, readListings } from '../../../../work/scan/listing-file.ts';
import type { Gathered, NamedConfig, ScanRequest } from '../../../../work/scan/request.ts';
import { readSmall, readWhole } from '../../input/input.ts';
import type { Arguments } from '../../verb/arguments.ts';
import { locate } from '../../verb/place.ts';
import type { Session } from '../../verb/session.ts';
import { givenCommand, givenUrl } from './server-options.ts';

const MOST_CONFIG_BYTES = 4 * 1024 * 1024;

export async function requestOf(args: Arguments, session: Session): Promise<ScanRequest> {
  const documents: Gathered[] = [];
  for (const name of args.texts('file'))
    documents.push(...readListings(await readWhole(name, session, MOST_LISTING_BYTES), name));
  const seconds = args.number('timeout');
  return {
    documents,
    given: [...givenCommand(args, session.io), ...givenUrl(args, session.io)],
    configs: args.texts('config').map((name) => configNamed(name, session)),
    client: CLIENT_IDS.find((id) => id === args.text('client')),
    only: args.texts('only'),
    deadlineMs: seconds === undefined ? undefined : seconds * 1000,
    isRecorded: !args.flag('no-record'),
  };
}

const configNamed = (name: string, session: Session): NamedConfig => ({
  name,
  read: async () => {
    const text = await readSmall(name, session, MOST_CONFIG_BYTES);
    return { text, path: name === '-' ? 'standard input' : locate(name, session.io) };
  },
});
