import type { PatternCases } from '../../pattern/pattern.ts';
import { ofFramed, ofKey, ofNamed, sample } from '../sample.cases.ts';

/** A harmless id, so that the text holds one secret only. */
const DOCUMENTED_ID = ['AKIA', 'IOSFODNN7', 'EXAMPLE'].join('');

export const cloudAwsCases: PatternCases = {
  'aws.access-key-id': ofKey('AKIA{base32:16}', {
    'the id of a user': `userId ${sample('AIDA{base32:16}')} and role ${sample('AROA{base32:16}')}`,
    "the documentation's key": `aws configure set aws_access_key_id ${DOCUMENTED_ID}`,
    'a longer word': 'PAKIASTANIBORDERPOSTNUMBER',
  }),
  'aws.temporary-key-id': ofKey('ASIA{base32:16}', { 'a region': 'ASIA-PACIFIC and ASIAPACIFICSOUTHEAST' }),
  'aws.bearer-key-id': ofKey('ABIA{base32:7}7{base32:8}'),
  'aws.secret-key': ofNamed('AWS_SECRET_ACCESS_KEY', '{base64:40}', {
    "the documentation's key": `aws_secret_access_key = ${['wJalrXUtnFEMI', '/K7MDENG/', 'bPxRfiCYEXAMPLEKEY'].join('')}`,
    'the name of a secret': 'aws_secret_name = prod/database/primary/credentials/2024',
  }),
  'aws.secret-key-after-id': ofFramed(`Secret key:\n${DOCUMENTED_ID},@`, '{base64:40}', {
    'the id and a digest': `${DOCUMENTED_ID} signed ${sample('{hex:64}')}`,
  }),
  'aws.session-token': ofKey('IQoJb3JpZ2luX2Vj{base64:300}'),
  'aws.bedrock-key': ofKey('ABSK{base64:128}'),
  'aws.bedrock-short-key': ofKey('bedrock-api-key-{base64:200}'),
  'aws.appsync-key': ofKey('da2-{lower:26}'),
  'aws.mws-token': ofKey('amzn.mws.{uuid}'),
  'amazon.client-secret': ofKey('amzn1.oa2-cs.v1.{hex:64}', {
    'the client id': `amzn1.application-oa2-client.${sample('{hex:32}')}`,
  }),
  'amazon.refresh-token': ofKey('Atzr|{word:300}'),
};
