/** The severity and what set it; what was searched, and what was not. */

import { count } from '../../../../text/words/amounts.ts';
import { SEVERITY_OF_ROUTE } from '../../../../vocabulary/orders.ts';
import type { PlacedSighting } from '../../../../vocabulary/route.ts';
import type { Discovery } from '../../../../work/routes/discover.ts';
import { settersOf } from '../../../../work/routes/summary.ts';
import type { Paint } from '../../verb/session.ts';
import { shownText as safe } from './shown.ts';

const MOST_SETTERS = 3;
const PLAIN = { bold: (text: string) => text, red: (text: string) => text };

export function riskWords(discovery: Discovery, paint: Pick<Paint, 'bold' | 'red'> = PLAIN): string {
  const { filesScanned, riskState, sightings, hosts } = discovery;
  // An empty search is not an all-clear.
  if (filesScanned === 0) return `${paint.bold('nothing was read')}, so there is no statement about routes`;
  const setters = settersOf(sightings, riskState);
  const state = `severity ${SEVERITY_OF_ROUTE[riskState]}`;
  if (setters.length > 0) {
    const named = setters.slice(0, MOST_SETTERS).map(setterWords).join('; ');
    const more = setters.length > MOST_SETTERS ? `; and ${setters.length - MOST_SETTERS} more` : '';
    return `${riskState === 'Probe' ? paint.red(state) : paint.bold(state)}, set by ${named}${more}`;
  }
  const isFound = hosts.some(({ isActive, isSample }) => isActive && !isSample);
  const isInSamples = !isFound && hosts.some(({ isActive }) => isActive);
  const nothing = `no host was found ${isInSamples ? 'outside tests and examples' : 'in what was read'}`;
  return isFound ? `${paint.bold(state)}, the named hosts answer directly` : paint.bold(nothing);
}

function setterWords({ host, variable, indicator, trust, lookalikeOf, file, line }: PlacedSighting): string {
  const why = lookalikeOf === undefined ? trust : `imitates ${safe(lookalikeOf)}`;
  return `${safe(host ?? variable ?? indicator)} (${why}) at ${safe(file)}:${line}`;
}

export function totalsOf(discovery: Discovery): string[] {
  const { hosts, filesScanned, filesLeft, sightingsLeft, skipped, unreadableFolders } = discovery;
  const active = hosts.filter(({ isActive, isSample }) => isActive && !isSample).length;
  const samples = hosts.filter(({ isActive, isSample }) => isActive && isSample).length;
  const apart = samples > 0 ? `, ${samples} more in tests and examples` : '';
  const totals = [`${count(filesScanned, 'file')} read, ${count(active, 'host')}${apart}`];
  const left = Object.entries(skipped).filter(([, number]) => number > 0);
  if (left.length > 0) totals.push(`not read: ${left.map(([why, number]) => `${number} ${why}`).join(', ')}`);
  if (discovery.closedFolders > 0) totals.push(closedWords(discovery));
  if (unreadableFolders > 0) totals.push(`${count(unreadableFolders, 'folder')} could not be opened`);
  if (filesLeft > 0) totals.push(`${count(filesLeft, 'file')} not read because of --max-files`);
  if (sightingsLeft > 0) totals.push(`${count(sightingsLeft, 'place')} counted but not listed`);
  if (skipped.minified + discovery.closedFolders > 0 && active === 0)
    totals.push('--built also searches build output, and minified files for known hosts');
  return totals;
}

function closedWords({ closedFolders, firstClosed }: Discovery): string {
  const named = firstClosed.map(safe).join(', ');
  const more = closedFolders > firstClosed.length ? '…' : '';
  return `not entered: ${count(closedFolders, 'folder')} of dependencies, build output or ignored files (${named}${more})`;
}
