import type { PatternCases } from '../../pattern/pattern.ts';
import { ofKey, ofNamed, sample } from '../sample.cases.ts';

const deepl = sample('{uuid}:fx');
const bearer = `${'A'.repeat(22)}${sample('{alnum:8}%2B{alnum:70}')}`;

export const publishingCases: PatternCases = {
  'facebook.access-token': ofKey('EAAC{alnum:180}'),
  'facebook.app-secret': ofNamed('FACEBOOK_APP_SECRET', '{hex:32}', {
    'the app': 'FACEBOOK_APP_ID=1234567890123456',
  }),
  'instagram.access-token': ofKey('IGQVJ{alnum:150}'),
  'twitter.bearer-token': {
    flags: { 'in a header': { text: `x-client: ${bearer}\n`, secret: bearer } },
    passes: {
      'zero bytes in base64': `${'A'.repeat(200)}==`,
      'the run alone': `${'A'.repeat(22)} and more`,
    },
  },
  'twitter.api-secret': ofNamed('TWITTER_API_SECRET', '{alnum:50}'),
  'twitter.access-token': ofNamed('TWITTER_ACCESS_TOKEN', '{digit:18}-{alnum:30}'),
  'linkedin.client-secret': ofKey('WPL_AP1.{alnum:16}.{base64:8}=='),
  'linkedin.legacy-secret': ofNamed('LINKEDIN_CLIENT_SECRET', '{alnum:16}'),
  'pinterest.access-token': ofKey('pina_{upper:80}'),
  'twitch.access-token': ofNamed('TWITCH_ACCESS_TOKEN', '{lower:30}'),
  'spotify.client-secret': ofNamed('SPOTIFY_CLIENT_SECRET', '{hex:32}', {
    'the client id': `SPOTIFY_CLIENT_ID=${sample('{hex:32}')}`,
  }),
  'reddit.client-secret': ofNamed('REDDIT_CLIENT_SECRET', '{word:27}'),
  'tiktok.client-secret': ofNamed('TIKTOK_CLIENT_SECRET', '{alnum:32}'),
  'flickr.access-token': ofNamed('FLICKR_API_KEY', '{hex:32}'),
  'unsplash.access-key': ofNamed('UNSPLASH_ACCESS_KEY', '{word:43}'),
  'vimeo.access-token': ofNamed('VIMEO_ACCESS_TOKEN', '{hex:32}'),
  'contentful.management-token': ofKey('CFPAT-{word:43}'),
  'contentful.delivery-token': ofNamed('CONTENTFUL_ACCESS_TOKEN', '{word:43}'),
  'sanity.api-token': ofNamed('SANITY_API_TOKEN', 'sk{alnum:178}'),
  'webflow.api-token': ofNamed('WEBFLOW_API_TOKEN', '{hex:64}'),
  'ghost.admin-key': ofNamed('GHOST_ADMIN_API_KEY', '{hex:24}:{hex:64}'),
  'storyblok.access-token': ofNamed('STORYBLOK_ACCESS_TOKEN', '{alnum:22}tt'),
  'builder.private-key': ofKey('bpk-{hex:32}'),
  'mapbox.secret-token': ofKey('sk.eyJ{word:70}.{word:22}', {
    'the public token': sample('pk.eyJ{word:70}.{word:22}'),
  }),
  'readme.api-key': ofKey('rdme_{lower:70}'),
  'gitbook.api-token': ofKey('gb_api_{alnum:40}'),
  'frameio.api-token': ofKey('fio-u-{word:64}'),
  'beamer.api-token': ofKey('b_{alnum:44}', {
    'an identifier': 'set b_offset = b_initialPositionOfTheFirstElementInTheList',
  }),
  'lokalise.api-token': ofNamed('LOKALISE_API_TOKEN', '{hex:40}'),
  'crowdin.access-token': ofNamed('CROWDIN_TOKEN', '{hex:80}'),
  'deepl.free-key': {
    flags: { 'in a header': { text: `X-Translate: ${deepl}\n`, secret: deepl } },
    passes: {
      'an id and a namespace': `${sample('{uuid}')} and xmlns:fx="urn:fx"`,
      'a short number': 'see 1234-5678:fx for it',
    },
  },
};
