import { base62Crc32 } from '../../pattern/checksums.ts';
import type { PatternCases } from '../../pattern/pattern.ts';
import { ofKey, ofNamed, sample } from '../sample.cases.ts';

function withChecksum(prefix: string) {
  const body = sample('{alnum:30}');
  const secret = `${prefix}${body}${base62Crc32(body)}`;
  return { 'with a valid checksum': { text: `git clone https://x:${secret}@github.com/a/b`, secret } };
}

function ofGithub(prefix: string) {
  const cases = ofKey(`${prefix}{alnum:36}`, { 'too short': `${prefix}${sample('{alnum:20}')} was cut` });
  return { ...cases, flags: { ...cases.flags, ...withChecksum(prefix) } };
}

/** GitLab's newer tokens carry a version, a length and a checksum behind dots. */
function routable(template: string) {
  const { flags, passes } = ofKey(template);
  const secret = sample(`${template}.01.{lower:9}`);
  return { flags: { ...flags, 'in routable form': { text: `git used ${secret} there`, secret } }, passes };
}

export const codeHostingCases: PatternCases = {
  'github.personal-token': ofGithub('ghp_'),
  'github.oauth-token': ofGithub('gho_'),
  'github.user-token': ofGithub('ghu_'),
  'github.installation-token': ofGithub('ghs_'),
  'github.installation-jwt': ofKey('ghs_123456_eyJ{alnum:40}.{alnum:200}.{alnum:86}', {
    'a variable': 'ghs_123456_eyJson_file',
  }),
  'github.refresh-token': ofKey('ghr_{alnum:76}'),
  'github.fine-grained-token': ofKey('github_pat_{alnum:22}_{alnum:59}'),
  'github.legacy-token': ofNamed('GITHUB_TOKEN', '{hex:40}', {
    'an action pinned to a commit': `uses: github/codeql-action@${sample('{hex:40}')}`,
    'a commit in a log': `github.com/a/token-tools commit ${sample('{hex:40}')}`,
  }),
  'gitlab.personal-token': routable('glpat-{word:20}'),
  'gitlab.deploy-token': routable('gldt-{word:20}'),
  'gitlab.runner-token': routable('glrt-{word:20}'),
  'gitlab.runner-registration-token': ofKey('GR1348941{word:20}'),
  'gitlab.trigger-token': routable('glptt-{hex:40}'),
  'gitlab.job-token': routable('glcbt-64_{word:20}'),
  'gitlab.feed-token': routable('glft-{word:20}'),
  'gitlab.feature-flag-token': routable('glffct-{word:20}'),
  'gitlab.mail-token': routable('glimt-{word:25}'),
  'gitlab.agent-token': routable('glagent-{word:50}'),
  'gitlab.oauth-secret': routable('gloas-{word:64}'),
  'gitlab.scim-token': routable('glsoat-{word:20}'),
  'gitlab.session-cookie': {
    flags: {
      'in a header': {
        text: `Cookie: _gitlab_session=${sample('{hex:32}')}; a=b`,
        secret: sample('{hex:32}'),
      },
    },
    passes: {
      'the placeholder of the documentation': `_gitlab_session=${'x'.repeat(32)}`,
      'the name alone': 'The cookie _gitlab_session= is empty.',
    },
  },
  'bitbucket.app-password': ofKey('ATBB{alnum:32}', { 'a constant': 'FATBBQSAUCECONTAINERCONFIGURATIONSET' }),
  'bitbucket.repository-token': ofKey('ATCTT3xFfG{word:170}=1A2B3C4D'),
  'bitbucket.client-secret': ofNamed('BITBUCKET_CLIENT_SECRET', '{word:64}'),
  'gitea.token': ofNamed('GITEA_TOKEN', '{hex:40}', {
    'a commit of the server': `gitea built from commit ${sample('{hex:40}')}`,
  }),
  'sourcegraph.access-token': ofKey('sgp_{hex:16}_{hex:40}'),
  'sourcegraph.license-token': ofKey('slk_{hex:64}', {
    'a longer name': `desk_slk_short and tslk_${sample('{hex:64}')}`,
  }),
  'jetbrains.permanent-token': ofKey('perm:{alnum:8}.{alnum:6}==.{alnum:30}', {
    'a permission': 'perm:read.perm:write.perm:administrate',
  }),
  'phabricator.conduit-token': ofKey('api-{lower:28}', {
    'a slug': 'GET /api-documentationforeverybody1',
    'a host': `api-${sample('{lower:10}')}.internal`,
  }),
};
