import { type AuditorPrompt, userMessage } from './template/prompt.ts';

export const draftSupplierQuestions: AuditorPrompt = {
  listed: {
    name: 'draft_supplier_questions',
    title: 'Draft supplier questions',
    description: 'Drafts neutral questions to a supplier about routing, fallback, logging and retention',
    arguments: [
      { name: 'provider_host', description: 'The host of the router or gateway', required: false },
      { name: 'claimed_model', description: 'The model that was paid for', required: false },
      { name: 'concern', description: 'What the questions should be about first', required: false },
    ],
  },
  write: (args, filled) =>
    userMessage(`Draft a short, neutral letter with questions to the supplier of a model route.

Route: ${filled(args.provider_host, '[host]')}
Claimed model: ${filled(args.claimed_model, '[model]')}
What matters most to us: ${filled(args.concern, 'nothing in particular')}

Ask about:
- routing: which upstream serves this model id, and who else sees requests and replies in plain text;
- fallback: when another model or provider answers, and how a client can tell;
- model identity: whether the model is served unmodified (quantised, distilled, cached), and how to check that;
- logging and retention: what is stored, where, for how long, who can read it, how it is deleted;
- billing: how tokens are counted, and how retries and fallbacks are billed;
- changes: how we are notified of changes to any of this;
- probes: whether they consent to bounded test calls, and under which terms.

State observations only with sample size, time window and confidence. Make no accusations, suggest no intent, and offer to share the redacted evidence.`),
};
