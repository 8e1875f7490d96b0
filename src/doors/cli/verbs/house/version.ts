import { EXIT } from '../../../../vocabulary/trouble.ts';
import type { Arguments } from '../../verb/arguments.ts';
import type { Session } from '../../verb/session.ts';

export async function run(_args: Arguments, session: Session): Promise<number> {
  const { version } = session;
  if (session.json) {
    session.answer('version', {
      tokenauditor: version,
      node: process.versions.node,
      platform: process.platform,
      arch: process.arch,
    });
  } else {
    session.io.stdout.write(
      `tokenauditor ${version} (node ${process.versions.node}, ${process.platform} ${process.arch})\n`,
    );
  }
  return EXIT.clean;
}
