/** Gateways and relays that a project runs itself, by their images and ports, and those it goes through, by their headers. */
import type { Sighting } from '../../../vocabulary/route.ts';
import { readHeader, readImage, readPort } from '../../catalogue/relays.ts';
import { remembered } from '../reading/remembered.ts';
import { type Placed, seenAt } from './around.ts';

/** `image: ollama/ollama`, `repository: ghcr.io/berriai/litellm` of a chart, `FROM …`. */
const IMAGE_KEY = /^(?:image|repository|imagename|container_?image|docker_?image|imageuri|source_?image)$/i;
const isImageKey = remembered((key) => IMAGE_KEY.test(key));
const headerOf = remembered(readHeader);
/** Some published ports identify a runner, whatever the image is called. */
const PUBLISHED = /^(?:[\d.]+:)?(\d{2,5}):(\d{2,5})(?:\/tcp)?$/;

export function relaysOf(placed: Placed): Sighting[] {
  const { key, value, entry, reference } = placed;
  if (isImageKey(key) || (key === 'name' && entry.path.at(-2) === 'image')) {
    const image = readImage(reference?.filled ?? value);
    return image === undefined
      ? []
      : [{ ...sightingOf(placed, image.provider, image.trust), kind: 'image', indicator: image.image }];
  }
  const [, outside, inside] = entry.path.includes('ports') ? (PUBLISHED.exec(value) ?? []) : [];
  const port = inside === undefined ? undefined : readPort(Number(inside));
  if (port?.isDistinctive)
    return [
      {
        ...sightingOf(placed, port.provider, 'local'),
        kind: 'endpoint',
        host: `localhost:${outside}`,
        confidence: 'medium',
      },
    ];
  const header = headerOf(key);
  return header === undefined
    ? []
    : [{ ...sightingOf(placed, header.provider, header.trust), kind: 'header' }];
}

function sightingOf(placed: Placed, provider: string, trust: Sighting['trust']): Omit<Sighting, 'kind'> {
  return { ...seenAt(placed), provider, trust, confidence: 'high' };
}
