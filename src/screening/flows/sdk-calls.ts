/** Calls of cloud and service libraries in code: `boto3.client('s3').delete_bucket(…)`, `new DeleteBucketCommand(…)`. */
import { anyWord } from '../../text/patterns/compose.ts';
import { toolWords } from '../calls/tool-name.ts';
import type { CallSubject } from '../contract/call.ts';

const LIBRARY = anyWord`
  boto3 botocore aiobotocore aws-sdk @aws-sdk/ google\.cloud googleapiclient @google-cloud/ googleapis azure\.mgmt
  azure\.storage azure\.identity @azure/ kubernetes\.client @kubernetes/ octokit pygithub github3 gitlab\.Gitlab
  @gitbeaker cloudflare digitalocean hcloud linode_api4 stripe firebase_admin firebase-admin supabase auth0 okta
  docker\.from_env dockerode twilio sendgrid shopify contentful pymongo elasticsearch opensearchpy
`;
const USES = new RegExp(String.raw`(?<![\w.])(?:${LIBRARY})`, 'i');
const PYGITHUB = /\bfrom github import\b/;
/** The name before the method is what it works on: `octokit.rest.repos.delete(`, `stripe.Customer.delete(`. */
const METHOD = /(?:\b(\w{1,60})(?:\([^()]{0,200}\))?\.)?\b([A-Za-z]\w{2,80})\s?\(/g;
const COMMAND_CLASS = /\bnew\s+([A-Z]\w{2,80}?)(?:Command|Request)\s?\(/g;
const LONGEST = 65_536;
const MOST = 256;

export interface SdkCall {
  readonly words: readonly string[];
  readonly around: readonly string[];
}

export function sdkCalls(text: string): SdkCall[] {
  if (text.length > LONGEST || !(USES.test(text) || PYGITHUB.test(text))) return [];
  const methods = [...text.matchAll(METHOD)]
    .slice(0, MOST)
    .map(([, owner = '', name = '']) => ({ words: toolWords(name), around: toolWords(owner) }));
  const classes = [...text.matchAll(COMMAND_CLASS)]
    .slice(0, MOST)
    .map(([, name = '']) => ({ words: toolWords(name), around: [] }));
  return [...classes, ...methods];
}

const CODE_PATH =
  /(?:code|script|source|snippet|program|expression|js|py|python|javascript|cell|function)(?:\[\d+\])?$/i;

/** Code of a call: scripts in its commands, and fields for code, with their paths. */
export function* codeOf({
  commands,
  texts,
  actions,
}: CallSubject): Generator<{ path: string; text: string }> {
  for (const { path, reading } of commands) for (const { text } of reading.scripts) yield { path, text };
  if (actions.length > 0) return;
  const read = new Set(commands.filter(({ reading }) => reading.scripts.length > 0).map(({ path }) => path));
  for (const { path, text } of texts) if (CODE_PATH.test(path) && !read.has(path)) yield { path, text };
}
