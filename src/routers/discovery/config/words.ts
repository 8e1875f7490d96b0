/** The meaning of configuration keys that hold no address, in every spelling: `apiKey`, `api_key`, `OpenAI:ApiKey`, `model-name`. */
import { memo } from '../../../text/bounded-memo.ts';

function foldKey(key: string): string {
  return (/[^.:/]*$/.exec(key)?.[0] || key).toLowerCase().replace(/[^a-z0-9]/g, '');
}

const MODEL =
  /models?(?:id|ids|name|names|key|code|default)?$|^(?:engine|llm|embedder)$|(?:deployment|deploymentid|deploymentname|defaultmodel)$/;
const CREDENTIAL =
  /(?:api|access|auth|secret|subscription|bearer|virtual|master)(?:key|token)s?(?:env|envvar|envname|name|var|variable)?$|^authorization$|(?:envkey|keyenv|tokenenv)(?:var)?$/;
/** Texts for people, and links into the web. */
const PROSE = new Set(
  `description markdowndescription help title comment label placeholder doc docs documentation documentationurl docsurl example
  examples summary message text note notes homepage homepageurl repository bugs funding author license schema ref website link
  links readme changelog icon logo avatar displayname termsofservice signupurl instructions prompt system systemprompt
  user assistant question answer expected
  keywords tags contact maintainer maintainers externaldocs servers xmlns`.split(/\s+/),
);

export const isModelKey = memo({ most: 20_000 }, (key) => MODEL.test(foldKey(key)));
export const isCredentialKey = memo({ most: 20_000 }, (key) => CREDENTIAL.test(foldKey(key)));
/** Texts of a form, whatever they are the text of: `baseUrlPlaceholder`. */
const SHOWN = /(?:placeholder|tooltip|hint|helptext|helpertext)$/;
export const isProseKey = memo(
  { most: 20_000 },
  (key) => key.startsWith('$') || PROSE.has(foldKey(key)) || SHOWN.test(foldKey(key)),
);

/** The name of an environment variable. */
export const isVariableName = (key: string): boolean => /^[A-Z][A-Z0-9]*_[A-Z0-9_]{1,80}$/.test(key);
