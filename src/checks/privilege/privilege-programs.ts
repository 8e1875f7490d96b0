import { type Act, act, when } from '../../screening/contract/act.ts';
import { has, operandsOf } from '../../screening/contract/words.ts';
import type { Reading, Run } from '../../shell/reading/reading.ts';
import { NAMES_SHELL } from '../execution/shells.ts';
import {
  CLOUD,
  CONTAINER,
  cloud,
  cluster,
  container,
  containerSocket,
  systemContainer,
} from './privilege-containers.ts';
import { appleScript, escapes, ROOT } from './privilege-escapes.ts';
import { rightsListed, rightsSearch, SEEKS, SYSTEM_PATH } from './privilege-search.ts';

const ACCOUNT = 'Tool call creates or changes an account.';
const RIGHTS = 'Tool call gives a program or a file more rights.';

const ADMIN_GROUP = /(?:^|,)(?:sudo|wheel|admin|root|docker|lxd|disk|shadow|adm)(?:,|$)/;

/** What a run does to gain or grant more rights than intended. */
export function privilegeAct(run: Run, reading: Reading): Act | undefined {
  const texts = run.args.map(({ value, text }) => value ?? text);
  return BY_PROGRAM.get(run.program)?.(texts, run, reading) ?? escapes(texts, run);
}

type Judge = (texts: readonly string[], run: Run, reading: Reading) => Act | undefined;

const BY_PROGRAM: ReadonlyMap<string, Judge> = new Map<string, Judge>([
  [
    'sudo',
    (texts) =>
      has(texts, /^-(?:[a-z]*[is]|-login|-shell)$/) && operandsOf(texts).length === 0
        ? act('sudo shell', ROOT)
        : rightsListed(texts),
  ],
  ['find', rightsSearch],
  ['getcap', (texts) => when(has(texts, /^-[a-z]*r/), 'getcap -r', SEEKS)],
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
  [
    'install',
    (texts) =>
      texts.some(
        (text, i) =>
          /^(?:-m|--mode=)?0?[2467][0-7]{3}$/.test(text) && (text.startsWith('-') || texts[i - 1] === '-m'),
      )
        ? act('install setuid', RIGHTS)
        : undefined,
  ],
  ['setcap', (texts) => (has(texts, /^-[vr]$/) || texts.length < 2 ? undefined : act('setcap', RIGHTS))],
  [
    'setfacl',
    (texts) =>
      operandsOf(texts).some((text) => SYSTEM_PATH.test(text)) ? act('setfacl', RIGHTS) : undefined,
  ],
  [
    'chown',
    (texts) =>
      /^(?:root|0)(?::|$)/.test(operandsOf(texts)[0] ?? '')
        ? // System folders belong to root; elsewhere this takes files away from their owner.
          act(
            'chown root',
            RIGHTS,
            operandsOf(texts)
              .slice(1)
              .every((text) => SYSTEM_PATH.test(text))
              ? 'medium'
              : 'high',
          )
        : undefined,
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
  ['nsenter', (texts) => (has(texts, /^(?:-t|--target)(?:=?1)?$/) ? act('nsenter', CONTAINER) : undefined)],
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
  ['lxc', systemContainer],
  ['incus', systemContainer],
  ['curl', containerSocket],
  [
    'debugfs',
    (texts) =>
      has(texts, /^-\w*w/)
        ? act('debugfs -w', 'Tool call writes to a disk past its file system.')
        : undefined,
  ],
  [
    'mount',
    (texts) =>
      /(?:^| )-t ?cgroup2?(?: |$)/.test(texts.join(' ')) ? act('mount -t cgroup', CONTAINER) : undefined,
  ],
  ['ctr', (texts) => (has(texts, /^--privileged$/) ? act('ctr --privileged', CONTAINER) : undefined)],
  ['userdel', () => act('userdel', ACCOUNT)],
  ['deluser', () => act('deluser', ACCOUNT)],
  ['chage', (texts) => (has(texts, /^(?:-l|--list|--help)$/) ? undefined : act('chage', ACCOUNT))],
  [
    'installer',
    (texts) => (has(texts, /^-pkg$/) ? act('installer', 'Tool call installs a package as root.') : undefined),
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
    return act('chmod for all users', RIGHTS);
  const isAll = has(texts, /^-[a-zA-Z]*R|^--recursive$/);
  return act('chmod for all users', RIGHTS, isAll ? 'high' : 'medium');
}

function userAdd(program: string, texts: readonly string[]): Act | undefined {
  if (has(texts, /^(?:--help|-D|--defaults|--version)$/) || texts.length === 0) return undefined;
  // A service account has no login shell.
  const isService = has(texts, /^(?:-[a-zA-Z]*r|--system|-S)$/) && !has(texts, /\/(?:ba|z|k|da)?sh$/);
  return act(program, ACCOUNT, isService ? 'medium' : 'high');
}

function userChange(texts: readonly string[]): Act | undefined {
  const isAdmin = has(texts, ADMIN_GROUP);
  if (has(texts, /^(?:--help|-h)$/)) return undefined;
  // The common way to use containers without sudo, but equivalent to root.
  return act(
    isAdmin ? 'administrators’ group' : 'usermod',
    ACCOUNT,
    isAdmin || has(texts, /^-(?:u|o|p|g|U)$/) ? 'high' : 'medium',
  );
}

/** Files beside the programs whose content defines permissions. */
export const RIGHTS_FILE =
  /^(?:\/usr\/local)?\/etc\/(?:sudoers(?:\.d\/.*)?|passwd|shadow|gshadow|group|doas\.conf|polkit-1\/.*|subuid|subgid|security\/limits\.conf|sudo\.conf|sudo-ldap\.conf)$|^\/usr\/share\/polkit-1\/|^\/var\/lib\/polkit-1\/|^\/var\/db\/dslocal\//;
