import { named, prefixed, UUID } from '../../pattern/declare.ts';
import type { SecretPattern } from '../../pattern/pattern.ts';
import { notKebab, scrambled } from '../../pattern/plausible.ts';

export const agentServicesPatterns: readonly SecretPattern[] = [
  prefixed('snyk.scoped-token', 'SNYK_TOKEN', 'Snyk user or service account token', {
    anchors: ['snyk_uat.', 'snyk_sat.'],
    expression: /snyk_[us]at\.[a-f0-9]{8}\.[\w-]{40,160}/y,
    edges: 'right',
    revokeAt: 'app.snyk.io/account',
  }),
  prefixed('wandb.scoped-key', 'WANDB_KEY', 'Weights & Biases API key with prefix', {
    anchors: ['wandb_v1_'],
    expression: /wandb_v1_\w{40,120}/y,
    edges: 'right',
    revokeAt: 'wandb.ai/settings',
  }),
  prefixed('lambda.api-key', 'LAMBDA_KEY', 'Lambda Cloud API key', {
    anchors: ['secret_'],
    expression: /secret_[A-Za-z0-9-]{1,40}_[a-f0-9]{32}\.[A-Za-z0-9]{32}/y,
    revokeAt: 'cloud.lambda.ai/api-keys',
  }),
  prefixed('scrapfly.api-key', 'SCRAPFLY_KEY', 'Scrapfly API key', {
    anchors: ['scp-live-', 'scp-test-'],
    expression: /scp-(?:live|test)-[a-f0-9]{32}/y,
    revokeAt: 'scrapfly.io/dashboard',
  }),
  prefixed('zep.api-key', 'ZEP_KEY', 'Zep API key', {
    anchors: ['z_1dWlkIjoi'],
    expression: /z_1dWlkIjoi[\w-]{20,120}(?:\.[\w-]{20,200})?/y,
    revokeAt: 'app.getzep.com under the project',
  }),
  prefixed('logfire.token', 'LOGFIRE_TOKEN', 'Pydantic Logfire token', {
    anchors: ['pylf_v1_', 'pylf_v2_'],
    expression: /pylf_v[12]_[a-z]{2,12}_[A-Za-z0-9]{36,80}/y,
    revokeAt: 'logfire.pydantic.dev under Settings',
  }),
  prefixed('daytona.api-key', 'DAYTONA_KEY', 'Daytona API key', {
    anchors: ['dtn_'],
    expression: /dtn_[a-f0-9]{64}/y,
    revokeAt: 'app.daytona.io/dashboard/keys',
  }),
  prefixed('codesandbox.api-token', 'CODESANDBOX_TOKEN', 'CodeSandbox API token', {
    anchors: ['csb_v1_'],
    expression: /csb_v1_[\w-]{30,60}/y,
    revokeAt: 'codesandbox.io/t/api',
  }),
  prefixed('valtown.api-token', 'VALTOWN_TOKEN', 'Val Town API token', {
    anchors: ['vtwn_'],
    expression: /vtwn_[A-Za-z0-9]{20,60}/y,
    validate: scrambled,
    revokeAt: 'val.town/settings/api',
  }),
  prefixed('turbopuffer.api-key', 'TURBOPUFFER_KEY', 'turbopuffer API key', {
    anchors: ['tpuf_'],
    expression: /tpuf_[A-Za-z0-9]{24,64}/y,
    validate: scrambled,
    revokeAt: 'turbopuffer.com/dashboard',
  }),
  prefixed('tinybird.token', 'TINYBIRD_TOKEN', 'Tinybird token', {
    anchors: ['p.eyJ1Ij'],
    expression: /p\.eyJ1Ij[\w-]{30,300}\.[\w-]{40,50}/y,
    revokeAt: 'app.tinybird.co under Tokens',
  }),
  prefixed('you.api-key', 'YOU_KEY', 'You.com API key', {
    anchors: ['ydc-sk-'],
    expression: /ydc-sk-[\w-]{30,120}(?:<__>[\w-]{10,60})?/y,
    revokeAt: 'you.com/platform under API keys',
  }),
  prefixed('humanloop.api-key', 'HUMANLOOP_KEY', 'Humanloop API key', {
    anchors: ['hl_sk_'],
    expression: /hl_sk_[A-Za-z0-9]{30,64}/y,
    revokeAt: 'app.humanloop.com/account/api-keys',
  }),
  prefixed('spider.api-key', 'SPIDER_KEY', 'Spider API key', {
    anchors: ['sk-'],
    expression: /sk-[a-f0-9]{8}(?:-[a-f0-9]{4}){3}-[a-f0-9]{12}(?!-)/y,
    revokeAt: 'spider.cloud/api-keys',
  }),
  prefixed('meshy.api-key', 'MESHY_KEY', 'Meshy API key', {
    anchors: ['msy_'],
    expression: /msy_[A-Za-z0-9]{40}/y,
    validate: scrambled,
    revokeAt: 'meshy.ai/settings/api',
  }),
  prefixed('tripo.api-key', 'TRIPO_KEY', 'Tripo API key', {
    anchors: ['tsk_'],
    expression: /tsk_[\w-]{43}(?!-)/y,
    validate: notKebab,
    revokeAt: 'platform.tripo3d.ai/api-keys',
  }),
  prefixed('zapier.mcp-address', 'ZAPIER_MCP_ADDRESS', 'Zapier MCP server address', {
    anchors: ['mcp.zapier.com/api/mcp/'],
    expression: /mcp\.zapier\.com\/api\/mcp\/[a-z]\/([\w%=-]{30,260})/dy,
    secretGroup: true,
    revokeAt: "mcp.zapier.com by rotating the server's address",
  }),
  named('novita.api-key', 'NOVITA_KEY', 'Novita AI API key', {
    names: ['novita'],
    value: 'sk_[\\w-]{40,50}',
    revokeAt: 'novita.ai/settings/key-management',
  }),
  named('arize.api-key', 'ARIZE_KEY', 'Arize API key', {
    names: ['arize_', 'phoenix_api'],
    value: 'ak-[\\w-]{30,110}',
    revokeAt: 'app.arize.com under Settings',
  }),
  named('traceloop.api-key', 'TRACELOOP_KEY', 'Traceloop API key', {
    names: ['traceloop'],
    value: 'tl_[A-Za-z0-9]{32,80}',
    revokeAt: 'app.traceloop.com under Settings',
  }),
  named('retell.api-key', 'RETELL_KEY', 'Retell AI API key', {
    names: ['retell'],
    value: 'key_[a-f0-9]{28}',
    revokeAt: 'dashboard.retellai.com under API keys',
  }),
  named('luma.api-key', 'LUMA_KEY', 'Luma AI API key', {
    names: ['luma_api', 'lumaai', 'luma-api'],
    value: 'luma-[\\w-]{36,90}',
    revokeAt: 'lumalabs.ai/api/keys',
  }),
  named('blackforestlabs.api-key', 'BFL_KEY', 'Black Forest Labs API key', {
    names: ['bfl_api', 'bfl_key'],
    value: `(?:${UUID}|bfl_[\\w-]{30,64})`,
    revokeAt: 'api.bfl.ai under API keys',
  }),
  named('leonardo.api-key', 'LEONARDO_KEY', 'Leonardo AI API key', {
    names: ['leonardo'],
    value: UUID,
    revokeAt: 'app.leonardo.ai/api-access',
  }),
  named('tavus.api-key', 'TAVUS_KEY', 'Tavus API key', {
    names: ['tavus'],
    value: '[a-f0-9]{32}',
    revokeAt: 'platform.tavus.io/api-keys',
  }),
  named('gladia.api-key', 'GLADIA_KEY', 'Gladia API key', {
    names: ['gladia'],
    value: UUID,
    revokeAt: 'app.gladia.io/api-keys',
  }),
  named('soniox.api-key', 'SONIOX_KEY', 'Soniox API key', {
    names: ['soniox'],
    value: '[a-f0-9]{64}',
    revokeAt: 'console.soniox.com under API keys',
  }),
  named('featherless.api-key', 'FEATHERLESS_KEY', 'Featherless API key', {
    names: ['featherless'],
    value: 'rc_[a-f0-9]{64}',
    revokeAt: 'featherless.ai/account/api-keys',
  }),
  named('upstage.api-key', 'UPSTAGE_KEY', 'Upstage API key', {
    names: ['upstage'],
    value: 'up_[A-Za-z0-9]{29}',
    revokeAt: 'console.upstage.ai/api-keys',
  }),
  named('reka.api-key', 'REKA_KEY', 'Reka API key', {
    names: ['reka_api', 'reka-api'],
    value: '[a-f0-9]{64}',
    revokeAt: 'platform.reka.ai/apikeys',
  }),
  named('chroma.api-key', 'CHROMA_KEY', 'Chroma Cloud API key', {
    names: ['chroma_', 'x-chroma-token'],
    value: 'ck-[A-Za-z0-9]{40,50}',
    revokeAt: 'trychroma.com under Settings',
  }),
  named('lancedb.api-key', 'LANCEDB_KEY', 'LanceDB Cloud API key', {
    names: ['lancedb', 'lance_api'],
    value: 'sk_[A-Z2-7]{40,80}={0,6}',
    revokeAt: 'cloud.lancedb.com under API keys',
  }),
  named('browseruse.api-key', 'BROWSER_USE_KEY', 'Browser Use API key', {
    names: ['browser_use', 'browser-use', 'browseruse'],
    value: 'bu_[\\w-]{40,50}',
    revokeAt: 'cloud.browser-use.com under API keys',
  }),
  named('steel.api-key', 'STEEL_KEY', 'Steel API key', {
    names: ['steel_api', 'steel-api', 'steelapi'],
    value: 'ste-[\\w-]{40,120}',
    revokeAt: 'app.steel.dev/settings/api-keys',
  }),
  named('linkup.api-key', 'LINKUP_KEY', 'Linkup API key', {
    names: ['linkup'],
    value: UUID,
    revokeAt: 'app.linkup.so',
  }),
  named('smithery.api-key', 'SMITHERY_KEY', 'Smithery API key', {
    names: ['smithery'],
    value: UUID,
    revokeAt: 'smithery.ai/account/api-keys',
  }),
  named('arcade.api-key', 'ARCADE_KEY', 'Arcade API key', {
    names: ['arcade_api', 'arcade-api', 'arcadeapi'],
    value: 'arc_[A-Za-z0-9]{40,90}',
    revokeAt: 'api.arcade.dev/dashboard/api-keys',
  }),
  named('toolhouse.api-key', 'TOOLHOUSE_KEY', 'Toolhouse API key', {
    names: ['toolhouse'],
    value: `(?:th-[\\w-]{40,60}|${UUID})`,
    revokeAt: 'app.toolhouse.ai/settings/api-keys',
  }),
  named('nango.secret-key', 'NANGO_KEY', 'Nango secret key', {
    names: ['nango'],
    value: UUID,
    revokeAt: 'app.nango.dev under Environment settings',
  }),
];
