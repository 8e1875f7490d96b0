import { base62Crc32 } from '../../pattern/checksums.ts';
import type { PatternCases } from '../../pattern/pattern.ts';
import { ofFramed, ofKey, ofNamed, sample } from '../sample.cases.ts';

const npmBody = sample('{alnum:30}');
const npmToken = `npm_${npmBody}${base62Crc32(npmBody)}`;
const npmCases = ofKey('npm_{alnum:36}', {
  'a variable of npm': 'npm_config_registry=https://registry.npmjs.org',
  'too short': `npm_${sample('{alnum:20}')} was cut`,
});
const login = (text: string) => Buffer.from(text).toString('base64');
const dockerLogin = login(`deploy:${sample('{alnum:20}')}`);

export const buildToolsCases: PatternCases = {
  'npm.access-token': {
    ...npmCases,
    flags: {
      ...npmCases.flags,
      'with a valid checksum': { text: `npm login with ${npmToken}`, secret: npmToken },
    },
  },
  'npm.registry-token': ofFramed('//npm.example.org/:_authToken=@', '{uuid}', {
    'a reference to the variable': '//registry.npmjs.org/:_authToken=' + '$' + '{NPM_TOKEN}',
  }),
  'npm.registry-login': {
    flags: {
      'in .npmrc': {
        text: `//npm.example.org/:_password=${login(sample('{alnum:18}'))}\n`,
        secret: login(sample('{alnum:18}')),
      },
    },
    passes: {
      'a reference to the variable': '//npm.example.org/:_password=' + '$' + '{NPM_PASSWORD}',
      'the placeholder of the documentation': `//npm.example.org/:_auth=${'x'.repeat(24)}`,
    },
  },
  'pypi.api-token': ofKey('pypi-AgEIcHlwaS5vcmc{word:150}', { 'a package': 'pypi-simple and pypi-AgEI' }),
  'pypi.test-token': ofKey('pypi-AgENdGVzdC5weXBpLm9yZw{word:150}'),
  'rubygems.api-key': ofKey('rubygems_{hex:48}', { 'a file': 'rubygems_integration_spec.rb' }),
  'nuget.api-key': ofKey('oy2{lower:43}'),
  'crates.api-token': ofKey('cio{alnum:32}', { 'an identifier': 'cioConfigurationReaderOfTheApplicat' }),
  'docker.access-token': ofKey('dckr_pat_{word:27}'),
  'docker.organization-token': ofKey('dckr_oat_{word:32}'),
  'docker.registry-login': {
    flags: {
      'in config.json': {
        text: `{"auths":{"ghcr.io":{"auth": "${dockerLogin}"}}}`,
        secret: dockerLogin,
      },
    },
    passes: {
      'the name of a method': '{"auth": "OAuth2AuthorizationCode"}',
      'an empty login': '{"auth": ""}',
    },
  },
  'clojars.deploy-token': ofKey('CLOJARS_{hex:60}'),
  'packagist.token': ofKey('packagist_ort_{hex:68}'),
  'hex.api-key': ofNamed('HEX_API_KEY', '{hex:32}'),
  'openvsx.access-token': ofKey('ovsxat_{uuid}'),
  'jfrog.api-key': ofKey('AKCp{alnum:69}'),
  'jfrog.reference-token': ofKey('cmVmdGtu{alnum:56}'),
  'cloudsmith.api-key': ofNamed('CLOUDSMITH_API_KEY', '{hex:40}'),
  'circleci.personal-token': ofKey('CCIPAT_{alnum:22}_{hex:40}'),
  'circleci.project-token': ofKey('CCIPRJ_{alnum:22}_{hex:40}'),
  'circleci.legacy-token': ofNamed('CIRCLECI_TOKEN', '{hex:40}', {
    'the commit of the build': `CIRCLE_SHA1=${sample('{hex:40}')}`,
  }),
  'buildkite.access-token': ofKey('bkua_{hex:40}'),
  'buildkite.agent-token': ofNamed('BUILDKITE_AGENT_TOKEN', '{hex:50}'),
  'travis.access-token': ofNamed('TRAVIS_TOKEN', '{alnum:22}'),
  'drone.access-token': ofNamed('DRONE_TOKEN', '{alnum:32}'),
  'jenkins.api-token': ofNamed('JENKINS_API_TOKEN', '11{hex:32}'),
  'teamcity.access-token': ofKey('eyJ0eXAiOiAiVENWMiJ9.{word:36}.{word:48}'),
  'harness.api-key': ofKey('pat.{word:22}.{hex:24}.{alnum:20}', {
    'a path': 'see pat.example.org and sat.example.org',
  }),
  'octopus.api-key': ofKey('API-{upper:26}', { 'a heading': 'API-REFERENCEFORALLDEVELOPERS' }),
  'depot.token': ofKey('depot_project_{hex:64}'),
  'expo.access-token': ofNamed('EXPO_TOKEN', '{word:40}'),
  'sonarqube.token': ofKey('squ_{hex:40}', { 'a longer name': `mosqu_${sample('{hex:40}')}` }),
  'sonarqube.legacy-token': ofNamed('SONAR_TOKEN', '{hex:40}', {
    'the analysed commit': `sonar.scm.revision=${sample('{hex:40}')}`,
  }),
  'codecov.token': ofNamed('CODECOV_TOKEN', '{uuid}'),
  'snyk.api-token': ofNamed('SNYK_TOKEN', '{uuid}', { 'an issue': `snyk org id: ${sample('{uuid}')}` }),
  'semgrep.app-token': ofNamed('SEMGREP_APP_TOKEN', '{hex:64}', {
    'an image': `semgrep/semgrep@sha256:${sample('{hex:64}')}`,
  }),
  'socket.api-key': ofKey('sktsec_{alnum:43}_api'),
  'codeclimate.reporter-token': ofNamed('CC_TEST_REPORTER_TOKEN', '{hex:64}'),
  'browserstack.access-key': ofNamed('BROWSERSTACK_ACCESS_KEY', '{alnum:20}'),
  'saucelabs.access-key': ofNamed('SAUCE_ACCESS_KEY', '{uuid}'),
  'postman.api-key': ofKey('PMAK-{hex:24}-{hex:34}'),
  'postman.collection-key': ofKey('PMAT-{upper:26}'),
};
