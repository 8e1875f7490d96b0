import { Buffer } from 'node:buffer';
import { named, prefixed } from '../../pattern/declare.ts';
import type { SecretPattern } from '../../pattern/pattern.ts';

const SLACK = 'api.slack.com/apps under OAuth & permissions';
const SLACK_WEB = 'slack.com/help with Sign out of all other sessions';
const DISCORD = 'discord.com/developers/applications under Bot, Reset token';

/**
 * A bot token begins with the bot's number in base64. Numbers issued since 2022 have 19 digits and begin with 1,
 * which leaves sixty prefixes; older ones share theirs with too many words and need a name next to them.
 */
const DISCORD_OPENINGS = ['10', '11', '12', '13', '14', '15'].flatMap((head) =>
  Array.from('0123456789', (digit) => Buffer.from(head + digit).toString('base64')),
);

function discordNumber(secret: string): 'certain' | 'no' {
  return /^\d{17,20}$/.test(Buffer.from(secret.split('.')[0] ?? '', 'base64').toString('latin1'))
    ? 'certain'
    : 'no';
}

export const chatPatterns: readonly SecretPattern[] = [
  prefixed('slack.bot-token', 'SLACK_TOKEN', 'Slack bot token', {
    anchors: ['xoxb-'],
    expression: /xoxb-[A-Za-z0-9-]{20,120}/y,
    edges: 'right',
    confidence: 0.98,
    revokeAt: SLACK,
  }),
  prefixed('slack.user-token', 'SLACK_TOKEN', 'Slack user token', {
    anchors: ['xoxp-'],
    expression: /(?<!xoxe\.)xoxp-[A-Za-z0-9-]{20,120}/y,
    edges: 'right',
    confidence: 0.98,
    revokeAt: SLACK,
  }),
  prefixed('slack.app-token', 'SLACK_TOKEN', 'Slack app-level token', {
    anchors: ['xapp-'],
    expression: /xapp-\d-[A-Za-z0-9]{8,14}-\d{8,16}-[a-f0-9]{40,80}/y,
    edges: 'right',
    confidence: 0.98,
    revokeAt: 'api.slack.com/apps under App-level tokens',
  }),
  prefixed('slack.refresh-token', 'SLACK_TOKEN', 'Slack configuration or refresh token', {
    anchors: ['xoxe-', 'xoxe.xox'],
    expression: /xoxe(?:\.xox[bp])?-\d-[A-Za-z0-9-]{100,250}/y,
    edges: 'right',
    revokeAt: 'api.slack.com/apps under Your app configuration tokens',
  }),
  prefixed('slack.legacy-token', 'SLACK_TOKEN', 'Slack legacy token', {
    anchors: ['xoxa-', 'xoxo-', 'xoxs-', 'xoxr-'],
    expression: /xox[aosr]-[A-Za-z0-9-]{20,120}/y,
    revokeAt: SLACK,
  }),
  prefixed('slack.session-token', 'SLACK_TOKEN', 'Slack client token', {
    anchors: ['xoxc-'],
    expression: /xoxc-[A-Za-z0-9-]{20,120}/y,
    revokeAt: SLACK_WEB,
  }),
  prefixed('slack.session-cookie', 'SLACK_COOKIE', 'Slack session cookie', {
    anchors: ['xoxd-'],
    expression: /xoxd-[A-Za-z0-9%+/_-]{40,320}={0,2}/y,
    revokeAt: SLACK_WEB,
  }),
  prefixed('slack.webhook', 'SLACK_WEBHOOK', 'Slack webhook address', {
    anchors: ['hooks.slack.com/'],
    expression:
      /hooks\.slack(?:-gov)?\.com\/(?:services|workflows|triggers)\/([A-Z0-9]{8,14}\/[A-Za-z0-9]{8,20}\/(?:\d{10,24}\/)?[A-Za-z0-9]{20,40}(?:\/[A-Za-z0-9]{20,40})?)/dy,
    secretGroup: true,
    last4: false,
    revokeAt: 'api.slack.com/apps under Incoming webhooks',
  }),
  prefixed('discord.bot-token', 'DISCORD_TOKEN', 'Discord bot token', {
    anchors: DISCORD_OPENINGS,
    expression: /MT[A-Za-z0-9]{22,26}={0,2}\.[\w-]{6}\.[\w-]{27,40}/y,
    validate: discordNumber,
    revokeAt: DISCORD,
  }),
  prefixed('discord.named-bot-token', 'DISCORD_TOKEN', 'Discord bot token of an older bot', {
    anchors: ['discord', 'Bot ', '.login('],
    expression:
      /(?:[Dd]iscord|DISCORD|Bot |\.login\()[\w .:="'`[\]({-]{0,40}?(?<!\w)((?!MT[A-U])[MNO][A-Za-z0-9]{22,27}\.[\w-]{6}\.[\w-]{27,40})/dy,
    secretGroup: true,
    validate: discordNumber,
    last4: false,
    confidence: 0.9,
    revokeAt: DISCORD,
  }),
  prefixed('discord.webhook', 'DISCORD_WEBHOOK', 'Discord webhook address', {
    anchors: ['discord.com/api/webhooks/', 'discordapp.com/api/webhooks/'],
    expression: /discord(?:app)?\.com\/api\/webhooks\/\d{17,20}\/([\w-]{60,80})/dy,
    secretGroup: true,
    last4: false,
    revokeAt: "the Discord channel's settings under Integrations",
  }),
  named('discord.client-secret', 'DISCORD_SECRET', 'Discord client secret', {
    names: ['discord_client', 'discord_secret', 'discordclient', 'discord_oauth'],
    value: '[\\w-]{32}',
    revokeAt: 'discord.com/developers/applications under OAuth2',
  }),
  prefixed('telegram.bot-token', 'TELEGRAM_TOKEN', 'Telegram bot token', {
    anchors: [':AA'],
    before: /(?<!\d)\d{8,10}$/,
    expression: /:AA[\w-]{32,34}/y,
    // In the API's address the word `bot` touches the number.
    edges: 'right',
    revokeAt: '@BotFather with /revoke',
  }),
  prefixed('teams.webhook', 'TEAMS_WEBHOOK', 'Microsoft Teams webhook address', {
    anchors: [
      '.webhook.office.com/webhookb2/',
      'outlook.office.com/webhook',
      'outlook.office365.com/webhook',
    ],
    expression:
      /(?:\.webhook\.office\.com|outlook\.office(?:365)?\.com)\/webhook(?:b2)?\/([a-f0-9-]{36}@[a-f0-9-]{36}\/IncomingWebhook\/[a-f0-9]{32}\/[a-f0-9-]{36}(?:\/[\w-]{10,60})?)/dy,
    secretGroup: true,
    last4: false,
    revokeAt: 'the Teams channel under Connectors',
  }),
  prefixed('feishu.webhook', 'FEISHU_WEBHOOK', 'Feishu or Lark bot webhook address', {
    anchors: ['/open-apis/bot/v2/hook/'],
    expression: /\/open-apis\/bot\/v2\/hook\/([a-f0-9-]{36})/dy,
    secretGroup: true,
    last4: false,
    revokeAt: "the group's settings under Bots",
  }),
  prefixed('dingtalk.webhook', 'DINGTALK_WEBHOOK', 'DingTalk robot webhook token', {
    anchors: ['oapi.dingtalk.com/robot/send?'],
    expression: /oapi\.dingtalk\.com\/robot\/send\?access_token=([a-f0-9]{64})/dy,
    secretGroup: true,
    last4: false,
    revokeAt: "the group's settings under Group assistant",
  }),
  prefixed('wecom.webhook', 'WECOM_WEBHOOK', 'WeCom robot webhook key', {
    anchors: ['qyapi.weixin.qq.com/cgi-bin/webhook/send?'],
    expression: /qyapi\.weixin\.qq\.com\/cgi-bin\/webhook\/send\?key=([a-f0-9-]{36})/dy,
    secretGroup: true,
    last4: false,
    revokeAt: "the group's settings under Robots",
  }),
  prefixed('matrix.access-token', 'MATRIX_TOKEN', 'Matrix (Synapse) access token', {
    anchors: ['syt_'],
    expression: /syt_[A-Za-z0-9+/]{2,80}={0,2}_[A-Za-z]{20}_[A-Za-z0-9]{6}/y,
    revokeAt: "the Matrix client's settings under Sessions",
  }),
  named('mattermost.access-token', 'MATTERMOST_TOKEN', 'Mattermost access token', {
    names: ['mattermost'],
    value: '[a-z0-9]{26}',
    revokeAt: 'the Mattermost profile under Security',
  }),
  named('zoom.client-secret', 'ZOOM_SECRET', 'Zoom client secret', {
    names: ['zoom_client', 'zoom_api', 'zoom_secret', 'zoomclient', 'zoomapi', 'zoom_sdk'],
    value: '[A-Za-z0-9]{32,36}',
    revokeAt: 'marketplace.zoom.us under the app',
  }),
  named('line.channel-token', 'LINE_TOKEN', 'LINE channel access token', {
    names: ['line_channel', 'line_access', 'channel_access_token', 'channelaccesstoken', 'line_token'],
    value: '[A-Za-z0-9+/]{160,175}={1,2}',
    revokeAt: 'developers.line.biz/console',
  }),
  named('webex.bot-token', 'WEBEX_TOKEN', 'Webex access token', {
    names: ['webex'],
    value: '[A-Za-z0-9]{64}_[A-Z0-9]{4}_[a-f0-9-]{36}',
    revokeAt: 'developer.webex.com/my-apps',
  }),
];
