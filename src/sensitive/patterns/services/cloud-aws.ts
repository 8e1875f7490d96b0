import { named, prefixed } from '../../pattern/declare.ts';
import type { SecretPattern } from '../../pattern/pattern.ts';
import { notPlaceholder } from '../../pattern/plausible.ts';

const IAM = 'console.aws.amazon.com/iam under Security credentials';
const STS = 'console.aws.amazon.com/iam under the role, with Revoke active sessions';

/** Key ids are base32; other characters mean that the sample was invented. */
function keyIdAlphabet(secret: string): 'likely' | 'test-like' | 'no' {
  if (notPlaceholder(secret) === 'no') return 'no';
  return /^[A-Z2-7]{20}$/.test(secret) ? 'likely' : 'test-like';
}

/** The rarer prefixes also begin words in capitals. */
function notCapitals(secret: string): 'likely' | 'test-like' | 'no' {
  return /[0-9]/.test(secret) ? keyIdAlphabet(secret) : 'no';
}

export const cloudAwsPatterns: readonly SecretPattern[] = [
  prefixed('aws.access-key-id', 'AWS_ACCESS_KEY_ID', 'AWS access key id', {
    anchors: ['AKIA'],
    expression: /AKIA[A-Z0-9]{16}/y,
    validate: keyIdAlphabet,
    revokeAt: IAM,
  }),
  prefixed('aws.temporary-key-id', 'AWS_ACCESS_KEY_ID', 'AWS temporary access key id', {
    anchors: ['ASIA'],
    expression: /ASIA[A-Z0-9]{16}/y,
    validate: notCapitals,
    revokeAt: STS,
  }),
  prefixed('aws.bearer-key-id', 'AWS_ACCESS_KEY_ID', 'AWS STS service bearer token id', {
    anchors: ['ABIA', 'ACCA'],
    expression: /A(?:BIA|CCA)[A-Z0-9]{16}/y,
    validate: notCapitals,
    revokeAt: IAM,
  }),
  named('aws.secret-key', 'AWS_SECRET_KEY', 'AWS secret access key', {
    names: [
      'aws_secret',
      'aws-secret',
      'awssecret',
      'secret_access_key',
      'secret-access-key',
      'secretaccesskey',
      'aws_sec',
    ],
    value: '[A-Za-z0-9/+]{40}(?!=)',
    revokeAt: IAM,
  }),
  // Both halves as they appear in the console's CSV file, a URL or a one-line configuration.
  prefixed('aws.secret-key-after-id', 'AWS_SECRET_KEY', 'AWS secret access key beside its id', {
    anchors: ['AKIA', 'ASIA'],
    expression: /A[KS]IA[A-Z0-9]{16}["'\s]{0,3}[,:;|/\s]\s{0,3}["']?([A-Za-z0-9/+]{40})(?![A-Za-z0-9/+=])/dy,
    secretGroup: true,
    last4: false,
    confidence: 0.9,
    revokeAt: IAM,
  }),
  prefixed('aws.session-token', 'AWS_SESSION_TOKEN', 'AWS session token', {
    anchors: ['IQoJb3JpZ2luX2Vj', 'FwoGZXIvYXdz', 'FQoGZXIvYXdz'],
    expression: /(?:IQoJb3JpZ2luX2Vj|F[wQ]oGZXIvYXdz)[A-Za-z0-9+/%]{80,2000}={0,2}/y,
    revokeAt: STS,
  }),
  prefixed('aws.bedrock-key', 'AWS_BEDROCK_KEY', 'Amazon Bedrock API key', {
    anchors: ['ABSK'],
    expression: /ABSK[A-Za-z0-9+/]{100,280}={0,2}/y,
    revokeAt: 'console.aws.amazon.com/bedrock under API keys',
  }),
  prefixed('aws.bedrock-short-key', 'AWS_BEDROCK_KEY', 'Amazon Bedrock short-term API key', {
    anchors: ['bedrock-api-key-'],
    expression: /bedrock-api-key-[A-Za-z0-9+/]{40,2000}={0,2}/y,
    revokeAt: STS,
  }),
  prefixed('aws.appsync-key', 'AWS_APPSYNC_KEY', 'AWS AppSync API key', {
    anchors: ['da2-'],
    expression: /da2-[a-z0-9]{26}/y,
    revokeAt: 'console.aws.amazon.com/appsync under Settings, API keys',
  }),
  prefixed('aws.mws-token', 'AWS_MWS_TOKEN', 'Amazon MWS authorization token', {
    anchors: ['amzn.mws.'],
    expression: /amzn\.mws\.[a-f0-9]{8}(?:-[a-f0-9]{4}){3}-[a-f0-9]{12}/y,
    revokeAt: 'sellercentral.amazon.com under User permissions',
  }),
  prefixed('amazon.client-secret', 'AMAZON_SECRET', 'Login with Amazon client secret', {
    anchors: ['amzn1.oa2-cs.v1.'],
    expression: /amzn1\.oa2-cs\.v1\.[a-f0-9]{64}/y,
    revokeAt: 'developer.amazon.com under Security profiles',
  }),
  prefixed('amazon.refresh-token', 'AMAZON_TOKEN', 'Login with Amazon token', {
    anchors: ['Atzr|', 'Atza|'],
    expression: /Atz[ar]\|[\w-]{80,1500}/y,
    revokeAt: 'sellercentral.amazon.com under Manage your apps',
  }),
];
