import type { PatternCases } from '../../pattern/pattern.ts';
import { ofFramed, ofKey, ofNamed, sample } from '../sample.cases.ts';

const botToken = (number: string, rest: string) =>
  `${Buffer.from(number).toString('base64').replaceAll('=', '')}.${sample(rest)}`;
const modern = botToken('1204817264093388861', '{alnum:6}.{word:38}');
const older = botToken('498817264093388861', '{alnum:6}.{word:27}');
const framed = (frame: string, template: string) => {
  const secret = sample(template);
  return { text: frame.replace('@@', () => secret), secret };
};
const telegram = sample('{digit:10}:AA{word:33}');

const webhook = ofFramed('https://hooks.slack.com/services/@', 'T{upper:10}/B{upper:10}/{alnum:24}', {
  'the address of the manual': `https://hooks.slack.com/services/T${'0'.repeat(8)}/B${'0'.repeat(8)}/${'X'.repeat(24)}`,
});
const teams = ofFramed(
  'https://a.webhook.office.com/webhookb2/@',
  '{uuid}@{uuid}/IncomingWebhook/{hex:32}/{uuid}',
);

export const chatCases: PatternCases = {
  'slack.bot-token': ofKey('xoxb-{digit:12}-{digit:13}-{alnum:24}', {
    'the example of the manual': `${'xox'}b-your-token and xoxb-${'0'.repeat(12)}-${'0'.repeat(12)}-${'x'.repeat(24)}`,
  }),
  'slack.user-token': ofKey('xoxp-{digit:12}-{digit:12}-{digit:13}-{hex:32}'),
  'slack.app-token': ofKey(`${'xapp'}-1-A{upper:10}-{digit:13}-{hex:64}`, {
    'a file': `${'xapp'}-1-installer.deb`,
  }),
  'slack.refresh-token': ofKey('xoxe-1-{alnum:146}'),
  'slack.legacy-token': ofKey('xoxs-{digit:11}-{digit:11}-{hex:32}'),
  'slack.session-token': ofKey('xoxc-{digit:12}-{digit:12}-{digit:12}-{hex:64}'),
  'slack.session-cookie': ofKey('xoxd-{alnum:60}%2B{alnum:80}%3D'),
  'slack.webhook': {
    ...webhook,
    flags: {
      ...webhook.flags,
      'the address of a workflow': framed(
        'post to https://hooks.slack.com/workflows/@@',
        'T{upper:10}/A{upper:10}/{digit:18}/{alnum:24}',
      ),
    },
  },
  'discord.bot-token': {
    flags: { 'in a sentence': { text: `the bot logged in as ${modern} today`, secret: modern } },
    passes: {
      'a number in base64': `MTIwNDgxNzI2NDA5MzM4ODg2MQ is ${Buffer.from('1204817264093388861').toString('base64')}`,
      'three words with stops': 'MTAwesomeApplicationServer.config.thisIsTheNameOfTheSettingToUse',
    },
  },
  'discord.named-bot-token': {
    flags: {
      'beside its name': { text: `DISCORD_TOKEN="${older}"`, secret: older },
      'in a call': { text: `client.login('${older}')`, secret: older },
    },
    passes: {
      'a server': 'discord.gg/abcdefg and Bot permissions',
      'the call with a variable': 'client.login(process.env.DISCORD_TOKEN)',
    },
  },
  'discord.webhook': ofFramed('https://discord.com/api/webhooks/498817264093388861/@', '{word:68}'),
  'discord.client-secret': ofNamed('DISCORD_CLIENT_SECRET', '{word:32}', {
    'the client id': 'DISCORD_CLIENT_ID=498817264093388861',
  }),
  'telegram.bot-token': {
    flags: {
      'in a sentence': { text: `BotFather gave me ${telegram} yesterday`, secret: telegram },
      'in the address of the API': {
        text: `https://api.telegram.org/bot${telegram}/getMe`,
        secret: telegram,
      },
    },
    passes: {
      'the placeholder of the documentation': `1234567890:AA${'x'.repeat(33)}`,
      'a time and a code': 'at 12:AA the gate 17034567:AAB opens',
    },
  },
  'teams.webhook': {
    ...teams,
    flags: {
      ...teams.flags,
      'an address of the older kind': framed(
        'https://outlook.office.com/webhook/@@',
        '{uuid}@{uuid}/IncomingWebhook/{hex:32}/{uuid}',
      ),
    },
  },
  'feishu.webhook': ofFramed('https://open.feishu.cn/open-apis/bot/v2/hook/@', '{uuid}'),
  'dingtalk.webhook': ofFramed('https://oapi.dingtalk.com/robot/send?access_token=@', '{hex:64}'),
  'wecom.webhook': ofFramed('https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=@', '{uuid}'),
  'matrix.access-token': ofKey('syt_{alnum:12}_{letter:20}_{alnum:6}'),
  'mattermost.access-token': ofNamed('MATTERMOST_TOKEN', '{lower:26}', {
    'a channel': `mattermost channel_id: ${sample('{lower:26}')}`,
  }),
  'zoom.client-secret': ofNamed('ZOOM_CLIENT_SECRET', '{alnum:32}'),
  'line.channel-token': ofNamed('LINE_CHANNEL_ACCESS_TOKEN', '{base64:171}='),
  'webex.bot-token': ofNamed('WEBEX_ACCESS_TOKEN', '{alnum:64}_PF84_{uuid}'),
};
