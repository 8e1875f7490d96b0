import { memo } from '../../../text/bounded-memo.ts';
import type { RedactedTrace } from '../../../vocabulary/trace.ts';
import { isPremiumModel, relateModels } from '../../catalogue/model-name.ts';
import { Tally } from './tally.ts';

export type Relation = ReturnType<typeof relateModels>;

const isPremium = memo({ most: 4096 }, isPremiumModel);
/** No name holds a line's end; one table for both keeps it small. */
const relationOf = memo({ most: 4096 }, (pair) => {
  const [claimed = '', reported = ''] = pair.split('\n');
  return relateModels(claimed, reported);
});

/** Which models answered, by how they relate to the one that was asked for, and what is known of fallbacks. */
export class Models {
  readonly observed = new Tally();
  /** Answers that did not fail, and those of them that name the model that was asked for. */
  answers = 0;
  namedAsClaimed = 0;
  /** Answers of which the log does not show which model gave them. */
  unseen = 0;
  /** Of answers that name a model: those whose fallback was not disclosed, by relation. */
  readonly undisclosed = new Map<Relation, Tally>();
  /** Another model, which the route disclosed. */
  disclosedOthers = 0;
  /** By the relay's own record: it mapped the model, and to which. */
  readonly mapped = new Map<Relation, Tally>();
  mappedUnnamed = 0;
  /** Its flag denies a mapping, but it names a model. */
  readonly contradicted = new Map<Relation, Tally>();
  /** Names requested from the user's own proxy, by how its choice relates to them. */
  readonly aliases = new Map<Relation, Tally>();
  promptsOverwritten = 0;
  /** A premium model that was retried, while the trace denies disclosure. */
  premiumRetried = 0;
  /** Other routes were tried: the route denies having disclosed it, or the trace does not show whether it did. */
  fallbacksDenied = 0;
  premiumFallbacksDenied = 0;
  fallbacksUnknown = 0;
  fallbacksDisclosed = 0;

  add(trace: RedactedTrace, hasFailed: boolean): void {
    const { claimed_model: claimed, observed_model, fallback_disclosed, upstream_model } = trace;
    this.answers += hasFailed ? 0 : 1;
    this.unseen += hasFailed || showsAnswer(trace) ? 0 : 1;
    if (typeof observed_model === 'string') {
      this.observed.add(observed_model);
      const relation = relationOf(`${claimed}\n${observed_model}`);
      this.namedAsClaimed += relation === 'equal' && !hasFailed ? 1 : 0;
      if (fallback_disclosed !== true) put(this.undisclosed, relation, observed_model);
      else if (relation !== 'equal') this.disclosedOthers += 1;
    }
    if (upstream_model !== undefined) {
      const kept = trace.model_mapped === false ? this.contradicted : this.mapped;
      put(kept, relationOf(`${claimed}\n${upstream_model}`), upstream_model);
    } else if (trace.model_mapped === true) this.mappedUnnamed += 1;
    if (trace.proxy_alias !== undefined) {
      put(this.aliases, relationOf(`${trace.proxy_alias}\n${claimed}`), trace.proxy_alias);
    }
    if (trace.system_prompt_overwritten === true) this.promptsOverwritten += 1;
    this.#addFallback(trace);
  }

  #addFallback({ claimed_model, fallback_disclosed, fallback_count, retry_count }: RedactedTrace): void {
    const hasFallenBack = (fallback_count ?? 0) > 0;
    if (fallback_disclosed === true) {
      this.fallbacksDisclosed += hasFallenBack ? 1 : 0;
      return;
    }
    if (fallback_disclosed === undefined) {
      this.fallbacksUnknown += hasFallenBack ? 1 : 0;
      return;
    }
    const isPremiumClaim = isPremium(claimed_model);
    if (hasFallenBack) {
      this.fallbacksDenied += 1;
      this.premiumFallbacksDenied += isPremiumClaim ? 1 : 0;
    } else if ((retry_count ?? 0) > 0 && isPremiumClaim) this.premiumRetried += 1;
  }
}

function put(relations: Map<Relation, Tally>, relation: Relation, name: string): void {
  const tally = relations.get(relation) ?? new Tally();
  relations.set(relation, tally);
  tally.add(name);
}

/** Claude Code records the model that the reply names; other agents the one that they asked for. */
const showsAnswer = ({ observed_model, upstream_model, route_label = '' }: RedactedTrace): boolean =>
  typeof observed_model === 'string' || upstream_model !== undefined || /^claude-code\b/.test(route_label);

/** The agent whose session log a trace is from, by its label; subagents have models of their own. */
const AGENT = /^(claude-code|codex|opencode|gemini-cli|qwen-code|pi)(?::(?!subagent$).*)?$/;

/** Its model is the one that was recorded; the log does not name the one that was asked for. */
export function agentOf({ route_label, observed_model }: RedactedTrace): string | undefined {
  return observed_model === undefined && route_label !== undefined ? AGENT.exec(route_label)?.[1] : undefined;
}
