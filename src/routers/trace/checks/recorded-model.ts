import type { Severity } from '../../../vocabulary/orders.ts';
import { relateModels } from '../../catalogue/model-name.ts';
import type { TraceCheck } from '../route/check.ts';
import type { Relation } from '../route/models.ts';
import { share, shareNumbers } from '../route/words.ts';

/** Users switch models, too: even a lesser one is no more than a reason to ask. */
const SEVERITIES: Readonly<Partial<Record<Relation, Severity>>> = {
  other_family: 'medium',
  same_family_smaller: 'medium',
  same_family_older_generation: 'medium',
  same_family_older: 'low',
  same_family_without_reasoning: 'low',
  unknown: 'low',
};

export const recordedModel: TraceCheck = {
  card: {
    id: 'trace.recorded-model',
    title: 'Another model among the recorded ones',
    severity: 'medium',
    tier: 'soft',
    reads: ['trace'],
    sees: 'Session logs of one agent in which some replies name another model than most do, where neither `/model` in the session nor `--claimed` names the claimed one. A smaller model, an earlier generation or another family is medium; an older model or an unknown name is low; a larger or newer one, or another form of the same model, is info.',
    matters:
      'Logs of agents record one model per reply. A route that answers some requests with a lesser model shows there, and nowhere else.',
    remedy:
      'Check whether you or a setting switched the model in these sessions; name the claimed one with `--claimed`. If neither did, ask the supplier which model served them.',
    limits:
      'Most replies may themselves be of another model than the one you asked for. Subagents are left out; a model that you chose for a session of its own is reported all the same.',
  },
  evidenceClass: 'trace_signal',
  *inspectRoute({ claimedModel, recorded, isMixed }, { majorities }) {
    if (isMixed) return;
    for (const { agent, model, of } of majorities) {
      const replies = recorded.get(agent) ?? 0;
      const relation = relateModels(model, claimedModel);
      if (replies === 0 || relation === 'equal') continue;
      yield {
        severity: SEVERITIES[relation] ?? 'info',
        confidence: 0.5,
        numbers: shareNumbers(replies, of),
        detail: `Most replies that ${agent} recorded name ${model}; others name ${claimedModel}. Seen in ${share(replies, of, 'answer')}.`,
      };
    }
  },
};
