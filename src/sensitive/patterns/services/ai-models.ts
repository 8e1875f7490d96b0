import { named, prefixed } from '../../pattern/declare.ts';
import type { SecretPattern } from '../../pattern/pattern.ts';
import { notKebab, notPlaceholder, scrambled } from '../../pattern/plausible.ts';

const HEX_DIGITS = Array.from('0123456789abcdef');

/** OpenAI puts its own name, in base64, into the middle of every key it issues. */
const OPENAI_MARK = ['T3Blb', 'kFJ'].join('');

function openaiMark(secret: string): 'certain' | 'likely' | 'no' {
  if (notPlaceholder(secret.replace(/^sk-(?:[a-z]{4,8}-)?/, '').replace(OPENAI_MARK, '')) === 'no')
    return 'no';
  return secret.includes(OPENAI_MARK) ? 'certain' : 'likely';
}

const OPENAI = 'platform.openai.com under API keys';
const ANTHROPIC = 'console.anthropic.com under API keys';
const HUGGING_FACE = 'huggingface.co/settings/tokens';

/** Bodies that may contain the prefix again use a lookbehind for it, so that a text of nothing but prefixes stays cheap. */
export const aiModelsPatterns: readonly SecretPattern[] = [
  prefixed('openai.project-key', 'OPENAI_KEY', 'OpenAI project key', {
    anchors: ['sk-proj-'],
    expression: /(?<!sk-proj-)sk-proj-[\w-]{20,200}/y,
    edges: 'right',
    validate: openaiMark,
    confidence: 0.98,
    revokeAt: OPENAI,
  }),
  prefixed('openai.service-account-key', 'OPENAI_KEY', 'OpenAI service account key', {
    anchors: ['sk-svcacct-'],
    expression: /(?<!sk-svcacct-)sk-svcacct-[\w-]{20,200}/y,
    edges: 'right',
    validate: openaiMark,
    confidence: 0.98,
    revokeAt: OPENAI,
  }),
  prefixed('openai.admin-key', 'OPENAI_KEY', 'OpenAI admin key', {
    anchors: ['sk-admin-'],
    expression: /sk-admin-[\w-]{20,200}/y,
    validate: openaiMark,
    revokeAt: 'platform.openai.com under Admin keys',
  }),
  // Many services with an OpenAI-compatible API issue keys of the same shape; readers know them by this name.
  prefixed('openai.secret-key', 'OPENAI_KEY', 'OpenAI or OpenAI-compatible secret key', {
    anchors: ['sk-'],
    expression:
      /(?<!sk-|ydc-)sk-(?!ant-|or-v|proj-|svcacct-|admin-|lf-|helicone-|[a-f0-9]{32}(?![\w-]))[A-Za-z0-9][\w-]{18,199}/y,
    validate: (secret) => (notKebab(secret) === 'no' ? 'no' : openaiMark(secret)),
    revokeAt: `${OPENAI} (or at the compatible service that issued it)`,
  }),
  prefixed('anthropic.api-key', 'ANTHROPIC_KEY', 'Anthropic API key', {
    anchors: ['sk-ant-'],
    expression: /(?<!sk-ant-)sk-ant-(?!admin|oat|ort|sid)[\w-]{20,200}/y,
    edges: 'right',
    confidence: 0.98,
    revokeAt: ANTHROPIC,
  }),
  prefixed('anthropic.admin-key', 'ANTHROPIC_KEY', 'Anthropic admin key', {
    anchors: ['sk-ant-admin'],
    expression: /sk-ant-admin\d{0,2}-[\w-]{20,200}/y,
    edges: 'right',
    confidence: 0.98,
    revokeAt: 'console.anthropic.com under Admin keys',
  }),
  prefixed('anthropic.oauth-token', 'ANTHROPIC_TOKEN', 'Anthropic OAuth token', {
    anchors: ['sk-ant-oat', 'sk-ant-ort'],
    expression: /sk-ant-o[ar]t\d{0,2}-[\w-]{20,200}/y,
    edges: 'right',
    confidence: 0.98,
    revokeAt: 'claude.ai under Settings, by signing out all sessions',
  }),
  prefixed('anthropic.session-key', 'ANTHROPIC_TOKEN', 'Anthropic session key', {
    anchors: ['sk-ant-sid'],
    expression: /sk-ant-sid\d{0,2}-[\w-]{20,200}/y,
    edges: 'right',
    confidence: 0.98,
    revokeAt: 'claude.ai under Settings, by signing out all sessions',
  }),
  prefixed('deepseek.api-key', 'DEEPSEEK_KEY', 'DeepSeek API key', {
    anchors: ['sk-'],
    expression: /sk-[a-f0-9]{32}(?![\w-])/y,
    revokeAt: 'platform.deepseek.com under API keys',
  }),
  prefixed('openrouter.api-key', 'OPENROUTER_KEY', 'OpenRouter API key', {
    anchors: ['sk-or-v'],
    expression: /sk-or-v\d-[A-Za-z0-9]{32,80}/y,
    edges: 'right',
    revokeAt: 'openrouter.ai/settings/keys',
  }),
  prefixed('xai.api-key', 'XAI_KEY', 'xAI API key', {
    anchors: ['xai-'],
    expression: /xai-(?:token-)?[A-Za-z0-9]{40,120}/y,
    validate: scrambled,
    revokeAt: 'console.x.ai under API keys',
  }),
  prefixed('groq.api-key', 'GROQ_KEY', 'Groq API key', {
    anchors: ['gsk_'],
    expression: /gsk_[A-Za-z0-9]{40,64}/y,
    revokeAt: 'console.groq.com/keys',
  }),
  prefixed('perplexity.api-key', 'PERPLEXITY_KEY', 'Perplexity API key', {
    anchors: ['pplx-'],
    expression: /pplx-[A-Za-z0-9]{40,64}/y,
    revokeAt: 'perplexity.ai/settings/api',
  }),
  named('mistral.api-key', 'MISTRAL_KEY', 'Mistral API key', {
    names: ['mistral', 'codestral'],
    value: '[A-Za-z0-9]{32}',
    revokeAt: 'console.mistral.ai under API keys',
  }),
  named('cohere.api-key', 'COHERE_KEY', 'Cohere API key', {
    names: ['cohere', 'co_api_key'],
    value: '[A-Za-z0-9]{40}',
    revokeAt: 'dashboard.cohere.com/api-keys',
  }),
  prefixed('replicate.api-token', 'REPLICATE_TOKEN', 'Replicate API token', {
    anchors: ['r8_'],
    expression: /r8_[A-Za-z0-9]{37}/y,
    validate: scrambled,
    revokeAt: 'replicate.com/account/api-tokens',
  }),
  prefixed('huggingface.user-token', 'HUGGINGFACE_TOKEN', 'Hugging Face user access token', {
    anchors: ['hf_'],
    expression: /hf_[A-Za-z0-9]{34}/y,
    revokeAt: HUGGING_FACE,
  }),
  prefixed('huggingface.organization-token', 'HUGGINGFACE_TOKEN', 'Hugging Face organization token', {
    anchors: ['api_org_'],
    expression: /api_org_[A-Za-z0-9]{34}/y,
    revokeAt: HUGGING_FACE,
  }),
  prefixed('huggingface.oauth-token', 'HUGGINGFACE_TOKEN', 'Hugging Face OAuth token', {
    anchors: ['hf_oauth_', 'hf_jwt_'],
    expression: /hf_(?:oauth|jwt)_[\w.-]{40,1500}/y,
    revokeAt: 'huggingface.co/settings/connected-applications',
  }),
  prefixed('together.api-key', 'TOGETHER_KEY', 'Together AI API key', {
    anchors: ['tgp_v1_'],
    expression: /tgp_v1_[\w-]{40,50}/y,
    revokeAt: 'api.together.ai/settings/api-keys',
  }),
  named('together.legacy-key', 'TOGETHER_KEY', 'Together AI API key without prefix', {
    names: ['together_api', 'togetherai', 'together_ai', 'together.ai'],
    value: '[a-f0-9]{64}',
    revokeAt: 'api.together.ai/settings/api-keys',
  }),
  prefixed('fireworks.api-key', 'FIREWORKS_KEY', 'Fireworks AI API key', {
    anchors: ['fw_'],
    expression: /fw_[A-Za-z0-9]{22,24}/y,
    validate: scrambled,
    confidence: 0.9,
    revokeAt: 'fireworks.ai/account/api-keys',
  }),
  prefixed('cerebras.api-key', 'CEREBRAS_KEY', 'Cerebras API key', {
    anchors: ['csk-'],
    expression: /csk-[a-z0-9]{48}/y,
    revokeAt: 'cloud.cerebras.ai under API keys',
  }),
  prefixed('nvidia.api-key', 'NVIDIA_KEY', 'NVIDIA API key', {
    anchors: ['nvapi-'],
    expression: /nvapi-[\w-]{60,70}/y,
    revokeAt: 'build.nvidia.com under API keys',
  }),
  prefixed('voyage.api-key', 'VOYAGE_KEY', 'Voyage AI API key', {
    anchors: ['pa-'],
    expression: /(?<!pa-)pa-[\w-]{43}(?!-)/y,
    validate: notKebab,
    confidence: 0.9,
    revokeAt: 'dashboard.voyageai.com under API keys',
  }),
  prefixed('jina.api-key', 'JINA_KEY', 'Jina AI API key', {
    anchors: ['jina_'],
    expression: /jina_[a-f0-9]{32}[\w-]{24,32}/y,
    revokeAt: 'jina.ai under API keys',
  }),
  prefixed('elevenlabs.api-key', 'ELEVENLABS_KEY', 'ElevenLabs API key', {
    anchors: HEX_DIGITS.map((digit) => `sk_${digit}`),
    expression: /sk_[a-f0-9]{48}/y,
    revokeAt: 'elevenlabs.io/app/settings/api-keys',
  }),
  named('elevenlabs.legacy-key', 'ELEVENLABS_KEY', 'ElevenLabs API key without prefix', {
    names: ['elevenlabs', 'eleven_labs', 'xi-api-key'],
    value: '[a-f0-9]{32}',
    revokeAt: 'elevenlabs.io/app/settings/api-keys',
  }),
  prefixed('cartesia.api-key', 'CARTESIA_KEY', 'Cartesia API key', {
    anchors: ['sk_car_'],
    expression: /sk_car_[\w-]{20,60}/y,
    revokeAt: 'play.cartesia.ai/keys',
  }),
  named('deepgram.api-key', 'DEEPGRAM_KEY', 'Deepgram API key', {
    names: ['deepgram'],
    value: '[a-f0-9]{40}',
    revokeAt: 'console.deepgram.com under API keys',
  }),
  named('assemblyai.api-key', 'ASSEMBLYAI_KEY', 'AssemblyAI API key', {
    names: ['assemblyai', 'assembly_ai', 'aai_api'],
    value: '[a-f0-9]{32}',
    revokeAt: 'assemblyai.com/app/account',
  }),
  named('ai21.api-key', 'AI21_KEY', 'AI21 API key', {
    names: ['ai21'],
    value: '(?:[A-Za-z0-9]{32}|[a-f0-9]{8}(?:-[a-f0-9]{4}){3}-[a-f0-9]{12})',
    revokeAt: 'studio.ai21.com/account/api-key',
  }),
];
