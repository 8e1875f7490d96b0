import type { PatternCases } from '../../pattern/pattern.ts';
import { ofKey, ofNamed, sample } from '../sample.cases.ts';

export const aiHostingCases: PatternCases = {
  'anyscale.api-key': ofKey('esecret_{lower:26}', {
    'a longer name': 'the onesecret_sharing_page_of_the_team module',
  }),
  'baidu.api-key': ofKey('bce-v3/ALTAK-{alnum:21}/{hex:40}'),
  'friendli.token': ofKey('flp_{alnum:46}'),
  'runpod.api-key': ofKey('rpa_{upper:46}', { 'an identifier': 'rpa_robotic_process_automation_step' }),
  'runway.api-key': ofKey('key_{hex:128}', {
    'the hash of a key': `sha512 of key_v2 is ${sample('{hex:128}')}`,
  }),
  'cursor.api-key': ofKey('crsr_{hex:64}', { 'a cache entry': `monkey_${sample('{hex:64}')}.bin` }),
  'coze.access-token': ofKey('pat_{alnum:64}', { 'a table': 'select * from pat_address_history' }),
  'dify.api-key': ofKey('app-{alnum:24}', {
    'a pod': `app-${sample('{lower:10}')}-${sample('{lower:5}')} is running`,
    'an element': '<app-NavigationSidebarElement>',
  }),
  'n8n.api-key': ofKey('n8n_api_{hex:80}'),
  'fal.api-key': ofNamed('FAL_KEY', '{uuid}:{hex:32}'),
  'modal.token-secret': ofNamed('MODAL_TOKEN_SECRET', 'as-{alnum:22}', {
    'an element': '<div class="modal-key as-is">',
  }),
  'baseten.api-key': ofNamed('BASETEN_API_KEY', '{alnum:8}.{alnum:32}'),
  'zhipu.api-key': ofNamed('ZHIPUAI_API_KEY', '{hex:32}.{alnum:16}'),
  'volcengine.ark-key': ofNamed('ARK_API_KEY', '{uuid}', {
    'a request': `volcengine request ${sample('{uuid}')} failed`,
  }),
  'clarifai.access-token': ofNamed('CLARIFAI_PAT', '{hex:32}'),
  'deepinfra.api-key': ofNamed('DEEPINFRA_API_TOKEN', '{alnum:32}'),
  'sambanova.api-key': ofNamed('SAMBANOVA_API_KEY', '{uuid}'),
  'speechmatics.api-key': ofNamed('SPEECHMATICS_API_KEY', '{alnum:32}'),
  'nlpcloud.api-token': ofNamed('NLPCLOUD_TOKEN', '{hex:40}'),
  'roboflow.api-key': ofNamed('ROBOFLOW_API_KEY', '{alnum:20}'),
};
