/** Files through which content of outsiders comes to be run, or to be read as orders. */
import type { Act } from '../vocabulary/flow.ts';
import { isLocation, type Leaf } from './read-arguments.ts';
import type { Recall, RecalledReply } from './recall.ts';

const STARTS =
  /(?:^|[\\/])(?:agents?|claude|gemini|copilot-instructions|skill|conventions)(?:\.local)?\.md$|(?:^|[\\/])\.(?:cursor|claude|clinerules|windsurf|codex|gemini|github|gitlab|circleci|husky|git|githooks|ssh|vscode|devcontainer)(?:[\\/]|$)|(?:^|[\\/])\.(?:cursor|windsurf|cline)rules$|(?:^|[\\/])\.(?:gitlab-ci\.yml|travis\.yml|pre-commit-config\.yaml|envrc|bashrc|zshrc|profile|bash_profile|npmrc)$|(?:^|[\\/])(?:Dockerfile|Makefile|Jenkinsfile|package\.json|crontab|authorized_keys|azure-pipelines\.yml|docker-compose\.ya?ml)$|[\\/]cron\.|\.service$|\.plist$|autostart/i;

/** Programs read it as orders, or start it by themselves. */
export const startsItself = (path: string): boolean => path.length <= 1_024 && STARTS.test(path);

/** An argument that names what is run. */
export const isLikelyRun = ({ key, text }: Leaf, acts: readonly Act[]): boolean =>
  acts.includes('run') && text.length <= 4_096 && !/^(?:body|description|message)$/i.test(key);

/** Files that a call writes with content of outsiders, and whose it is. */
export function writtenFromOutside(
  leaves: readonly Leaf[],
  recall: Pick<Recall, 'carriedIn' | 'naming'>,
): { readonly files: readonly string[]; readonly from: RecalledReply } | undefined {
  const files = leaves.filter(isLocation).map(({ text }) => text);
  if (files.length === 0) return undefined;
  const from = leaves
    .filter((leaf) => !isLocation(leaf))
    .flatMap(({ text, place }) =>
      place === 'url' ? recall.naming(text) : recall.carriedIn(text).map(({ reply }) => reply),
    )
    .find(({ isOutside }) => isOutside);
  return from === undefined ? undefined : { files, from };
}
