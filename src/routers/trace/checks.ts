import { cachePrice } from './checks/cache-price.ts';
import { costPrice } from './checks/cost-price.ts';
import { errors } from './checks/errors.ts';
import { fallbacks } from './checks/fallbacks.ts';
import { finishShift } from './checks/finish-shift.ts';
import { host } from './checks/host.ts';
import { latencyOutlier } from './checks/latency-outlier.ts';
import { modelMapped } from './checks/model-mapped.ts';
import { modelMismatch } from './checks/model-mismatch.ts';
import { nativeTokens } from './checks/native-tokens.ts';
import { promptOverwritten } from './checks/prompt-overwritten.ts';
import { providerMix } from './checks/provider-mix.ts';
import { proxyMapping } from './checks/proxy-mapping.ts';
import { recordedModel } from './checks/recorded-model.ts';
import { retries } from './checks/retries.ts';
import { tokenOutlier } from './checks/token-outlier.ts';
import { tokenRecount } from './checks/token-recount.ts';
import { toolSchema } from './checks/tool-schema.ts';
import { toolValidity } from './checks/tool-validity.ts';
import { undisclosedFallback } from './checks/undisclosed-fallback.ts';
import { unredacted } from './checks/unredacted.ts';
import { yoloMode } from './checks/yolo-mode.ts';
import type { TraceCheck, WholeCheck } from './route/check.ts';

/** Read one route; the order is that of findings of one severity. */
export const ROUTE_CHECKS: readonly TraceCheck[] = [
  undisclosedFallback,
  host,
  modelMismatch,
  recordedModel,
  modelMapped,
  promptOverwritten,
  proxyMapping,
  fallbacks,
  toolValidity,
  finishShift,
  costPrice,
  cachePrice,
  tokenRecount,
  nativeTokens,
  yoloMode,
  toolSchema,
  retries,
  errors,
  latencyOutlier,
  tokenOutlier,
  providerMix,
];

export const WHOLE_CHECKS: readonly WholeCheck[] = [unredacted];

export const TRACE_CHECKS: readonly (TraceCheck | WholeCheck)[] = [...ROUTE_CHECKS, ...WHOLE_CHECKS];
