/** A scan as one self-contained page: no scripts, no external resources, everything escaped. */
import type { DefinitionFinding } from '../../../../policy/definition-verdict.ts';
import { remedyOf } from '../../../../road/explained-definition.ts';
import { redactText } from '../../../../sensitive/redact.ts';
import { printable } from '../../../../text/printable.ts';
import type { Verdict } from '../../../../vocabulary/definition.ts';
import {
  countsOf,
  type ItemPin,
  isHeld,
  needsLook,
  type Outcome,
  type ScannedItem,
  type ScannedServer,
  spellOrigin,
  TALLIES,
  verdictOfServer,
} from '../../../../work/scan/outcome.ts';
import { safe } from '../../../../work/scan/safe-text.ts';
import type { Piece } from './excerpt.ts';
import { displayNameOf, type FindingPlace, PlaceFinder } from './finding-places.ts';
import { PAGE_POLICY, PAGE_STYLE } from './page-style.ts';
import { totalsOf } from './text.ts';

const MOST_DESCRIPTION = 4000;
const TITLE = 'Scan of MCP servers';

export function htmlOf(outcome: Outcome, about: { readonly version: string; readonly time: string }): string {
  const { servers, problems } = outcome;
  const teller = new PlaceFinder();
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${PAGE_POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="referrer" content="no-referrer">
<title>${TITLE}</title><style>${PAGE_STYLE}</style></head>
<body><header><h1>${TITLE}</h1><p>${withCode(totalsOf(outcome))}</p>
<p class="quiet">tokenauditor ${inert(about.version)}, ${inert(about.time)}</p></header>
<main>
${problems.map(problemOf).join('\n')}
${servers.map((server) => serverOf(server, teller)).join('\n')}
</main>
</body></html>
`;
}

function serverOf(server: ScannedServer, teller: PlaceFinder): string {
  const { listing, items } = server;
  const isOpen = verdictOfServer(server) !== 'clean';
  const looked = items.filter(needsLook);
  const clean = items.filter((item) => !needsLook(item));
  const rest =
    listing.problems.length > 0 ? 'without a finding, in a list that was not read in full' : 'clean';
  return `<section><details${isOpen ? ' open' : ''}><summary><h2>${shown(listing.server)}</h2> ${tallyOf(server)}</summary>
<p class="quiet"><code>${shown(spellOrigin(server), 4000)}</code></p>
${listing.problems.map(problemOf).join('\n')}
${looked.map((item) => itemOf(item, teller)).join('\n')}
${clean.length === 0 ? '' : `<details><summary>${clean.length} ${rest}</summary><ul class="names">${clean.map(cleanOf).join('')}</ul></details>`}
</details></section>`;
}

function tallyOf(server: ScannedServer): string {
  const { listing, items } = server;
  const counts = countsOf([server]);
  const held = items.filter(isHeld).length;
  const warned = (words: string) => `<span class="tag warning">${words}</span>`;
  const isTorn = listing.problems.length > 0;
  return [
    ...TALLIES.filter((word) => counts[word] > 0).map((word) =>
      word === 'incomplete' ? warned(`${counts[word]} ${word}`) : tagOf(word, `${counts[word]} ${word}`),
    ),
    ...(held > 0 ? [warned(`${held} held back`)] : []),
    ...(isTorn ? [warned(items.length === 0 ? 'could not be read' : 'not read in full')] : []),
    ...(items.length === 0 && !isTorn ? ['<span class="quiet">nothing offered</span>'] : []),
  ].join(' ');
}

const problemOf = (problem: string): string =>
  `<p class="problem"><strong>Not read:</strong> ${shown(problem, 1000)}</p>`;

const cleanOf = ({ definition, pin }: ScannedItem): string =>
  `<li><code>${shown(displayNameOf(definition))}</code> ${stateOf(pin)}</li>`;

const stateOf = (pin: ItemPin | undefined): string =>
  pin === undefined ? '' : `<span class="state">${pin.state}${pin.isExcused ? ' by a person' : ''}</span>`;

const tagOf = (verdict: Verdict, words: string): string => `<span class="tag ${verdict}">${words}</span>`;

/** Why it is held, and how to proceed. */
function heldOf(item: ScannedItem): string {
  const { pin } = item;
  if (pin === undefined || !isHeld(item)) return '';
  const { changes = [], handle } = pin;
  const kinds = [...new Set(changes.map(({ kind, path }) => `${kind.replaceAll('_', ' ')} at ${path}`))];
  const what =
    kinds.length === 0
      ? ''
      : ` What changed since it was approved: ${kinds.map((kind) => shown(kind)).join('; ')}.`;
  const how =
    handle === undefined ? '' : ` <code>tokenauditor quarantine show ${inert(handle)}</code> shows it.`;
  return `<p class="problem"><strong>Held back (${pin.state}).</strong>${what}${how}</p>`;
}

function itemOf(item: ScannedItem, teller: PlaceFinder): string {
  const { definition, judgement, pin, screening } = item;
  const { failed, capped, unlisted = [] } = screening.coverage;
  const blind = [...failed, ...capped];
  const description = definition.value.description;
  const { verdict } = judgement;
  const isOpen = verdict === 'dangerous' || isHeld(item);
  return `<details class="item ${verdict === 'clean' ? 'warning' : verdict}"${isOpen ? ' open' : ''}><summary>${tagOf(verdict, verdict)} <h3><code>${shown(displayNameOf(definition))}</code></h3> ${stateOf(pin)} <span class="quiet">risk ${judgement.riskScore}</span></summary>
${heldOf(item)}
${blind.length === 0 ? '' : problemOf(`failed or did not read everything: ${blind.join(', ')}`)}
${unlisted.length === 0 ? '' : problemOf(`less severe findings are not listed: ${unlisted.join(', ')}`)}
${judgement.findings.map((finding) => findingOf(finding, teller.placesOf(definition, finding))).join('\n')}
${typeof description === 'string' ? `<details><summary>The description</summary><pre>${paragraphs(description)}</pre></details>` : ''}
</details>`;
}

function findingOf(finding: DefinitionFinding, places: readonly FindingPlace[]): string {
  const { title, severity, detail, checks, confidence } = finding;
  const remedy = remedyOf(checks);
  const more = checks.map((check) => `<code>tokenauditor explain ${inert(check)}</code>`).join(', ');
  return `<article><h4>${inert(title)} <span class="quiet">${severity}, confidence ${confidence.toFixed(2)}</span></h4>
<p>${inert(detail)}</p><dl>${places.map(placeOf).join('')}</dl>
${remedy === '' ? '' : `<p><strong>What to do:</strong> ${inert(remedy)}</p>`}
<p class="quiet">More: ${more}</p></article>`;
}

/** The evidence of the check, then the flagged words. */
function placeOf({ path, evidence, excerpt }: FindingPlace): string {
  const words = excerpt?.map(pieceOf).join('') ?? '';
  return `<dt><code>${shown(path)}</code> ${inert(evidence)}</dt>${words === '' ? '' : `<dd>${words}</dd>`}`;
}

const pieceOf = ({ text, isMarked }: Piece): string =>
  isMarked ? `<mark>${inert(text)}</mark>` : inert(text);

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const inert = (words: string): string => words.replace(/[&<>"']/g, (mark) => ENTITIES[mark] ?? mark);

/** Text between backticks is code. */
const withCode = (words: string): string => inert(words).replace(/`([^`]*)`/g, '<code>$1</code>');

/** Keeps its line breaks, but no line can begin one of ours; redacted as a whole, because a key may span lines. */
const paragraphs = (text: string): string =>
  redactText(text)
    .text.slice(0, MOST_DESCRIPTION)
    .split('\n')
    .map((line) => inert(printable(line)))
    .join('<br>');

const shown = (text: string, max = 300): string => inert(safe(text, max));
