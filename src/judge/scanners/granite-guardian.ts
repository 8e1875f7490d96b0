/** Granite Guardian: one question for each risk, answered `Yes` or `No`, in later versions with its confidence or in a tag. */
import type { GRANITE_RISKS } from '../../vocabulary/document/scan-part.ts';
import type { ScanThreat } from '../../vocabulary/scanning/scan-words.ts';
import type { ChatAnswer } from '../asking/chat-protocols.ts';
import { confidenceIn } from './confidence.ts';
import type { Dialect } from './dialect.ts';
import { fenced } from './fences.ts';
import type { Judged } from './model-verdict.ts';

type GraniteRisk = (typeof GRANITE_RISKS)[number];

const THREATS: Readonly<Record<GraniteRisk, ScanThreat>> = {
  jailbreak: 'jailbreak',
  harm: 'harmful_content',
  violence: 'harmful_content',
  profanity: 'harmful_content',
  sexual_content: 'harmful_content',
  social_bias: 'harmful_content',
  unethical_behavior: 'malicious_content',
};
const DEFAULT_RISKS: readonly GraniteRisk[] = ['jailbreak', 'harm'];

/** Its own words for how sure it is; probabilities count before them. */
const SURENESS: Readonly<Record<string, number>> = { high: 0.9, low: 0.6 };

/** Versions that can think write an empty thought when thinking is off. */
const ANSWER =
  /^(?:<think>\s*<\/think>\s*)?(?:(yes|no)(?:\s*<confidence>\s*(high|low)\s*<\/confidence>)?|<score>\s*(yes|no)\s*<\/score>)$/i;

/** The risk is the system message for Ollama, and a parameter of the template elsewhere. */
export const graniteGuardian = (risks: readonly GraniteRisk[] = DEFAULT_RISKS): Dialect => ({
  model: 'granite3-guardian',
  threats: [...new Set(risks.map((risk) => THREATS[risk]))],
  questions: (text, random) => {
    const { text: user } = fenced(text, random);
    return [...new Set(risks)].map((risk) => ({
      about: risk,
      chat: {
        system: risk,
        user,
        mostTokens: 64,
        template: { guardian_config: { risk_name: risk }, think: false },
      },
      read: (answer) => read(answer, risk),
    }));
  },
});

function read({ content, tokens }: ChatAnswer, risk: GraniteRisk): Judged | undefined {
  const match = ANSWER.exec(content.trim());
  if (match === null) return undefined;
  const word = (match[1] ?? match[3] ?? '').toLowerCase();
  const safe = word === 'no';
  const said = match[2] === undefined ? undefined : SURENESS[match[2].toLowerCase()];
  const confidence = confidenceIn(tokens, word, safe ? 'yes' : 'no') ?? said;
  return {
    kind: 'judged',
    safe,
    ...(confidence === undefined ? {} : { confidence }),
    threats: safe ? [] : [THREATS[risk]],
  };
}
