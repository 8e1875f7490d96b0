import type { CallCheck, TextCheck } from './check.ts';
import { archiveUpload } from './checks/archive-upload.ts';
import { attackTool } from './checks/attack-tool.ts';
import { codeFlow } from './checks/code-flow.ts';
import { commandUnknown } from './checks/command-unknown.ts';
import { contractDeviation } from './checks/contract-deviation.ts';
import { credentialDisclosure } from './checks/credential-disclosure.ts';
import { dataExfiltration } from './checks/data-exfiltration.ts';
import { defenseEvasion } from './checks/defense-evasion.ts';
import { defenseGuard } from './checks/defense-guard.ts';
import { destructiveCloud } from './checks/destructive-cloud.ts';
import { destructiveContainer } from './checks/destructive-container.ts';
import { destructiveDatabase } from './checks/destructive-database.ts';
import { destructiveFile } from './checks/destructive-file.ts';
import { destructiveGit } from './checks/destructive-git.ts';
import { destructiveService } from './checks/destructive-service.ts';
import { destructiveSystem } from './checks/destructive-system.ts';
import { destructiveTool } from './checks/destructive-tool.ts';
import { environmentDump } from './checks/environment-dump.ts';
import { executionInput } from './checks/execution-input.ts';
import { executionObfuscated } from './checks/execution-obfuscated.ts';
import { executionRemoteScript } from './checks/execution-remote-script.ts';
import { executionReverseShell } from './checks/execution-reverse-shell.ts';
import { executionStaged } from './checks/execution-staged.ts';
import { injectionArgument } from './checks/injection-argument.ts';
import { injectionText } from './checks/injection-text.ts';
import { networkUnexpectedHost } from './checks/network-unexpected-host.ts';
import { packageInstall } from './checks/package-install.ts';
import { persistenceStartup } from './checks/persistence-startup.ts';
import { privilegeEscalation } from './checks/privilege-escalation.ts';
import { secretExposed } from './checks/secret-exposed.ts';
import { secretRead } from './checks/secret-read.ts';
import { unicodeHidden } from './checks/unicode-hidden.ts';
import { walletKeyMaterial } from './checks/wallet-key-material.ts';
import { windowsAttack } from './checks/windows-attack.ts';
import { windowsDestructive } from './checks/windows-destructive.ts';

/** Read texts: every string of a call, a reply, a definition. */
export const TEXT_CHECKS: readonly TextCheck[] = [injectionText, secretExposed, unicodeHidden];

/** Read a proposed call as a whole. */
export const CALL_CHECKS: readonly CallCheck[] = [
  attackTool,
  codeFlow,
  commandUnknown,
  defenseEvasion,
  defenseGuard,
  destructiveGit,
  executionInput,
  executionObfuscated,
  executionRemoteScript,
  executionReverseShell,
  executionStaged,
  contractDeviation,
  injectionArgument,
  packageInstall,
  persistenceStartup,
  privilegeEscalation,
  destructiveFile,
  destructiveDatabase,
  destructiveContainer,
  destructiveCloud,
  destructiveService,
  destructiveSystem,
  destructiveTool,
  secretRead,
  environmentDump,
  credentialDisclosure,
  walletKeyMaterial,
  dataExfiltration,
  archiveUpload,
  networkUnexpectedHost,
  windowsAttack,
  windowsDestructive,
];

/** All that a call goes through. */
export const SCREENING_CHECKS: readonly (TextCheck | CallCheck)[] = [...TEXT_CHECKS, ...CALL_CHECKS];
