import { named, prefixed, UUID } from '../../pattern/declare.ts';
import type { SecretPattern } from '../../pattern/pattern.ts';
import { scrambled } from '../../pattern/plausible.ts';

export const aiHostingPatterns: readonly SecretPattern[] = [
  prefixed('anyscale.api-key', 'ANYSCALE_KEY', 'Anyscale API key', {
    anchors: ['esecret_'],
    expression: /esecret_[a-z0-9]{20,40}/y,
    validate: scrambled,
    revokeAt: 'console.anyscale.com under API keys',
  }),
  prefixed('baidu.api-key', 'BAIDU_KEY', 'Baidu AI Cloud API key', {
    anchors: ['bce-v3/ALTAK-'],
    expression: /bce-v3\/ALTAK-[A-Za-z0-9]{16,32}\/[a-f0-9]{40}/y,
    revokeAt: 'console.bce.baidu.com under API keys',
  }),
  prefixed('friendli.token', 'FRIENDLI_TOKEN', 'Friendli access token', {
    anchors: ['flp_'],
    expression: /flp_[A-Za-z0-9]{40,60}/y,
    validate: scrambled,
    revokeAt: 'friendli.ai under personal access tokens',
  }),
  prefixed('runpod.api-key', 'RUNPOD_KEY', 'RunPod API key', {
    anchors: ['rpa_'],
    expression: /rpa_[A-Za-z0-9]{38,60}/y,
    validate: scrambled,
    revokeAt: 'console.runpod.io/user/settings',
  }),
  prefixed('runway.api-key', 'RUNWAY_KEY', 'Runway API key', {
    anchors: ['key_'],
    expression: /key_[a-f0-9]{128}/y,
    revokeAt: 'dev.runwayml.com under API keys',
  }),
  prefixed('cursor.api-key', 'CURSOR_KEY', 'Cursor API key', {
    anchors: ['key_', 'crsr_'],
    expression: /(?<!dotenv:\/\/:)(?:key|crsr)_[a-f0-9]{64}/y,
    revokeAt: 'cursor.com/dashboard under API keys',
  }),
  prefixed('coze.access-token', 'COZE_TOKEN', 'Coze personal access token', {
    anchors: ['pat_'],
    expression: /pat_[A-Za-z0-9]{64}/y,
    validate: scrambled,
    revokeAt: 'coze.com/open/oauth/pats',
  }),
  prefixed('dify.api-key', 'DIFY_KEY', 'Dify application or dataset key', {
    anchors: ['app-', 'dataset-'],
    expression: /(?:app|dataset)-[A-Za-z0-9]{24}(?!-)/y,
    validate: scrambled,
    confidence: 0.85,
    revokeAt: "the Dify application's API access page",
  }),
  prefixed('n8n.api-key', 'N8N_KEY', 'n8n API key', {
    anchors: ['n8n_api_'],
    expression: /n8n_api_[a-f0-9]{40,100}/y,
    revokeAt: "the n8n instance's settings under n8n API",
  }),
  named('fal.api-key', 'FAL_KEY', 'fal.ai API key', {
    names: ['fal_key', 'fal_ai', 'fal.ai', 'fal-ai', 'fal_api'],
    value: `${UUID}:[a-f0-9]{32}`,
    revokeAt: 'fal.ai/dashboard/keys',
  }),
  named('modal.token-secret', 'MODAL_SECRET', 'Modal token secret', {
    names: ['modal'],
    value: 'as-[A-Za-z0-9]{22}',
    revokeAt: 'modal.com/settings under API tokens',
  }),
  named('baseten.api-key', 'BASETEN_KEY', 'Baseten API key', {
    names: ['baseten'],
    value: '[A-Za-z0-9]{8}\\.[A-Za-z0-9]{32}',
    revokeAt: 'app.baseten.co/settings/api_keys',
  }),
  named('zhipu.api-key', 'ZHIPU_KEY', 'Zhipu (GLM) API key', {
    names: ['zhipu', 'bigmodel', 'zai_api', 'glm_api'],
    value: '[a-f0-9]{32}\\.[A-Za-z0-9]{16}',
    revokeAt: 'open.bigmodel.cn under API keys',
  }),
  named('volcengine.ark-key', 'VOLCENGINE_KEY', 'Volcengine Ark API key', {
    names: ['volcengine', 'volces', 'ark_api'],
    value: UUID,
    revokeAt: 'console.volcengine.com/ark under API keys',
  }),
  named('clarifai.access-token', 'CLARIFAI_TOKEN', 'Clarifai personal access token', {
    names: ['clarifai'],
    value: '[a-f0-9]{32}',
    revokeAt: 'clarifai.com/settings/security',
  }),
  named('deepinfra.api-key', 'DEEPINFRA_KEY', 'DeepInfra API key', {
    names: ['deepinfra'],
    value: '[A-Za-z0-9]{32}',
    revokeAt: 'deepinfra.com/dash/api_keys',
  }),
  named('sambanova.api-key', 'SAMBANOVA_KEY', 'SambaNova API key', {
    names: ['sambanova'],
    value: UUID,
    revokeAt: 'cloud.sambanova.ai/apis',
  }),
  named('speechmatics.api-key', 'SPEECHMATICS_KEY', 'Speechmatics API key', {
    names: ['speechmatics'],
    value: '[A-Za-z0-9]{32}',
    revokeAt: 'portal.speechmatics.com under API keys',
  }),
  named('nlpcloud.api-token', 'NLPCLOUD_TOKEN', 'NLP Cloud API token', {
    names: ['nlpcloud', 'nlp_cloud'],
    value: '[a-f0-9]{40}',
    revokeAt: 'nlpcloud.com/home/token',
  }),
  named('roboflow.api-key', 'ROBOFLOW_KEY', 'Roboflow API key', {
    names: ['roboflow'],
    value: '[A-Za-z0-9]{20}',
    revokeAt: 'app.roboflow.com/settings/api',
  }),
];
