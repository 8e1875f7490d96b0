import type { PatternCases } from '../../pattern/pattern.ts';

// Test vectors of BIP-39, put together here.
const twelve = [...Array.from({ length: 11 }, () => 'abandon'), 'about'].join(' ');
const mixed = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
const broken = 'legal winner thank year wave sausage worth useful legal winner thank zebra';
const long =
  'void come effort suffer camp survey warrior heavy shoot primary clutch crush open amazing screen patrol group space point ten exist slush involve unfold';

const other = 'letter advice cage absurd amount doctor acoustic avoid letter advice cage above';
const longer =
  'panda eyebrow bullet gorilla call smoke muffin taste mesh discover soft ostrich alcohol speed nation flash devote level hobby quick inner drive ghost inside';

export const genericSeedPhraseCases: PatternCases = {
  'generic.seed-phrase': {
    flags: {
      'twelve words': { text: `my wallet: ${twelve}`, secret: twelve },
      'twelve words without a name': { text: `${mixed}\n`, secret: mixed },
      'twenty-four words': { text: `backup\n${long}\n`, secret: long },
      'a checksum that fails': { text: `seed phrase: ${broken}`, secret: broken },
      'a numbered list': {
        text: mixed
          .split(' ')
          .map((word, i) => `${i + 1}. ${word}`)
          .join('\n'),
        secret: mixed
          .split(' ')
          .map((word, i) => `${i + 1}. ${word}`)
          .join('\n')
          .slice(3),
      },
      'two phrases on neighbouring lines': { text: `${mixed}\n${other}\n`, secret: `${mixed}\n${other}` },
      'two long phrases on neighbouring lines': { text: `${long}\n${longer}`, secret: `${long}\n${longer}` },
      'in capitals': { text: mixed.toUpperCase(), secret: mixed.toUpperCase() },
    },
    passes: {
      prose: 'The quick brown fox jumps over the lazy dog while other people wait for a better day to come.',
      'eleven words': mixed.split(' ').slice(0, 11).join(' '),
      'the list itself':
        'abandon ability able about above absent absorb abstract absurd abuse access accident account',
    },
  },
};
