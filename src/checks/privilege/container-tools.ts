import type { ProposedCall } from '../../screening/contract/call.ts';
import { walkJson } from '../../text/json/json-walk.ts';
import { beginningOf, noteCut } from '../../text/limits.ts';

const CONTAINER_TOOL =
  /(?:^|[^a-z\d])(?:docker|podman|containers?|pods?|kubernetes|k8s|kube|kubectl|deployment|daemonset|job|helm|compose|nerdctl|containerd|nomad|ecs|manifest)(?:[^a-z\d]|$)/i;
const MOST_VALUES = 20_000;
const LONGEST_MANIFEST = 262_144;
const TRUE_KEYS = /^(?:privileged|host_?pid|host_?ipc|allow_?privilege_?escalation_to_host)$/i;
const HOST_KEYS = /^(?:pid_?mode|ipc_?mode|pid|userns_?mode|cgroupns_?mode)$/i;
const RIGHTS_KEYS = /^(?:cap_?add|capabilities|add|security_?opt)$/i;
const RIGHTS = /^(?:ALL|(?:CAP_)?SYS_(?:ADMIN|PTRACE|MODULE|RAWIO)|(?:seccomp|apparmor)[=:]unconfined)$/i;
const MOUNT_KEYS = /^(?:volumes?|binds?|mounts?|source|src|host_?path|path|from|v)$/i;
/** The machine itself, or what controls it. */
const HOST_FOLDER =
  /^\/(?:etc|root|boot|proc|sys|dev|usr|home|var\/run|var\/lib\/kubelet|var\/run\/docker\.sock|run\/containerd\S*)?\/?(?::|$)/;
/** A manifest as text. */
const MANIFEST =
  /\b(?:privileged|hostPID|hostIPC)["']?\s*:\s*true\b|\bhostPath["']?\s*:\s*(?:\{\s*)?["']?path["']?\s*:\s*["']?\/(?:etc|root|proc|var\/run(?:\/docker\.sock)?)?["']?\s*(?:$|[,}\n])/m;

/** What a container tool grants a container of its machine, at any depth of the arguments. */
export function containerGrant({ tool, arguments: args }: ProposedCall): string | undefined {
  const isContainer =
    CONTAINER_TOOL.test(tool.slice(-200)) ||
    args.image !== undefined ||
    Object.values(args).some((one) => isRecord(one) && CONTAINER_KEYS.some((key) => key in one));
  if (!isContainer) return undefined;
  let left = MOST_VALUES;
  for (const { value, isKey, at } of walkJson(args, START, stepDown)) {
    if (--left < 0) {
      noteCut();
      break;
    }
    const found = grantIn(at, value, isKey);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The API of a container engine, through a tool of any name. */
const CONTAINER_KEYS = ['HostConfig', 'Image', 'image', 'containers', 'securityContext'];
const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null;

interface At {
  readonly key: string;
  readonly around: string;
}
const START: At = { key: '', around: '' };
const stepDown = (at: At, key: string | number): At =>
  typeof key === 'number' ? at : { key, around: at.key };

function grantIn({ key, around }: At, value: unknown, isKey: boolean): string | undefined {
  if (isKey)
    return /^(?:volumes?|binds?|mounts?)$/i.test(key) && value === '/' ? 'mount of the machine' : undefined;
  if (TRUE_KEYS.test(key) && (value === true || value === 'true')) return `${key} container`;
  if (typeof value !== 'string') return undefined;
  if (HOST_KEYS.test(key) && value === 'host') return `${key} of the machine`;
  if (RIGHTS_KEYS.test(key) && RIGHTS.test(value)) return 'rights of the machine';
  const isMount = MOUNT_KEYS.test(key) && (key !== 'path' || /^host_?path$/i.test(around));
  if (isMount && HOST_FOLDER.test(value) && !isDaemonSocket(value)) return 'mount of the machine';
  return /\n|\bapiVersion\b/.test(value) && MANIFEST.test(beginningOf(value, LONGEST_MANIFEST))
    ? 'manifest with rights of the machine'
    : undefined;
}

/** Tools that watch containers commonly get it. */
const isDaemonSocket = (value: string): boolean => value.includes('docker.sock');

/** The same in a manifest that a command gets as text. */
export const manifestGrants = (text: string): boolean => MANIFEST.test(beginningOf(text, LONGEST_MANIFEST));
