/** `demo --judge`: allow, deny, sample and breaker, at a real gateway with a client that answers sampling. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FOLDER } from '../../../../evidence/folder/layout.ts';
import { EXIT } from '../../../../vocabulary/trouble.ts';
import type { Session } from '../../verb/session.ts';
import { type DemoReply, JudgedClient } from './judged-client.ts';
import { JUDGE_DOCUMENT } from './samples.ts';
import type { Stage } from './stage.ts';

/** So many failures in a row, and the client is spared. */
const FAILURES = 5;

export async function showJudge(stage: Stage, session: Session): Promise<void> {
  const own = join(stage.folder, 'home', FOLDER);
  mkdirSync(own, { recursive: true, mode: 0o700 });
  writeFileSync(join(own, 'tokenauditor.yaml'), JUDGE_DOCUMENT, { mode: 0o600 });
  await stage.step('The rules', 'One rule allows, one denies, and one wants a second opinion:');
  stage.show(`${JUDGE_DOCUMENT}\n`);
  const client = await JudgedClient.open(stage, session);
  try {
    await ruled(stage, client);
    await sampled(stage, client);
    await broken(stage, client);
  } finally {
    await client.close();
  }
  await stage.step('Each decision is an event, with the verdict and who gave it');
  await stage.command(['events', '--type', 'tool_call.proposed'], EXIT.clean);
}

async function ruled(stage: Stage, client: JudgedClient): Promise<void> {
  await stage.step('Allowed and denied: no model is asked');
  const allowed = await shown(stage, client, 'list_files', 'docs');
  const denied = await shown(stage, client, 'delete_file', 'docs/index.md');
  stage.expect(!allowed.isStopped && !allowed.isAsked && denied.isStopped && !denied.isAsked);
}

async function sampled(stage: Stage, client: JudgedClient): Promise<void> {
  await stage.step('Sampled: the client’s model reads the call and the guidance');
  const page = await shown(stage, client, 'edit_file', 'docs/index.md');
  const script = await shown(stage, client, 'edit_file', 'release.sh');
  stage.expect(!page.isStopped && page.isAsked && script.isStopped && script.isAsked);
}

async function broken(stage: Stage, client: JudgedClient): Promise<void> {
  await stage.step('The breaker: the model is gone, and after five failures it is not asked');
  client.hasModel = false;
  const failed: DemoReply[] = [];
  for (let i = 1; i <= FAILURES; i++) failed.push(await client.call('edit_file', `docs/page${i}.md`));
  stage.show(`five calls while the model is gone: ${failed.filter((one) => one.isStopped).length} stopped\n`);
  const spared = await shown(stage, client, 'edit_file', 'docs/last.md');
  stage.expect(failed.every((one) => one.isStopped && one.isAsked) && spared.isStopped && !spared.isAsked);
}

async function shown(stage: Stage, client: JudgedClient, tool: string, path: string): Promise<DemoReply> {
  const reply = await client.call(tool, path);
  const asked = reply.isAsked ? ' (the model was asked)' : '';
  stage.explain(`${tool} ${path}${asked}: ${reply.text}`);
  stage.show('\n');
  return reply;
}
