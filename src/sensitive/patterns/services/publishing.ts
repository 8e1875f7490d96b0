import { named, prefixed } from '../../pattern/declare.ts';
import type { SecretPattern } from '../../pattern/pattern.ts';
import { scrambled } from '../../pattern/plausible.ts';

const META = 'developers.facebook.com/apps';
const TWITTER = 'developer.x.com/en/portal';

/** The run of capital A is part of every bearer token; what follows has to look issued. */
function afterTheRun(secret: string): 'likely' | 'no' {
  return scrambled(secret.replace(/^A{1,40}/, '')) === 'no' ? 'no' : 'likely';
}

export const publishingPatterns: readonly SecretPattern[] = [
  prefixed('facebook.access-token', 'FACEBOOK_TOKEN', 'Facebook or WhatsApp access token', {
    anchors: ['EAA'],
    expression: /EAA[A-Za-z0-9]{90,300}/y,
    validate: scrambled,
    revokeAt: META,
  }),
  named('facebook.app-secret', 'FACEBOOK_SECRET', 'Facebook app secret', {
    names: ['facebook', 'fb_app', 'fb_secret', 'meta_app'],
    value: '(?:\\d{15,16}\\|)?(?:[a-f0-9]{32}|(?<=\\|)[\\w-]{27})',
    revokeAt: META,
  }),
  prefixed('instagram.access-token', 'INSTAGRAM_TOKEN', 'Instagram access token', {
    anchors: ['IGQ', 'IGAA'],
    expression: /IG(?:Q[A-Z]{1,2}|AA)[\w-]{100,300}/y,
    validate: scrambled,
    revokeAt: META,
  }),
  prefixed('twitter.bearer-token', 'TWITTER_TOKEN', 'X (Twitter) bearer token', {
    anchors: ['AAAAAAAAAAAAAAAAAAAA'],
    expression: /(?<!A)A{20,24}[A-Za-z0-9%]{60,120}/y,
    validate: afterTheRun,
    revokeAt: TWITTER,
  }),
  named('twitter.api-secret', 'TWITTER_SECRET', 'X (Twitter) API key secret', {
    names: ['twitter', 'x_api'],
    value: '[A-Za-z0-9]{50}',
    revokeAt: TWITTER,
  }),
  named('twitter.access-token', 'TWITTER_TOKEN', 'X (Twitter) access token', {
    names: ['twitter', 'x_access'],
    value: '\\d{8,20}-[A-Za-z0-9]{30,45}',
    revokeAt: TWITTER,
  }),
  prefixed('linkedin.client-secret', 'LINKEDIN_SECRET', 'LinkedIn client secret', {
    anchors: ['WPL_AP1.', 'WPL_AP0.'],
    expression: /WPL_AP[01]\.[A-Za-z0-9]{16}\.(?:\d\.)?[A-Za-z0-9+/]{8,24}={0,2}/y,
    revokeAt: 'linkedin.com/developers/apps',
  }),
  named('linkedin.legacy-secret', 'LINKEDIN_SECRET', 'LinkedIn client secret of the old format', {
    names: ['linkedin'],
    value: '[A-Za-z0-9]{16}',
    revokeAt: 'linkedin.com/developers/apps',
  }),
  prefixed('pinterest.access-token', 'PINTEREST_TOKEN', 'Pinterest access token', {
    anchors: ['pina_', 'pinr_'],
    expression: /pin[ar]_[A-Z0-9]{60,200}/y,
    revokeAt: 'developers.pinterest.com/apps',
  }),
  named('twitch.access-token', 'TWITCH_TOKEN', 'Twitch token or client secret', {
    names: ['twitch', 'oauth:'],
    value: '(?:oauth:)?[a-z0-9]{30}',
    revokeAt: 'dev.twitch.tv/console/apps',
  }),
  named('spotify.client-secret', 'SPOTIFY_SECRET', 'Spotify client secret', {
    names: ['spotify'],
    value: '[a-f0-9]{32}',
    revokeAt: 'developer.spotify.com/dashboard',
  }),
  named('reddit.client-secret', 'REDDIT_SECRET', 'Reddit client secret', {
    names: ['reddit'],
    value: '[\\w-]{27,30}',
    revokeAt: 'reddit.com/prefs/apps',
  }),
  named('tiktok.client-secret', 'TIKTOK_SECRET', 'TikTok client secret', {
    names: ['tiktok'],
    value: '[A-Za-z0-9]{32}',
    revokeAt: 'developers.tiktok.com/apps',
  }),
  named('flickr.access-token', 'FLICKR_TOKEN', 'Flickr API key', {
    names: ['flickr'],
    value: '[a-f0-9]{32}',
    revokeAt: 'flickr.com/services/apps',
  }),
  named('unsplash.access-key', 'UNSPLASH_KEY', 'Unsplash key', {
    names: ['unsplash'],
    value: '[\\w-]{43}',
    revokeAt: 'unsplash.com/oauth/applications',
  }),
  named('vimeo.access-token', 'VIMEO_TOKEN', 'Vimeo access token', {
    names: ['vimeo'],
    value: '[a-f0-9]{32}',
    revokeAt: 'developer.vimeo.com/apps',
  }),
  prefixed('contentful.management-token', 'CONTENTFUL_TOKEN', 'Contentful management token', {
    anchors: ['CFPAT-'],
    expression: /CFPAT-[\w-]{43}/y,
    edges: 'right',
    revokeAt: 'app.contentful.com/account/profile/cma_tokens',
  }),
  named('contentful.delivery-token', 'CONTENTFUL_TOKEN', 'Contentful delivery token', {
    names: ['contentful'],
    value: '[\\w-]{43}',
    revokeAt: 'app.contentful.com under API keys',
  }),
  named('sanity.api-token', 'SANITY_TOKEN', 'Sanity API token', {
    names: ['sanity'],
    value: 'sk[A-Za-z0-9]{80,190}',
    revokeAt: 'sanity.io/manage under API',
  }),
  named('webflow.api-token', 'WEBFLOW_TOKEN', 'Webflow API token', {
    names: ['webflow'],
    value: '(?:ws-)?[a-f0-9]{64}',
    revokeAt: "the Webflow site's settings under Apps & integrations",
  }),
  named('ghost.admin-key', 'GHOST_KEY', 'Ghost admin API key', {
    names: ['ghost'],
    value: '[a-f0-9]{24}:[a-f0-9]{64}',
    revokeAt: 'the Ghost admin under Integrations',
  }),
  named('storyblok.access-token', 'STORYBLOK_TOKEN', 'Storyblok access token', {
    names: ['storyblok'],
    value: '[A-Za-z0-9]{22}tt',
    revokeAt: 'app.storyblok.com under Access tokens',
  }),
  prefixed('builder.private-key', 'BUILDER_KEY', 'Builder.io private key', {
    anchors: ['bpk-'],
    expression: /bpk-[a-f0-9]{32}/y,
    revokeAt: 'builder.io/account/space',
  }),
  prefixed('mapbox.secret-token', 'MAPBOX_TOKEN', 'Mapbox secret token', {
    anchors: ['sk.eyJ'],
    expression: /sk\.eyJ[\w-]{40,200}\.[\w-]{20,40}/y,
    revokeAt: 'account.mapbox.com/access-tokens',
  }),
  prefixed('readme.api-key', 'README_KEY', 'ReadMe API key', {
    anchors: ['rdme_'],
    expression: /rdme_[a-z0-9]{70}/y,
    revokeAt: 'dash.readme.com under API keys',
  }),
  prefixed('gitbook.api-token', 'GITBOOK_TOKEN', 'GitBook API token', {
    anchors: ['gb_api_'],
    expression: /gb_api_[A-Za-z0-9]{36,48}/y,
    revokeAt: 'app.gitbook.com/account/developer',
  }),
  prefixed('frameio.api-token', 'FRAMEIO_TOKEN', 'Frame.io API token', {
    anchors: ['fio-u-'],
    expression: /fio-u-[\w=-]{64}/y,
    revokeAt: 'developer.frame.io/app/tokens',
  }),
  prefixed('beamer.api-token', 'BEAMER_TOKEN', 'Beamer API token', {
    anchors: ['"b_', "'b_", '=b_', ' b_'],
    expression: /["'= ](b_[A-Za-z0-9+/=_-]{44})(?![\w/+=-])/dy,
    secretGroup: true,
    validate: scrambled,
    confidence: 0.85,
    revokeAt: 'app.getbeamer.com/settings',
  }),
  named('lokalise.api-token', 'LOKALISE_TOKEN', 'Lokalise API token', {
    names: ['lokalise'],
    value: '[a-f0-9]{40}',
    revokeAt: 'app.lokalise.com/profile under API tokens',
  }),
  named('crowdin.access-token', 'CROWDIN_TOKEN', 'Crowdin access token', {
    names: ['crowdin'],
    value: '[a-f0-9]{80}',
    revokeAt: 'crowdin.com/settings#api-key',
  }),
  prefixed('deepl.free-key', 'DEEPL_KEY', 'DeepL API free key', {
    anchors: Array.from('0123456789abcdef', (digit) => `${digit}:fx`),
    before: /[a-f0-9]{8}(?:-[a-f0-9]{4}){3}-[a-f0-9]{11}$/,
    expression: /[a-f0-9]:fx/y,
    revokeAt: 'deepl.com/your-account/keys',
  }),
];
