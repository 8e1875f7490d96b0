import { expect, test } from 'vitest';
import { readCommand } from '../../../shell/read.ts';
import { removalOf } from './tool-verb.ts';

function removal(line: string) {
  const run = readCommand(line).runs[0];
  return run === undefined ? undefined : removalOf(run)?.shows;
}

test.each([
  ['aws --region eu-west-1 ec2 delete-key-pair --key-name k', 'aws ec2 delete-key-pair'],
  ['gcloud compute instances delete list', 'gcloud compute instances delete'],
  ['heroku apps:destroy shop', 'heroku apps:destroy'],
  ['rabbitmqctl delete_vhost shop', 'rabbitmqctl delete_vhost'],
  ['npx wrangler@3 r2 bucket delete b', 'wrangler r2 bucket delete'],
  ['java -jar /opt/jenkins-cli.jar -s http://ci/ delete-node n', 'jenkins-cli delete-node'],
  ['kafka-topics.sh --delete --topic x', 'kafka-topics.sh'],
  ['acmectl tenants delete t', 'acmectl tenants delete'],
])('%s removes', (line, shows) => {
  expect(removal(line)).toBe(shows);
});

test.each([
  'aws ec2 describe-instances',
  'aws s3 rm s3://b --dryrun',
  'gcloud --format delete compute instances list',
  'stripe customers list delete',
  'gh alias delete x',
  'journalctl delete',
  'unknown delete x',
  'terraform plan -destroy',
])('%s does not', (line) => {
  expect(removal(line)).toBeUndefined();
});
