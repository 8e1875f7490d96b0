import { checkBase62Crc32 } from '../../pattern/checksums.ts';
import { named, prefixed } from '../../pattern/declare.ts';
import type { SecretPattern } from '../../pattern/pattern.ts';
import { scrambled } from '../../pattern/plausible.ts';

const GITHUB = 'github.com/settings/tokens';
const GITHUB_APPS = 'github.com/settings/applications';
const GITLAB = 'gitlab.com/-/user_settings/personal_access_tokens';
const GITLAB_CI = "the GitLab project's settings under CI/CD";
const SOURCEGRAPH = 'the Sourcegraph instance under Access tokens';

/** GitLab's routable tokens end in a length and a checksum: `.01.` and nine more, or without the version. */
export const codeHostingPatterns: readonly SecretPattern[] = [
  prefixed('github.personal-token', 'GITHUB_TOKEN', 'GitHub personal access token', {
    anchors: ['ghp_'],
    expression: /ghp_[A-Za-z0-9]{36,251}/y,
    edges: 'right',
    validate: checkBase62Crc32,
    confidence: 0.98,
    revokeAt: GITHUB,
  }),
  prefixed('github.oauth-token', 'GITHUB_TOKEN', 'GitHub OAuth access token', {
    anchors: ['gho_'],
    expression: /gho_[A-Za-z0-9]{36,251}/y,
    edges: 'right',
    validate: checkBase62Crc32,
    confidence: 0.98,
    revokeAt: GITHUB_APPS,
  }),
  prefixed('github.user-token', 'GITHUB_TOKEN', 'GitHub App user-to-server token', {
    anchors: ['ghu_'],
    expression: /ghu_[A-Za-z0-9]{36,251}/y,
    edges: 'right',
    validate: checkBase62Crc32,
    confidence: 0.98,
    revokeAt: GITHUB_APPS,
  }),
  prefixed('github.installation-token', 'GITHUB_TOKEN', 'GitHub App installation token', {
    anchors: ['ghs_'],
    expression: /ghs_[A-Za-z0-9]{36,251}/y,
    edges: 'right',
    validate: checkBase62Crc32,
    confidence: 0.98,
    revokeAt: 'github.com/settings/installations',
  }),
  prefixed('github.installation-jwt', 'GITHUB_TOKEN', 'GitHub App installation token with a signed body', {
    anchors: ['ghs_'],
    expression: /ghs_\d{1,12}_eyJ[\w-]{20,600}\.[\w-]{20,1200}\.[\w-]{40,700}/y,
    edges: 'right',
    confidence: 0.98,
    revokeAt: 'github.com/settings/installations',
  }),
  prefixed('github.refresh-token', 'GITHUB_TOKEN', 'GitHub App refresh token', {
    anchors: ['ghr_'],
    expression: /ghr_[A-Za-z0-9]{36,251}/y,
    edges: 'right',
    validate: checkBase62Crc32,
    confidence: 0.98,
    revokeAt: GITHUB_APPS,
  }),
  prefixed('github.fine-grained-token', 'GITHUB_TOKEN', 'GitHub fine-grained personal access token', {
    anchors: ['github_pat_'],
    expression: /github_pat_[A-Za-z0-9_]{36,251}/y,
    edges: 'right',
    confidence: 0.98,
    revokeAt: 'github.com/settings/personal-access-tokens',
  }),
  named('github.legacy-token', 'GITHUB_TOKEN', 'GitHub token or client secret without prefix', {
    names: ['github', 'gh_token', 'gh_pat', 'gh_secret'],
    value: '[a-f0-9]{40}',
    revokeAt: GITHUB,
  }),
  prefixed('gitlab.personal-token', 'GITLAB_TOKEN', 'GitLab personal access token', {
    anchors: ['glpat-'],
    expression: /glpat-[\w-]{20,300}(?:\.[0-9a-z]{2}\.?[0-9a-z]{7}(?:[0-9a-z]{2})?(?!\w))?/y,
    edges: 'right',
    confidence: 0.98,
    revokeAt: GITLAB,
  }),
  prefixed('gitlab.deploy-token', 'GITLAB_TOKEN', 'GitLab deploy token', {
    anchors: ['gldt-'],
    expression: /gldt-[\w-]{20,300}(?:\.[0-9a-z]{2}\.?[0-9a-z]{7}(?:[0-9a-z]{2})?(?!\w))?/y,
    revokeAt: "the GitLab project's settings under Repository",
  }),
  prefixed('gitlab.runner-token', 'GITLAB_TOKEN', 'GitLab runner authentication token', {
    anchors: ['glrt-', 'glrtr-'],
    expression: /glrtr?-(?:t\d_)?[\w-]{20,300}(?:\.[0-9a-z]{2}\.?[0-9a-z]{7}(?:[0-9a-z]{2})?(?!\w))?/y,
    revokeAt: GITLAB_CI,
  }),
  prefixed('gitlab.runner-registration-token', 'GITLAB_TOKEN', 'GitLab runner registration token', {
    anchors: ['GR1348941'],
    expression: /GR1348941[\w-]{20,50}/y,
    revokeAt: GITLAB_CI,
  }),
  prefixed('gitlab.trigger-token', 'GITLAB_TOKEN', 'GitLab pipeline trigger token', {
    anchors: ['glptt-'],
    expression: /glptt-[\w-]{20,300}(?:\.[0-9a-z]{2}\.?[0-9a-z]{7}(?:[0-9a-z]{2})?(?!\w))?/y,
    revokeAt: GITLAB_CI,
  }),
  prefixed('gitlab.job-token', 'GITLAB_TOKEN', 'GitLab CI job token', {
    anchors: ['glcbt-'],
    expression: /glcbt-[\w-]{20,300}(?:\.[0-9a-z]{2}\.?[0-9a-z]{7}(?:[0-9a-z]{2})?(?!\w))?/y,
    revokeAt: GITLAB_CI,
  }),
  prefixed('gitlab.feed-token', 'GITLAB_TOKEN', 'GitLab feed token', {
    anchors: ['glft-'],
    expression: /glft-[\w-]{20,300}(?:\.[0-9a-z]{2}\.?[0-9a-z]{7}(?:[0-9a-z]{2})?(?!\w))?/y,
    revokeAt: GITLAB,
  }),
  prefixed('gitlab.feature-flag-token', 'GITLAB_TOKEN', 'GitLab feature flags client token', {
    anchors: ['glffct-'],
    expression: /glffct-[\w-]{20,300}(?:\.[0-9a-z]{2}\.?[0-9a-z]{7}(?:[0-9a-z]{2})?(?!\w))?/y,
    revokeAt: "the GitLab project's feature flags page",
  }),
  prefixed('gitlab.mail-token', 'GITLAB_TOKEN', 'GitLab incoming mail token', {
    anchors: ['glimt-'],
    expression: /glimt-[\w-]{20,300}(?:\.[0-9a-z]{2}\.?[0-9a-z]{7}(?:[0-9a-z]{2})?(?!\w))?/y,
    revokeAt: GITLAB,
  }),
  prefixed('gitlab.agent-token', 'GITLAB_TOKEN', 'GitLab agent for Kubernetes token', {
    anchors: ['glagent-'],
    expression: /glagent-[\w-]{40,300}(?:\.[0-9a-z]{2}\.?[0-9a-z]{7}(?:[0-9a-z]{2})?(?!\w))?/y,
    revokeAt: "the GitLab project's Kubernetes clusters page",
  }),
  prefixed('gitlab.oauth-secret', 'GITLAB_TOKEN', 'GitLab OAuth application secret', {
    anchors: ['gloas-'],
    expression: /gloas-[\w-]{40,300}(?:\.[0-9a-z]{2}\.?[0-9a-z]{7}(?:[0-9a-z]{2})?(?!\w))?/y,
    revokeAt: 'gitlab.com/-/user_settings/applications',
  }),
  prefixed('gitlab.scim-token', 'GITLAB_TOKEN', 'GitLab SCIM token', {
    anchors: ['glsoat-'],
    expression: /glsoat-[\w-]{20,300}(?:\.[0-9a-z]{2}\.?[0-9a-z]{7}(?:[0-9a-z]{2})?(?!\w))?/y,
    revokeAt: "the GitLab group's SAML SSO page",
  }),
  prefixed('gitlab.session-cookie', 'GITLAB_COOKIE', 'GitLab session cookie', {
    anchors: ['_gitlab_session='],
    expression: /_gitlab_session=([a-f0-9]{32})/dy,
    secretGroup: true,
    last4: false,
    revokeAt: 'gitlab.com/-/user_settings/active_sessions',
  }),
  prefixed('bitbucket.app-password', 'BITBUCKET_TOKEN', 'Bitbucket app password', {
    anchors: ['ATBB'],
    expression: /ATBB[A-Za-z0-9]{28,36}/y,
    validate: scrambled,
    revokeAt: 'bitbucket.org/account/settings/app-passwords',
  }),
  prefixed(
    'bitbucket.repository-token',
    'BITBUCKET_TOKEN',
    'Bitbucket repository, project or workspace token',
    {
      anchors: ['ATCTT3xFfG'],
      expression: /ATCTT3xFfG[\w-]{100,300}=[A-F0-9]{8}/y,
      revokeAt: "the Bitbucket repository's settings under Access tokens",
    },
  ),
  named('bitbucket.client-secret', 'BITBUCKET_SECRET', 'Bitbucket OAuth consumer secret', {
    names: ['bitbucket'],
    value: '[\\w=-]{64}',
    revokeAt: "the Bitbucket workspace's settings under OAuth consumers",
  }),
  named('gitea.token', 'GITEA_TOKEN', 'Gitea, Forgejo or Codeberg token', {
    names: ['gitea', 'forgejo', 'codeberg'],
    value: '[a-f0-9]{40}',
    revokeAt: "the instance's /user/settings/applications",
  }),
  prefixed('sourcegraph.access-token', 'SOURCEGRAPH_TOKEN', 'Sourcegraph access token', {
    anchors: ['sgp_', 'sgd_'],
    expression: /sg[pd]_(?:[a-f0-9]{16}_|local_)?[a-f0-9]{40}/y,
    revokeAt: SOURCEGRAPH,
  }),
  prefixed('sourcegraph.license-token', 'SOURCEGRAPH_TOKEN', 'Sourcegraph license or gateway token', {
    anchors: ['slk_', 'sgg_'],
    expression: /(?:slk|sgg)_[a-f0-9]{64}/y,
    revokeAt: SOURCEGRAPH,
  }),
  prefixed('jetbrains.permanent-token', 'JETBRAINS_TOKEN', 'YouTrack or Hub permanent token', {
    anchors: ['perm:', 'perm-'],
    expression: /perm[:-][A-Za-z0-9+/]{2,60}={0,2}\.[A-Za-z0-9+/-]{2,60}={0,2}\.[A-Za-z0-9]{20,60}/y,
    validate: scrambled,
    revokeAt: 'the YouTrack profile under Account security',
  }),
  prefixed('phabricator.conduit-token', 'PHABRICATOR_TOKEN', 'Phabricator Conduit token', {
    anchors: ['api-', 'cli-'],
    expression: /(?:api|cli)-[a-z0-9]{28}(?!-)/y,
    validate: scrambled,
    confidence: 0.85,
    revokeAt: 'the Phabricator settings under Conduit API tokens',
  }),
];
