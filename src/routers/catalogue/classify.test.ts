import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TRUST_CLASSES } from '../../vocabulary/route.ts';
import { classifyHost } from './classify.ts';
import { HOSTS } from './hosts.ts';

const KNOWN: [host: string, trust: string, provider: string][] = [
  ['api.openai.com', 'direct', 'openai'],
  ['API.OpenAI.com:443', 'direct', 'openai'],
  ['eu.api.openai.com', 'direct', 'openai'],
  ['https://api.anthropic.com/v1/messages', 'direct', 'anthropic'],
  ['api.anthropic.com.', 'direct', 'anthropic'],
  ['generativelanguage.googleapis.com', 'direct', 'google'],
  ['open.bigmodel.cn', 'direct', 'zhipu'],
  ['workspace.maas.aliyuncs.com', 'direct', 'dashscope'],
  ['ark.cn-shanghai.volces.com', 'direct', 'volcengine'],
  ['acme.openai.azure.com', 'cloud', 'azure-openai'],
  ['myopenai.openai.azure.com', 'cloud', 'azure-openai'],
  ['bedrock-runtime.us-east-1.amazonaws.com', 'cloud', 'bedrock'],
  ['\uff41\uff50\uff49.openai.com', 'direct', 'openai'],
  ['api\u3002openai\u3002com', 'direct', 'openai'],
  ['acme.services.ai.azure.com', 'cloud', 'azure-foundry'],
  ['bedrock-runtime.eu-central-1.amazonaws.com', 'cloud', 'bedrock'],
  ['bedrock-runtime-fips.us-gov-west-1.amazonaws.com', 'cloud', 'bedrock'],
  ['europe-west4-aiplatform.googleapis.com', 'cloud', 'vertex'],
  ['aiplatform.googleapis.com', 'cloud', 'vertex'],
  ['us-south.ml.cloud.ibm.com', 'cloud', 'watsonx'],
  ['private.eu-de.ml.cloud.ibm.com', 'cloud', 'watsonx'],
  ['inference.generativeai.us-chicago-1.oci.oraclecloud.com', 'cloud', 'oci'],
  ['dbc-1a2b.cloud.databricks.com', 'cloud', 'databricks'],
  ['org-account.snowflakecomputing.com', 'cloud', 'snowflake'],
  ['models.github.ai', 'cloud', 'github-models'],
  ['api.groq.com', 'inference_host', 'groq'],
  ['model-abc.api.baseten.co', 'inference_host', 'baseten'],
  ['xyz.us-east-1.aws.endpoints.huggingface.cloud', 'inference_host', 'huggingface'],
  ['openrouter.ai', 'aggregator', 'openrouter'],
  ['gateway.ai.cloudflare.com', 'gateway', 'cloudflare-gateway'],
  ['oai.helicone.ai', 'gateway', 'helicone'],
  ['corp.azure-api.net', 'gateway', 'azure-api-management'],
  // Known resellers keep their class, whatever their names look like.
  ['api.openai-proxy.com', 'relay', 'openai-proxy'],
  ['api.openai-sb.com', 'relay', 'openaisb'],
];

describe('known hosts', () => {
  test.each(KNOWN)('%s is %s of %s', (host, trust, provider) => {
    const { trust: found, provider: owner, isApi, lookalikeOf } = classifyHost(host);
    expect([found, owner, isApi, lookalikeOf]).toEqual([trust, provider, true, undefined]);
  });

  test('another host of an owner has his class, and may be his web site', () => {
    expect(classifyHost('docs.mistral.ai')).toEqual({ trust: 'direct', provider: 'mistral' });
    expect(classifyHost('console.groq.com')).toEqual({ trust: 'inference_host', provider: 'groq' });
  });

  test('a host with web pages lists the paths below which it is a route', () => {
    expect(classifyHost('opencode.ai').paths).toEqual(['/zen']);
    expect(classifyHost('api.cloudflare.com').paths).toEqual(['/ai/']);
    expect(classifyHost('api.openai.com').paths).toBeUndefined();
  });
});

test.each([
  'localhost',
  'localhost:3000',
  '127.0.0.1:8080',
  '0.0.0.0',
  '[::1]:4000',
  '10.1.2.3',
  '172.20.0.5',
  '192.168.1.20:8000',
  '169.254.1.1',
  '100.100.1.2',
  '[fd12:3456::1]',
  'host.docker.internal',
  'ollama',
  'litellm:4000',
  'gpu-box.local',
  'llm.models.svc.cluster.local',
  'vllm.default.svc',
  'nas.lan',
])('%s is local', (host) => {
  expect(classifyHost(host)).toEqual({ trust: 'local' });
});

test.each([
  ['localhost:11434', 'ollama'],
  ['http://host.docker.internal:11434/v1', 'ollama'],
  ['192.168.1.20:1234', 'lm-studio'],
  ['127.0.0.1:3456', 'claude-code-router'],
])('%s is local, and its port tells of %s', (host, provider) => {
  expect(classifyHost(host)).toEqual({ trust: 'local', provider });
});

test.each(['8.8.8.8', '172.32.0.1', 'llm.example.com', 'gateway.mycorp.com', '100.128.0.1'])(
  '%s is custom',
  (host) => {
    expect(classifyHost(host)).toEqual({ trust: 'custom' });
  },
);

describe('placeholders', () => {
  test.each([
    ['${RESOURCE}.openai.azure.com', 'azure-openai'],
    ['{resource_name}.openai.azure.com', 'azure-openai'],
    ['<your-resource>.openai.azure.com', 'azure-openai'],
    ['bedrock-runtime.${props.region}.amazonaws.com', 'bedrock'],
    ['{location}-aiplatform.googleapis.com', 'vertex'],
    ['%s-aiplatform.googleapis.com', 'vertex'],
  ])('%s is read around its placeholder', (host, provider) => {
    expect(classifyHost(host)).toMatchObject({ trust: 'cloud', provider });
  });

  test.each(['${API_HOST}', '{{ .Values.host }}', 'api.${DOMAIN}', '$HOST', '', 'llm.${ORG}.com'])(
    '%j is known only when the program runs',
    (host) => {
      expect(classifyHost(host)).toEqual({ trust: 'env_dynamic' });
    },
  );
});

const LOOKALIKES: [host: string, of: string][] = [
  ['openrouter.ai.evil.com', 'openrouter.ai'],
  ['api.openai.com.evil.io', 'api.openai.com'],
  ['api.openai.com.cn', 'api.openai.com'],
  ['api-openai-com.evil.net', 'api.openai.com'],
  ['generativelanguage.googleapis.com.proxy.xyz', 'generativelanguage.googleapis.com'],
  ['acme.openai.azure.com.evil.net', 'openai.azure.com'],
  ['bedrock-runtime.us-east-1.amazonaws.com.evil.io', 'bedrock-runtime.us-east-1.amazonaws.com'],
  ['bedrock-runtime.eu-west-3.amazonaws.com.evil.io', 'amazonaws.com'],
  ['api-openai.com', 'openai.com'],
  ['v1.openai-api.xyz', 'openai.com'],
  ['apiopenai.com', 'openai.com'],
  ['secure-anthropic-login.com', 'anthropic.com'],
  ['claude-api.com', 'claude.ai'],
  ['api.openai.co', 'openai.com'],
  ['openai.co.uk', 'openai.com'],
  ['openrouterr.ai', 'openrouter.ai'],
  ['opena1.com', 'openai.com'],
  ['opneai.com', 'openai.com'],
  ['antropic.com', 'anthropic.com'],
  ['api.deepseeek.com', 'deepseek.com'],
  ['rnistral.ai', 'mistral.ai'],
  ['generativelanguage.googleapi.com', 'googleapis.com'],
  ['api.openai.com-secure.net', 'api.openai.com'],
  ['my-openai.azure.com.evil.dev', 'azure.com'],
  ['groq-api.com', 'groq.com'],
  // Cyrillic о, as it is typed and as it is registered.
  ['\u043epenai.com', 'openai.com'],
  ['xn--penai-iye.com', 'openai.com'],
  ['api.\u0430nthropic.com:8443', 'anthropic.com'],
  ['api\u3002\u043epenai\u3002com', 'openai.com'],
  // The whole host, where everybody may choose the labels before the platform's name.
  ['api.anthropic.com.claude-proxy.workers.dev', 'api.anthropic.com'],
  ['api.openai.com.vercel.app', 'api.openai.com'],
  ['api.openai.com.ngrok-free.app', 'api.openai.com'],
  ['api.anthropic.com.pages.dev', 'api.anthropic.com'],
  ['api.openai.com.s3.amazonaws.com', 'api.openai.com'],
  ['api.openai.com.s3.eu-west-1.amazonaws.com', 'api.openai.com'],
  ['openrouter.ai.storage.googleapis.com', 'openrouter.ai'],
  ['deepseek.com.acme.netlify.app', 'deepseek.com'],
  ['api.mistral.ai-eu.fly.dev', 'api.mistral.ai'],
  ['api.groq.com.azurewebsites.net', 'api.groq.com'],
];

test.each(LOOKALIKES)('%s looks like %s', (host, of) => {
  expect(classifyHost(host)).toEqual({ trust: 'custom', lookalikeOf: of });
});

test.each([
  ['openai.mycorp.internal', 'a network of its own'],
  ['llm-openai.corp.example', 'a brand below its own domain'],
  ['openai.mycorp.com', 'a brand below its own domain'],
  ['openaiproxy.mycorp.com', 'a brand below its own domain'],
  ['api.openai.com.proxy.mycorp.internal', 'no outsider can register it'],
  ['openai-proxy.vercel.app', 'a hosting platform'],
  ['openai-gateway.acme.workers.dev', 'a hosting platform'],
  ['my-claude.workers.dev', 'a hosting platform'],
  ['api-openai-com.onrender.com', 'a single label of a hosting platform'],
  ['openai.acme.pages.dev', 'a brand below its own name on a platform'],
  ['www.mysite.com.s3.amazonaws.com', 'a bucket of its own name'],
  ['my-openai-bucket.s3.us-east-1.amazonaws.com', 'a bucket of its own name'],
  ['api-openai.example.com', 'a brand below its own domain'],
  ['api.openai.com.edgekey.net', 'an edge named after what it serves'],
  ['api.openai.com.cdn.cloudflare.net', 'an edge named after what it serves'],
  ['mycompany-openai.com', 'a word of its own beside the brand'],
  ['storage.googleapis.com', 'the brand itself'],
  ['s3.cn-north-1.amazonaws.com.cn', 'the brand itself'],
  ['api.aws.mycorp.com', 'labels that anybody might choose'],
  ['openapi.com', 'a neighbour of its own'],
  ['openair.com', 'a neighbour of its own'],
  ['notopenai.com', 'no everyday word beside the brand'],
  ['mistral.com', 'a word of its language'],
  ['claude.fr', 'a first name'],
  ['claud.com', 'a first name'],
  ['replicated.com', 'no brand that slips are looked for'],
  ['myopenrouter.com', 'no everyday word beside the brand'],
])('%s is custom and no look-alike: %s', (host) => {
  expect(classifyHost(host)).toEqual({ trust: 'custom' });
});

test('the user name before an at sign does not own the host', () => {
  expect(classifyHost('https://api.openai.com:443@evil.example.net/v1').trust).toBe('custom');
});

describe('laws', () => {
  const rows = Object.entries(HOSTS).flatMap(([trust, all]) => all.map(([host]) => ({ trust, host })));

  test('the table is large, each host is in it once, in lower case, and has the class of its list', () => {
    expect(rows.length).toBeGreaterThan(300);
    expect(new Set(rows.map(({ host }) => host)).size).toBe(rows.length);
    expect(rows.filter(({ host }) => !/^[a-z0-9.-]+$/.test(host))).toEqual([]);
    expect(rows.filter(({ trust, host }) => classifyHost(host).trust !== trust)).toEqual([]);
  });

  test('a known host below another domain never has the class of the known one', () => {
    const public_ = rows.filter(({ trust, host }) => trust !== 'local' && host !== 'inference.net');
    fc.assert(
      fc.property(fc.constantFrom(...public_), fc.stringMatching(/^[a-z]{5,12}$/), ({ host }, word) => {
        const found = classifyHost(`${host}.${word}-holdings.com`);
        expect(found.trust).toBe('custom');
        expect(found.lookalikeOf).toBeDefined();
      }),
    );
  });

  test('a label before a known host changes nothing, glued letters lose it', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z][a-z0-9]{0,10}$/), (word) => {
        expect(classifyHost(`${word}.api.openai.com`).provider).toBe('openai');
        expect(classifyHost(`${word}openrouter.ai`).provider).toBeUndefined();
      }),
    );
  });

  test('any text has a class', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 600 }), (text) => {
        expect(TRUST_CLASSES).toContain(classifyHost(text).trust);
      }),
    );
  });
});
