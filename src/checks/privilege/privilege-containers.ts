import { type Act, act } from '../../screening/contract/act.ts';
import { has, operandsOf } from '../../screening/contract/words.ts';
import type { Run } from '../../shell/reading/reading.ts';
import { manifestGrants } from './container-tools.ts';

export const CONTAINER = 'A container gets the rights of its host machine.';
export const CLOUD = 'Tool call grants cloud permissions.';

export function container(texts: readonly string[], { program }: Run): Act | undefined {
  if (
    !operandsOf(texts)
      .slice(0, 3)
      .some((text) => /^(?:run|create|exec|container)$/.test(text))
  )
    return undefined;
  const mounts = texts
    .filter((_text, i) => /^(?:-v|--volume|--mount)$/.test(texts[i - 1] ?? ''))
    .concat(texts.flatMap((text) => /^(?:-v|--volume=|--mount=)(.+)$/.exec(text)?.[1] ?? []));
  if (
    mounts.some((text) =>
      /^\/:|^\/(?:etc|root|boot|proc|sys|dev|var\/run|usr|home)\/?:|(?:source|src)=\/(?:,|$)/.test(text),
    )
  )
    return act(`${program} mount`, CONTAINER);
  const isWhole = has(
    texts,
    /^--(?:pid|ipc|userns|uts|cgroupns)=host$|^--cap-add=?(?:ALL|SYS_ADMIN|SYS_PTRACE|SYS_MODULE)$|^--security-opt=?(?:apparmor|seccomp)[=:]unconfined$|^--device=\/dev\/(?:sd|nvme|mem)/,
  );
  if (
    isWhole ||
    texts.some(
      (text, i) =>
        /^--(?:cap-add|pid|device)$/.test(text) &&
        /^(?:ALL|SYS_ADMIN|SYS_MODULE|host|\/dev\/(?:sd|nvme|mem))/.test(texts[i + 1] ?? ''),
    )
  )
    return act(`${program} rights`, CONTAINER);
  if (has(texts, /^--privileged(?:=true)?$/)) {
    const isEmulation = has(
      texts,
      /qemu-user-static|tonistiigi\/binfmt|docker:.*dind|kindest|moby\/buildkit/,
    );
    return act(`${program} --privileged`, CONTAINER, isEmulation ? 'medium' : 'high');
  }
  // The daemon's socket controls the machine; tools that monitor containers commonly get it.
  return mounts.some((text) => text.includes('docker.sock'))
    ? act(`${program} socket`, CONTAINER, 'medium')
    : undefined;
}

export function cluster(texts: readonly string[], { stdin }: Run): Act | undefined {
  if (has(texts, /^--dry-run/)) return undefined;
  const isAdmin =
    /^(?:clusterrolebinding|rolebinding)$/.test(operandsOf(texts)[1] ?? '') && has(texts, /cluster-admin/);
  const isOpen = has(texts, /^--privileged(?:=true)?$|"privileged":\s*true|"hostPID":\s*true|"hostPath"/);
  const [verb, object = ''] = operandsOf(texts);
  const isNode = verb === 'debug' && /^nodes?\//.test(object);
  const isLoosened = verb === 'label' && has(texts, /^pod-security\.kubernetes\.io\/\w+=privileged$/);
  const isManifest = stdin.some((input) => input.from === 'text' && manifestGrants(input.word.text));
  return isAdmin || isOpen || isNode || isLoosened || isManifest
    ? act('kubectl rights', CONTAINER)
    : undefined;
}

export function cloud(texts: readonly string[]): Act | undefined {
  const [service = '', verb = ''] = operandsOf(texts);
  const isGrant =
    service === 'iam' &&
    /^(?:attach-(?:user|role|group)-policy|put-(?:user|role|group)-policy|create-access-key|create-login-profile|update-login-profile|update-assume-role-policy|add-user-to-group|create-policy-version|create-user|set-default-policy-version)$/.test(
      verb,
    );
  return isGrant ? act(`aws iam ${verb}`, CLOUD) : undefined;
}

/** `lxc config device add x root disk source=/ path=/mnt`, `lxc init image x -c security.privileged=true` */
export function systemContainer(texts: readonly string[]): Act | undefined {
  const isOpen = has(texts, /security\.(?:privileged|nesting)=true|^raw\.(?:lxc|idmap)|^source=\/$/);
  return isOpen ? act('a container with the machine’s rights', CONTAINER) : undefined;
}

/** Orders to the service that starts containers: `curl --unix-socket /var/run/docker.sock … /containers/create`. */
export function containerSocket(texts: readonly string[]): Act | undefined {
  const isSocket = has(texts, /(?:docker|podman|containerd|crio)\S*\.sock$/);
  const isOrder = has(
    texts,
    /\/(?:containers\/create|exec|containers\/\w+\/(?:start|exec|archive)|build|images\/create)\b/,
  );
  return isSocket && isOrder ? act('docker.sock', CONTAINER) : undefined;
}
