import type { PatternCases } from '../../pattern/pattern.ts';
import { ofKey, ofNamed, sample } from '../sample.cases.ts';

const marked = (lead: string, length: number) => `${lead}{word:${length}}T3Blb${'kFJ'}{word:${length}}`;

export const aiModelsCases: PatternCases = {
  'openai.project-key': ofKey(marked('sk-proj-', 74), {
    'the key of another project, written as a slug': 'See the sk-proj-docs page.',
    'the name of the variable': 'sk-proj-your-key-goes-here-please',
  }),
  'openai.service-account-key': ofKey(marked('sk-svcacct-', 74)),
  'openai.admin-key': ofKey(marked('sk-admin-', 58)),
  'openai.secret-key': {
    flags: {
      ...ofKey(`sk-{alnum:20}T3Blb${'kFJ'}{alnum:20}`).flags,
      'a compatible service, no mark': {
        text: `api_base set, key ${sample('sk-{alnum:48}')} used`,
        secret: sample('sk-{alnum:48}'),
      },
      'a gateway key of 22 characters': {
        text: `-H 'x-api-key: ${sample('sk-{alnum:22}')}'`,
        secret: sample('sk-{alnum:22}'),
      },
    },
    passes: {
      'a style class': '<div class="sk-folding-cube sk-chase-dot-before-animation-slow">',
      'a word that ends in sk-': `the task-${sample('{lower:24}')} queue`,
      'the placeholder of the documentation': `Paste sk-${'x'.repeat(48)} here first.`,
      'a placeholder in words': 'OPENAI_API_KEY=sk-your-openai-api-key-goes-here',
      'a shortened key': 'sk-...abcd',
    },
  },
  'anthropic.api-key': ofKey('sk-ant-api03-{word:93}AA', {
    'a placeholder in words': 'ANTHROPIC_API_KEY=sk-ant-your-key-here-1234567890',
  }),
  'anthropic.admin-key': ofKey('sk-ant-admin01-{word:93}AA'),
  'anthropic.oauth-token': ofKey('sk-ant-oat01-{word:93}AA'),
  'anthropic.session-key': ofKey('sk-ant-sid01-{word:86}AA'),
  'deepseek.api-key': ofKey('sk-{hex:32}', {
    'a word that ends in sk-': `the disk-${sample('{hex:32}')} image`,
  }),
  'openrouter.api-key': ofKey('sk-or-v1-{hex:64}', { 'a slug': 'npm run task-or-v1-migration' }),
  'xai.api-key': ofKey('xai-{alnum:80}', { 'a package': 'pip install xai-sdk' }),
  'groq.api-key': ofKey('gsk_{alnum:52}'),
  'perplexity.api-key': ofKey('pplx-{alnum:48}', { 'a model': 'model: pplx-70b-online' }),
  'mistral.api-key': ofNamed('MISTRAL_API_KEY', '{alnum:32}', {
    'a model file': `mistral-7b-instruct.gguf md5 ${sample('{hex:32}')}`,
  }),
  'cohere.api-key': ofNamed('COHERE_API_KEY', '{alnum:40}', {
    'a commit of the client': `cohere-python pinned to ${sample('{hex:40}')}`,
  }),
  'replicate.api-token': ofKey('r8_{alnum:37}', {
    'an identifier': 'r8_internalRegisterAllocationTableOfNode',
  }),
  'huggingface.user-token': ofKey('hf_{letter:34}', {
    'a function': 'hf_hub_download_and_verify_the_checksum()',
    'a file': 'hf_transfer-0.1.9.whl',
  }),
  'huggingface.organization-token': ofKey('api_org_{letter:34}', { 'a route': 'GET /api_org_members_list' }),
  'huggingface.oauth-token': ofKey('hf_oauth_{word:60}.{word:80}.{word:43}'),
  'together.api-key': ofKey('tgp_v1_{word:43}'),
  'together.legacy-key': ofNamed('TOGETHER_API_KEY', '{hex:64}', {
    'a digest beside the word': `put it together: sha256 ${sample('{hex:64}')}`,
  }),
  'fireworks.api-key': ofKey('fw_{alnum:24}', { 'an identifier': 'fw_initializeAllTheDevices' }),
  'cerebras.api-key': ofKey('csk-{lower:48}'),
  'nvidia.api-key': ofKey('nvapi-{word:64}', { 'a package': 'nvapi-open-source-sdk' }),
  'voyage.api-key': ofKey('pa-{word:43}', {
    'a slug': 'the pa-system-for-all-of-the-rooms-on-the-floor page',
  }),
  'jina.api-key': ofKey('jina_{hex:32}{word:28}', { 'a module': 'import jina_embeddings_v3' }),
  'elevenlabs.api-key': ofKey('sk_{hex:48}', { 'a longer name': `task_${sample('{hex:48}')}` }),
  'elevenlabs.legacy-key': ofNamed('ELEVENLABS_API_KEY', '{hex:32}'),
  'cartesia.api-key': ofKey('sk_car_{alnum:22}'),
  'deepgram.api-key': ofNamed('DEEPGRAM_API_KEY', '{hex:40}', {
    'a commit of the client': `deepgram-sdk at commit ${sample('{hex:40}')}`,
  }),
  'assemblyai.api-key': ofNamed('ASSEMBLYAI_API_KEY', '{hex:32}'),
  'ai21.api-key': ofNamed('AI21_API_KEY', '{alnum:32}'),
};
