import type { CodeFlow } from '../../screening/flows/code-flow.ts';
import { isStore, type NetworkSource } from '../../screening/flows/code-network.ts';
import { targetKind } from '../../shell/places/hosts.ts';
import type { Run } from '../../shell/reading/reading.ts';
import type { Severity } from '../../vocabulary/orders.ts';
import { isVendorInstaller } from './installers.ts';

/** No honest download hides in a temporary folder. */
const HIDDEN_TEMPORARY = /^(?:\/private)?\/(?:tmp|var\/tmp|dev\/shm)\/(?:[^/]+\/){0,9}\.[^/]+$/;

/** How severe it is to run code from this origin. */
export function remoteSeverity(flow: CodeFlow, network: readonly NetworkSource[]): Severity {
  if (isUsualPackage(flow, network)) return 'medium';
  return severityOf(network, flow.effect.code.from === 'file', flow.run);
}

/** The origin matters most: code from an unknown host straight into a shell is blocked, the rest requires approval. */
function severityOf(network: readonly NetworkSource[], isFile: boolean, run: Run): Severity {
  const kinds = network.map(({ url }) => targetKind(url));
  if (network.every(({ url }) => isVendorInstaller(url)) || kinds.every((kind) => kind === 'local'))
    return 'high';
  if (run.where === 'container' || network.every((one) => isStore(one.run))) return 'high';
  if (!isFile) return 'critical';
  const isPlain = network.some(({ url }) => /^(?:http|ftp):/i.test(url));
  const isHidden = [run.spelled, ...run.args].some(({ text }) => HIDDEN_TEMPORARY.test(text));
  return isPlain ||
    isHidden ||
    kinds.some((kind) => kind === 'content' || kind === 'drop' || kind === 'address')
    ? 'critical'
    : 'high';
}

/** Packages of a known forge or registry: everyday work, even without the package manager. */
function isUsualPackage({ effect }: CodeFlow, network: readonly NetworkSource[]): boolean {
  const isKnown = (url: string) => targetKind(url) === 'developer';
  return effect.language === 'package' && network.every(({ url }) => /^https:/i.test(url) && isKnown(url));
}
