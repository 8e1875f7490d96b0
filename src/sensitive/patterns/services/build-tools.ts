import { checkBase62Crc32 } from '../../pattern/checksums.ts';
import { named, prefixed, UUID } from '../../pattern/declare.ts';
import type { SecretPattern } from '../../pattern/pattern.ts';
import { encodedLogin, scrambled } from '../../pattern/plausible.ts';

const NPM = 'npmjs.com under Access tokens';
const DOCKER = 'app.docker.com under Personal access tokens';
const SONAR = 'the SonarQube instance under My account, Security';
const JFROG = "the JFrog platform's user profile";
const POSTMAN = 'postman.com/settings/me/api-keys';

export const buildToolsPatterns: readonly SecretPattern[] = [
  prefixed('npm.access-token', 'NPM_TOKEN', 'npm access token', {
    anchors: ['npm_'],
    expression: /npm_[A-Za-z0-9]{36}/y,
    edges: 'right',
    validate: checkBase62Crc32,
    confidence: 0.98,
    revokeAt: NPM,
  }),
  prefixed('npm.registry-token', 'NPM_TOKEN', 'npm registry token in .npmrc', {
    anchors: [':_authToken='],
    expression: /:_authToken=["']?((?!npm_|\$)[\w+/.-]{20,1200}={0,2})/dy,
    secretGroup: true,
    last4: false,
    revokeAt: NPM,
  }),
  prefixed('npm.registry-login', 'NPM_TOKEN', 'npm registry login in .npmrc', {
    anchors: [':_auth=', ':_password='],
    expression: /:_(?:auth|password)=["']?([A-Za-z0-9+/]{8,200}={0,2})/dy,
    secretGroup: true,
    last4: false,
    revokeAt: 'the registry',
  }),
  prefixed('pypi.api-token', 'PYPI_TOKEN', 'PyPI API token', {
    anchors: ['pypi-AgEIcHlwaS5vcmc'],
    expression: /pypi-AgEIcHlwaS5vcmc[\w-]{50,1000}/y,
    edges: 'right',
    confidence: 0.98,
    revokeAt: 'pypi.org/manage/account/token',
  }),
  prefixed('pypi.test-token', 'PYPI_TOKEN', 'TestPyPI API token', {
    anchors: ['pypi-AgENdGVzdC5weXBpLm9yZw'],
    expression: /pypi-AgENdGVzdC5weXBpLm9yZw[\w-]{50,1000}/y,
    edges: 'right',
    confidence: 0.98,
    revokeAt: 'test.pypi.org/manage/account/token',
  }),
  prefixed('rubygems.api-key', 'RUBYGEMS_KEY', 'RubyGems API key', {
    anchors: ['rubygems_'],
    expression: /rubygems_[a-f0-9]{48}/y,
    revokeAt: 'rubygems.org/profile/api_keys',
  }),
  prefixed('nuget.api-key', 'NUGET_KEY', 'NuGet API key', {
    anchors: ['oy2'],
    expression: /oy2[a-z0-9]{43}/y,
    validate: scrambled,
    revokeAt: 'nuget.org/account/apikeys',
  }),
  prefixed('crates.api-token', 'CRATES_TOKEN', 'crates.io API token', {
    anchors: ['cio'],
    expression: /cio[A-Za-z0-9]{32}/y,
    validate: scrambled,
    revokeAt: 'crates.io/settings/tokens',
  }),
  prefixed('docker.access-token', 'DOCKER_TOKEN', 'Docker personal access token', {
    anchors: ['dckr_pat_'],
    expression: /dckr_pat_[\w-]{27,32}/y,
    edges: 'right',
    revokeAt: DOCKER,
  }),
  prefixed('docker.organization-token', 'DOCKER_TOKEN', 'Docker organization access token', {
    anchors: ['dckr_oat_'],
    expression: /dckr_oat_[\w-]{27,40}/y,
    edges: 'right',
    revokeAt: DOCKER,
  }),
  prefixed('docker.registry-login', 'DOCKER_LOGIN', 'Registry login in a Docker configuration', {
    anchors: ['"auth"'],
    expression: /"auth"\s{0,4}:\s{0,4}"([A-Za-z0-9+/]{12,4000}={0,2})"/dy,
    secretGroup: true,
    last4: false,
    validate: encodedLogin,
    confidence: 0.9,
    revokeAt: 'the registry, after `docker logout`',
  }),
  prefixed('clojars.deploy-token', 'CLOJARS_TOKEN', 'Clojars deploy token', {
    anchors: ['CLOJARS_'],
    expression: /CLOJARS_[a-f0-9]{60}/y,
    revokeAt: 'clojars.org/tokens',
  }),
  prefixed('packagist.token', 'PACKAGIST_TOKEN', 'Private Packagist token', {
    anchors: ['packagist_'],
    expression: /packagist_[a-z]{3}_[a-f0-9]{60,72}/y,
    revokeAt: 'packagist.com under Settings, Authentication tokens',
  }),
  named('hex.api-key', 'HEX_KEY', 'Hex.pm API key', {
    names: ['hex_api', 'hexpm'],
    value: '[a-f0-9]{32}',
    revokeAt: 'hex.pm/dashboard/keys',
  }),
  prefixed('openvsx.access-token', 'OPENVSX_TOKEN', 'Open VSX access token', {
    anchors: ['ovsxat_', 'ovsxp_'],
    expression: /ovsx(?:at|p)_[a-f0-9-]{36}/y,
    revokeAt: 'open-vsx.org/user-settings/tokens',
  }),
  prefixed('jfrog.api-key', 'JFROG_KEY', 'JFrog API key', {
    anchors: ['AKCp'],
    expression: /AKCp[A-Za-z0-9]{60,75}/y,
    revokeAt: JFROG,
  }),
  prefixed('jfrog.reference-token', 'JFROG_TOKEN', 'JFrog reference token', {
    anchors: ['cmVmdGtu'],
    expression: /cmVmdGtu[A-Za-z0-9]{50,60}/y,
    revokeAt: JFROG,
  }),
  named('cloudsmith.api-key', 'CLOUDSMITH_KEY', 'Cloudsmith API key', {
    names: ['cloudsmith'],
    value: '[a-f0-9]{40}',
    revokeAt: 'cloudsmith.io/user/settings/api',
  }),
  prefixed('circleci.personal-token', 'CIRCLECI_TOKEN', 'CircleCI personal API token', {
    anchors: ['CCIPAT_'],
    expression: /CCIPAT_[A-Za-z0-9]{22}_[a-f0-9]{40}/y,
    revokeAt: 'app.circleci.com/settings/user/tokens',
  }),
  prefixed('circleci.project-token', 'CIRCLECI_TOKEN', 'CircleCI project API token', {
    anchors: ['CCIPRJ_'],
    expression: /CCIPRJ_[A-Za-z0-9]{22}_[a-f0-9]{40}/y,
    revokeAt: "the CircleCI project's settings under API permissions",
  }),
  named('circleci.legacy-token', 'CIRCLECI_TOKEN', 'CircleCI API token without prefix', {
    names: ['circleci', 'circle_ci', 'circle_token', 'circle-token'],
    value: '[a-f0-9]{40}',
    revokeAt: 'app.circleci.com/settings/user/tokens',
  }),
  prefixed('buildkite.access-token', 'BUILDKITE_TOKEN', 'Buildkite API access token', {
    anchors: ['bkua_'],
    expression: /bkua_[a-f0-9]{40}/y,
    revokeAt: 'buildkite.com/user/api-access-tokens',
  }),
  named('buildkite.agent-token', 'BUILDKITE_TOKEN', 'Buildkite agent token', {
    names: ['buildkite'],
    value: '[a-f0-9]{50}',
    revokeAt: 'buildkite.com under Agents',
  }),
  named('travis.access-token', 'TRAVIS_TOKEN', 'Travis CI access token', {
    names: ['travis'],
    value: '[A-Za-z0-9_-]{22}',
    revokeAt: 'app.travis-ci.com/account/preferences',
  }),
  named('drone.access-token', 'DRONE_TOKEN', 'Drone CI access token', {
    names: ['droneci', 'drone_ci', 'drone_token', 'drone_server_token'],
    value: '[A-Za-z0-9]{32}',
    revokeAt: "the Drone server's account page",
  }),
  named('jenkins.api-token', 'JENKINS_TOKEN', 'Jenkins API token', {
    names: ['jenkins'],
    value: '11[a-f0-9]{32}',
    revokeAt: "the Jenkins user's Security page",
  }),
  prefixed('teamcity.access-token', 'TEAMCITY_TOKEN', 'TeamCity access token', {
    anchors: ['eyJ0eXAiOiAiVENWMiJ9.'],
    expression: /eyJ0eXAiOiAiVENWMiJ9\.[\w-]{20,80}\.[\w-]{30,80}/y,
    revokeAt: 'the TeamCity profile under Access tokens',
  }),
  prefixed('harness.api-key', 'HARNESS_KEY', 'Harness API key', {
    anchors: ['pat.', 'sat.'],
    expression: /[ps]at\.[\w-]{22}\.[a-f0-9]{24}\.[A-Za-z0-9]{20}/y,
    revokeAt: 'app.harness.io under the user profile',
  }),
  prefixed('octopus.api-key', 'OCTOPUS_KEY', 'Octopus Deploy API key', {
    anchors: ['API-'],
    expression: /API-[A-Z0-9]{25,27}(?!-)/y,
    validate: scrambled,
    revokeAt: 'the Octopus server under My API keys',
  }),
  prefixed('depot.token', 'DEPOT_TOKEN', 'Depot token', {
    anchors: ['depot_project_', 'depot_org_', 'depot_user_'],
    expression: /depot_(?:project|org|user)_[a-f0-9]{64}/y,
    revokeAt: 'depot.dev under Settings',
  }),
  named('expo.access-token', 'EXPO_TOKEN', 'Expo access token', {
    names: ['expo_token', 'expo_access'],
    value: '[\\w-]{40}',
    revokeAt: 'expo.dev/settings/access-tokens',
  }),
  prefixed('sonarqube.token', 'SONAR_TOKEN', 'SonarQube token', {
    anchors: ['squ_', 'sqp_', 'sqa_'],
    expression: /sq[upa]_[a-f0-9]{40}/y,
    revokeAt: SONAR,
  }),
  named('sonarqube.legacy-token', 'SONAR_TOKEN', 'SonarQube or SonarCloud token without prefix', {
    names: ['sonar'],
    value: '[a-f0-9]{40}',
    revokeAt: SONAR,
  }),
  named('codecov.token', 'CODECOV_TOKEN', 'Codecov upload token', {
    names: ['codecov'],
    value: UUID,
    revokeAt: "the Codecov repository's settings",
  }),
  named('snyk.api-token', 'SNYK_TOKEN', 'Snyk API token', {
    names: ['snyk'],
    value: UUID,
    revokeAt: 'app.snyk.io/account',
  }),
  named('semgrep.app-token', 'SEMGREP_TOKEN', 'Semgrep app token', {
    names: ['semgrep'],
    value: '[a-f0-9]{64}',
    revokeAt: 'semgrep.dev/orgs/-/settings/tokens',
  }),
  prefixed('socket.api-key', 'SOCKET_KEY', 'Socket Security API key', {
    anchors: ['sktsec_'],
    expression: /sktsec_[A-Za-z0-9_-]{30,60}_api/y,
    revokeAt: 'socket.dev under Settings, API tokens',
  }),
  named('codeclimate.reporter-token', 'CODECLIMATE_TOKEN', 'Code Climate or Codacy token', {
    names: ['codeclimate', 'code_climate', 'cc_test_reporter', 'codacy'],
    value: '(?:[a-f0-9]{64}|[a-f0-9]{32})',
    revokeAt: "the repository's settings at the service",
  }),
  named('browserstack.access-key', 'BROWSERSTACK_KEY', 'BrowserStack access key', {
    names: ['browserstack'],
    value: '[A-Za-z0-9]{20}',
    revokeAt: 'browserstack.com/accounts/profile',
  }),
  named('saucelabs.access-key', 'SAUCELABS_KEY', 'Sauce Labs access key', {
    names: ['sauce'],
    value: UUID,
    revokeAt: 'app.saucelabs.com/user-settings',
  }),
  prefixed('postman.api-key', 'POSTMAN_KEY', 'Postman API key', {
    anchors: ['PMAK-'],
    expression: /PMAK-[a-f0-9]{24}-[a-f0-9]{34}/y,
    edges: 'right',
    revokeAt: POSTMAN,
  }),
  prefixed('postman.collection-key', 'POSTMAN_KEY', 'Postman collection access key', {
    anchors: ['PMAT-'],
    expression: /PMAT-[A-Z0-9]{26}/y,
    edges: 'right',
    revokeAt: POSTMAN,
  }),
];
