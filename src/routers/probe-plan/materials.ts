/** What the probes send. Synthetic, the same for all users, and printed in docs/identity.md as well. */

/** Tokenizers differ in spaces, digits, scripts, emoji, links and code; plain English distinguishes few of them. */
export const TOKENIZER_STRINGS: readonly string[] = [
  'The quick brown fox jumps over the lazy dog.',
  'counterrevolutionaries misunderstood antidisestablishmentarianism',
  'a  b   c    d     e      f',
  'one\n\n\ntwo\n\t\tthree\n    four',
  '12345678901234567890 3.14159265358979 1,000,000',
  '2026-11-15T20:15:00.000Z +49 30 901820',
  '東京都は日本の首都であり、世界最大の都市圏のひとつです。',
  '快速的棕色狐狸跳过了懒狗。',
  '안녕하세요, 오늘 날씨가 참 좋네요.',
  'Съешь же ещё этих мягких французских булок, да выпей чаю.',
  'مرحبا بالعالم، كيف حالكم اليوم؟',
  'naïve café Übergrößenträger crème brûlée',
  '🙂🚀🌍👩‍🔬🏳️‍🌈 ½ ≈ ∑ √2 → ∞',
  'https://example.com/a/b-c_d?e=1&f=%20g#h',
  'for (let i = 0; i < n; i++) { sum += a[i] ?? 0; }',
  'def f(x):\n    return {"key": [x ** 2, None], "other": f"{x!r}"}',
];

/** The answer is one token, and the model has to choose: what it chooses, and how often, is its own. */
export const ONE_TOKEN_QUESTIONS: readonly string[] = [
  'Pick a random number from 1 to 10. Answer with the number only.',
  'Name a colour. Answer with one word only.',
  'Name an animal. Answer with one word only.',
  'Pick a letter of the alphabet. Answer with the letter only.',
  'Heads or tails? Answer with one word only.',
  'Name a day of the week. Answer with one word only.',
  'Name a fruit. Answer with one word only.',
  'Name a planet. Answer with one word only.',
  'Pick one: rock, paper or scissors. Answer with one word only.',
  'Name a season. Answer with one word only.',
];
