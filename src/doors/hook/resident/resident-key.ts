/** The key with which the resident and its clients authenticate. Separate from judging, which a thread loads. */
import { openLedger } from '../../../evidence/ledger.ts';
import { readSettings } from '../../../road/hooks/settings.ts';
import { keepCompiled } from '../../../road/hooks/write-compiled-settings.ts';
import type { JudgingOptions } from '../judging.ts';

export async function residentKey(options: JudgingOptions): Promise<Uint8Array> {
  const { directory, ports, home, version, lockWaitMs } = options;
  const settings = readSettings(directory, ports, home);
  const ledger = openLedger(directory, ports, { lockWaitMs });
  try {
    const around = home === undefined ? {} : { home };
    keepCompiled(version, { directory, ports, settings, ...around, ledger: () => ledger });
    return ledger.socketKey();
  } finally {
    // A ledger has one handle per thread, and the judging thread is the one that writes.
    await ledger.close();
  }
}
