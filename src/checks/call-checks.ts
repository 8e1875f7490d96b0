import type { CallCheck, TextCheck } from '../screening/contract/check.ts';
import { accessOpened } from './access/access-opened.ts';
import { contractDeviation } from './definitions/contract-deviation.ts';
import { destructiveCloud } from './destructive/destructive-cloud.ts';
import { destructiveContainer } from './destructive/destructive-container.ts';
import { destructiveDatabase } from './destructive/destructive-database.ts';
import { destructiveFile } from './destructive/destructive-file.ts';
import { destructiveGit } from './destructive/destructive-git.ts';
import { destructiveService } from './destructive/destructive-service.ts';
import { destructiveSystem } from './destructive/destructive-system.ts';
import { destructiveTool } from './destructive/destructive-tool.ts';
import { defenseEvasion } from './evasion/defense-evasion.ts';
import { attackTool } from './execution/attack-tool.ts';
import { codeFlow } from './execution/code-flow.ts';
import { commandUnknown } from './execution/command-unknown.ts';
import { executionArgument } from './execution/execution-argument.ts';
import { executionInput } from './execution/execution-input.ts';
import { executionObfuscated } from './execution/execution-obfuscated.ts';
import { executionRemoteScript } from './execution/execution-remote-script.ts';
import { executionReverseShell } from './execution/execution-reverse-shell.ts';
import { executionStaged } from './execution/execution-staged.ts';
import { archiveUpload } from './exfiltration/archive-upload.ts';
import { dataExfiltration } from './exfiltration/data-exfiltration.ts';
import { networkExposed } from './exfiltration/network-exposed.ts';
import { networkUnexpectedHost } from './exfiltration/network-unexpected-host.ts';
import { networkUse } from './exfiltration/network-use.ts';
import { flowActAfter } from './flows/flow-act-after.ts';
import { flowCarriedOut } from './flows/flow-carried-out.ts';
import { flowCrossed } from './flows/flow-crossed.ts';
import { flowDictated } from './flows/flow-dictated.ts';
import { flowDictatedAct } from './flows/flow-dictated-act.ts';
import { flowOutsideCode } from './flows/flow-outside-code.ts';
import { flowPrivateOut } from './flows/flow-private-out.ts';
import { flowWatched } from './flows/flow-watched.ts';
import { defenseGuard } from './guard/defense-guard.ts';
import { packageInstall } from './packages/package-install.ts';
import { persistenceStartup } from './persistence/persistence-startup.ts';
import { privilegeEscalation } from './privilege/privilege-escalation.ts';
import { credentialDisclosure } from './secrets/credential-disclosure.ts';
import { environmentDump } from './secrets/environment-dump.ts';
import { secretExample } from './secrets/secret-example.ts';
import { secretExposed } from './secrets/secret-exposed.ts';
import { secretRead } from './secrets/secret-read.ts';
import { walletKeyMaterial } from './secrets/wallet-key-material.ts';
import { sessionSecret } from './session/session-secret.ts';
import { injectionArgument } from './texts/injection-argument.ts';
import { injectionText } from './texts/injection-text.ts';
import { unicodeHidden } from './texts/unicode-hidden.ts';
import { windowsAttack } from './windows/windows-attack.ts';
import { windowsDestructive } from './windows/windows-destructive.ts';

/** Checks of texts: every string of a call or a definition, and standalone texts. */
export const TEXT_CHECKS: readonly TextCheck[] = [injectionText, secretExposed, unicodeHidden];

/** Checks of a proposed call as a whole. */
export const CALL_CHECKS: readonly CallCheck[] = [
  accessOpened,
  attackTool,
  codeFlow,
  commandUnknown,
  defenseEvasion,
  defenseGuard,
  destructiveGit,
  executionArgument,
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
  secretExample,
  secretRead,
  environmentDump,
  credentialDisclosure,
  walletKeyMaterial,
  dataExfiltration,
  archiveUpload,
  networkExposed,
  networkUnexpectedHost,
  networkUse,
  sessionSecret,
  flowDictated,
  flowDictatedAct,
  flowWatched,
  flowPrivateOut,
  flowCarriedOut,
  flowOutsideCode,
  flowCrossed,
  flowActAfter,
  windowsAttack,
  windowsDestructive,
];

/** All checks that run on a call. */
export const SCREENING_CHECKS: readonly (TextCheck | CallCheck)[] = [...TEXT_CHECKS, ...CALL_CHECKS];
