/** Which entry of the lists a URI is about. */
import { meantUris } from '../../policy/plain-uri.ts';
import type { Entry } from './catalogue.ts';
import type { Listings, ReadParts } from './server-lists.ts';
import { templatedBy } from './templated-by.ts';

/** Another spelling of what is kept from the client is kept from it, too. */
export async function locate(
  uri: string,
  listings: Listings,
  read: ReadParts,
): Promise<Entry | string | undefined> {
  for (const meant of new Set(meantUris(uri))) {
    const entry = meant === uri ? undefined : await listedAs(meant, listings, read);
    if (typeof entry === 'object' && entry.isHidden === true) return entry;
  }
  return await listedAs(uri, listings, read);
}

async function listedAs(
  uri: string,
  listings: Listings,
  read: ReadParts,
): Promise<Entry | string | undefined> {
  return (
    (await listings.find('resources/list', uri, read)) ??
    (await listings.find('resources/templates/list', uri, read)) ??
    templatedBy(uri, listings.known('resources/templates/list'))
  );
}
