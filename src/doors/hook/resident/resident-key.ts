/** The key with which the resident and its clients authenticate. Separate from judging, which a thread loads. */
import { openLedger } from '../../../evidence/ledger.ts';
import { keepCompiled } from '../../../road/hooks/write-compiled-settings.ts';
import { compilePolicy } from '../../../road/policy.ts';
import { PolicyReader } from '../../../road/policy-reader.ts';
import type { JudgingOptions } from '../judging.ts';

export async function residentKey(options: Omit<JudgingOptions, 'compile'>): Promise<Uint8Array> {
  const { directory, ports, home, version, lockWaitMs } = options;
  const ledger = openLedger(directory, ports, { lockWaitMs });
  try {
    // After the ledger: its folder, which may be new, is a part of the stamp.
    const policy = new PolicyReader(compilePolicy).stamped({ directory, ports, home });
    keepCompiled(version, { directory, ports, ledger: () => ledger }, policy);
    return ledger.keyFor('hook socket');
  } finally {
    // A ledger has one handle per thread, and the judging thread is the one that writes.
    await ledger.close();
  }
}
