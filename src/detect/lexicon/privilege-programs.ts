import type { Reading, Run } from '../../shell/reading.ts';
import { type Act, act } from './act.ts';
import { NAMES_SHELL } from './shells.ts';

const ROOT = 'Tool call opens a shell with the rights of another user.';
const ACCOUNT = 'Tool call creates or changes an account.';
const CONTAINER = 'A container gets the rights of the machine around it.';
const RIGHTS = 'Tool call gives a program or a file more rights.';
const CLOUD = 'Tool call gives rights in the cloud.';
const ESCAPE = 'A program is used to open a shell from inside it.';

const ADMIN_GROUP = /(?:^|,)(?:sudo|wheel|admin|root|docker|lxd|disk|shadow|adm)(?:,|$)/;
const SYSTEM_PATH = /^\/(?:etc|usr|bin|sbin|lib\w*|boot|var|opt|root|dev|proc|sys)(?:\/|$)|^\/\*?$/;

/** What a run does to have, or to give, more rights than it was meant to. */
export function privilegeAct(run: Run, reading: Reading): Act | undefined {
  const texts = run.args.map(({ value, text }) => value ?? text);
  return BY_PROGRAM.get(run.program)?.(texts, run, reading) ?? escapes(texts, run);
}

type Judge = (texts: readonly string[], run: Run, reading: Reading) => Act | undefined;

const operandsOf = (texts: readonly string[]): string[] => texts.filter((text) => !text.startsWith('-'));
const has = (texts: readonly string[], pattern: RegExp): boolean => texts.some((text) => pattern.test(text));

const BY_PROGRAM: ReadonlyMap<string, Judge> = new Map<string, Judge>([
  [
    'sudo',
    (texts) =>
      has(texts, /^-(?:[a-z]*[is]|-login|-shell)$/) && operandsOf(texts).length === 0
        ? act('sudo shell', ROOT)
        : undefined,
  ],
  ['su', su],
  ['pkexec', (texts) => (has(texts, /^--?(?:version|help)$/) ? undefined : act('pkexec', ROOT))],
  [
    'runuser',
    (texts) =>
      texts.length > 0 && !has(texts, /^-u$|^--?(?:version|help)$/)
        ? act('runuser', ROOT, 'medium')
        : undefined,
  ],
  [
    'visudo',
    (texts) =>
      has(texts, /^(?:-c|--check|-V|--version|-h|--help)$/)
        ? undefined
        : act('visudo', 'Tool call edits who may act as root.'),
  ],
  ['chmod', chmod],
  ['setcap', (texts) => (has(texts, /^-[vr]$/) || texts.length < 2 ? undefined : act('setcap', RIGHTS))],
  [
    'setfacl',
    (texts) =>
      operandsOf(texts).some((text) => SYSTEM_PATH.test(text)) ? act('setfacl', RIGHTS) : undefined,
  ],
  [
    'chown',
    (texts) =>
      /^(?:root|0)(?::|$)/.test(operandsOf(texts)[0] ?? '') ? act('chown root', RIGHTS) : undefined,
  ],
  ['useradd', (texts) => userAdd('useradd', texts)],
  ['adduser', (texts) => userAdd('adduser', texts)],
  ['usermod', (texts) => userChange(texts)],
  ['gpasswd', (texts) => (has(texts, /^-(?:a|M|A)/) ? userChange(texts) : undefined)],
  ['groupmems', () => act('groupmems', ACCOUNT)],
  [
    'passwd',
    (texts, run) =>
      has(texts, /^(?:-S|--status|--help|-V)$/)
        ? undefined
        : act('passwd', ACCOUNT, texts.length > 0 || run.stdin.length > 0 ? 'high' : 'medium'),
  ],
  ['chpasswd', () => act('chpasswd', ACCOUNT)],
  [
    'chsh',
    (texts) =>
      has(texts, /^(?:-l|--list-shells|--help)$/)
        ? undefined
        : act('chsh', ACCOUNT, operandsOf(texts).length > 1 ? 'high' : 'medium'),
  ],
  ['pw', (texts) => (has(texts, /^(?:user|group)?(?:add|mod|del)$/) ? act('pw', ACCOUNT) : undefined)],
  [
    'dscl',
    (texts) =>
      has(texts, /^-?(?:create|append|passwd|delete|change|merge)$/) ? act('dscl', ACCOUNT) : undefined,
  ],
  [
    'sysadminctl',
    (texts) =>
      has(texts, /^-(?:addUser|resetPasswordFor|deleteUser|secureTokenOn|newPassword)$/i)
        ? act('sysadminctl', ACCOUNT)
        : undefined,
  ],
  ['dseditgroup', (texts) => (has(texts, /^edit$/) ? act('dseditgroup', ACCOUNT) : undefined)],
  ['createhomedir', () => act('createhomedir', ACCOUNT)],
  ['ldapmodify', () => act('ldapmodify', ACCOUNT)],
  ['ldapadd', () => act('ldapadd', ACCOUNT)],
  ['docker', container],
  ['podman', container],
  ['nerdctl', container],
  [
    'nsenter',
    (texts) =>
      has(texts, /^(?:-t|--target)(?:=?1)?$|^-t1$|^--target=1$/) ? act('nsenter', CONTAINER) : undefined,
  ],
  [
    'unshare',
    (texts) =>
      has(texts, /^-[a-zA-Z]*r|^--map-root-user$/) && has(texts, NAMES_SHELL)
        ? act('unshare', CONTAINER, 'medium')
        : undefined,
  ],
  [
    'capsh',
    (texts) => (has(texts, /^--(?:gid|uid|user|caps|inh|addamb)=/) ? act('capsh', RIGHTS) : undefined),
  ],
  [
    'chroot',
    (texts) => (has(texts, NAMES_SHELL) || operandsOf(texts).length === 1 ? act('chroot', ROOT) : undefined),
  ],
  [
    'kickstart',
    (texts) =>
      has(texts, /^-(?:activate|configure|access|privs)$/)
        ? act('kickstart', 'Tool call opens this machine to remote control.')
        : undefined,
  ],
  ['aws', (texts) => cloud(texts)],
  [
    'gcloud',
    (texts) =>
      has(texts, /add-iam-policy-binding$/) && has(texts, /roles\/(?:owner|editor|.*admin)/i)
        ? act('gcloud iam', CLOUD)
        : undefined,
  ],
  [
    'az',
    (texts) =>
      texts.slice(0, 3).join(' ') === 'role assignment create' ? act('az role assignment', CLOUD) : undefined,
  ],
  ['kubectl', cluster],
  ['userdel', () => act('userdel', ACCOUNT)],
  ['deluser', () => act('deluser', ACCOUNT)],
  ['chage', (texts) => (has(texts, /^(?:-l|--list|--help)$/) ? undefined : act('chage', ACCOUNT))],
  [
    'installer',
    (texts) =>
      has(texts, /^-pkg$/)
        ? act('installer', 'Tool call installs a package with the rights of root.')
        : undefined,
  ],
  ['osascript', appleScript],
]);

function su(texts: readonly string[]): Act | undefined {
  if (has(texts, /^--?(?:version|help|V|h)$/)) return undefined;
  const options = operandsOf(
    texts.filter((_text, i) => !/^(?:-c|--command|-s|--shell|-g|-G)$/.test(texts[i - 1] ?? '')),
  );
  const user = options[0] ?? 'root';
  const isCommand = has(texts, /^(?:-c|--command)/);
  return act('su', ROOT, user === 'root' || !isCommand ? 'high' : 'medium');
}

function chmod(texts: readonly string[]): Act | undefined {
  const mode =
    texts.find((text) => /^(?:[ugoa]*[+=-]|[0-7]{3,5}$)/.test(text) && !/^-[A-Za-z]{1,3}$/.test(text)) ?? '';
  const isSetId = /^[ugoa]*[+=][rwxXt]*s/.test(mode) || /^0?[2467][0-7]{3}$/.test(mode);
  if (isSetId) return act('chmod setuid', RIGHTS);
  const isOpen =
    /^0?[0-7]?[0-7][0-7][2367]$/.test(mode) ||
    (/^(?:a|o|ugo|[ugo]*o[ugo]*)?[+=][rwxX]*w/.test(mode) && !/^[ug]+[+=]/.test(mode));
  if (!isOpen || mode.startsWith('-')) return undefined;
  const targets = operandsOf(texts).filter((text) => text !== mode);
  if (
    targets.some(
      (text) =>
        SYSTEM_PATH.test(text) &&
        !/^\/(?:var\/(?:www|tmp)|dev\/(?:kvm|null|shm|ttyUSB|ttyACM|fuse|dri))/.test(text),
    )
  )
    return act('chmod for everybody', RIGHTS);
  const isAll = has(texts, /^-[a-zA-Z]*R|^--recursive$/);
  return act('chmod for everybody', RIGHTS, isAll ? 'high' : 'medium');
}

function userAdd(program: string, texts: readonly string[]): Act | undefined {
  if (has(texts, /^(?:--help|-D|--defaults|--version)$/) || texts.length === 0) return undefined;
  // A service's own account has no shell to log in with.
  const isService = has(texts, /^(?:-[a-zA-Z]*r|--system|-S)$/) && !has(texts, /\/(?:ba|z|k|da)?sh$/);
  return act(program, ACCOUNT, isService ? 'medium' : 'high');
}

function userChange(texts: readonly string[]): Act | undefined {
  const isAdmin = has(texts, ADMIN_GROUP);
  if (has(texts, /^(?:--help|-h)$/)) return undefined;
  // Everybody's way to use containers without sudo; root by another name all the same.
  return act(
    isAdmin ? 'administrators’ group' : 'usermod',
    ACCOUNT,
    isAdmin || has(texts, /^-(?:u|o|p|g|U)$/) ? 'high' : 'medium',
  );
}

function container(texts: readonly string[], { program }: Run): Act | undefined {
  const verb = operandsOf(texts)[0] ?? '';
  if (!/^(?:run|create|exec|container)$/.test(verb)) return undefined;
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
  // The daemon's socket is the machine; tools that watch containers are given it every day.
  return mounts.some((text) => text.includes('docker.sock'))
    ? act(`${program} socket`, CONTAINER, 'medium')
    : undefined;
}

function cluster(texts: readonly string[]): Act | undefined {
  if (has(texts, /^--dry-run/)) return undefined;
  const isAdmin =
    /^(?:clusterrolebinding|rolebinding)$/.test(operandsOf(texts)[1] ?? '') && has(texts, /cluster-admin/);
  const isOpen = has(texts, /^--privileged(?:=true)?$|"privileged":\s*true|"hostPID":\s*true|"hostPath"/);
  return isAdmin || isOpen ? act('kubectl rights', CONTAINER) : undefined;
}

/** AppleScript that does what the shell is watched for. */
function appleScript(texts: readonly string[], run: Run, reading: Reading): Act | undefined {
  const bodies = [
    ...texts,
    ...reading.scripts.filter((script) => script.run === run.id).map(({ text }) => text),
  ];
  const inputs = run.stdin
    .flatMap((input) => (input.from === 'pipe' ? input.runs : []))
    .flatMap((id) => reading.runs[id]?.args ?? []);
  const isShell = [...bodies, ...inputs.map(({ text }) => text)].some((text) =>
    /do shell script|doShellScript|\$\.system\s*\(|NSTask|\$\.NSTask/.test(text),
  );
  return isShell ? act('osascript → shell', ESCAPE) : undefined;
}

function cloud(texts: readonly string[]): Act | undefined {
  const [service = '', verb = ''] = operandsOf(texts);
  const isGrant =
    service === 'iam' &&
    /^(?:attach-(?:user|role|group)-policy|put-(?:user|role|group)-policy|create-access-key|create-login-profile|update-login-profile|update-assume-role-policy|add-user-to-group|create-policy-version|create-user|set-default-policy-version)$/.test(
      verb,
    );
  return isGrant ? act(`aws iam ${verb}`, CLOUD) : undefined;
}

/** Ways out of programs that are allowed to be run with rights. */
function escapes(texts: readonly string[], run: Run): Act | undefined {
  const { program } = run;
  const joined = texts.join(' ');
  if (
    /^(?:g?awk|mawk|nawk)$/.test(program) &&
    /system\s*\(\s*["'][^"']*\b(?:ba|da|z)?sh\b[^"']{0,6}["']/.test(joined)
  )
    return act(`${program} → shell`, ESCAPE);
  if (
    /^(?:n?vim?|ex|view|less|more|man)$/.test(program) &&
    /:!|:shell|:py3?\s+import os|!\/bin\/(?:ba)?sh/.test(joined)
  )
    return act(`${program} → shell`, ESCAPE);
  if (program === 'tar' && /--checkpoint-action=exec|--to-command|--use-compress-program=.*sh\b/.test(joined))
    return act('tar → program', ESCAPE);
  if (program === 'cpan' && run.stdin.length > 0) return act('cpan → shell', ESCAPE);
  if (/^(?:sh|bash|dash|zsh|ksh)$/.test(program) && texts.includes('-p') && operandsOf(texts).length === 0)
    return act('shell that keeps rights', ESCAPE, 'high');
  const starter = run.wrappers.at(-1)?.name ?? '';
  const isBare =
    /^(?:sh|bash|zsh|dash|ksh)$/.test(program) &&
    texts.every((text) => text.startsWith('-')) &&
    !texts.includes('-c') &&
    run.stdin.length === 0;
  if (!isBare) return undefined;
  if (/^(?:find|chroot|nsenter|pkexec|unshare)$/.test(starter)) return act(`${starter} → shell`, ESCAPE);
  return run.wrappers.some(({ name }) => name === 'sudo' || name === 'doas')
    ? act('sudo shell', ROOT)
    : undefined;
}

/** Kept beside the programs: files whose content decides who may do what. */
export const RIGHTS_FILE =
  /^(?:\/usr\/local)?\/etc\/(?:sudoers(?:\.d\/.*)?|passwd|shadow|gshadow|group|doas\.conf|polkit-1\/.*|subuid|subgid|security\/limits\.conf|sudo\.conf|sudo-ldap\.conf)$|^\/usr\/share\/polkit-1\/|^\/var\/lib\/polkit-1\/|^\/var\/db\/dslocal\//;
