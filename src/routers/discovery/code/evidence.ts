import type { Place } from '../tokens/place.ts';
import { gradeOf, isAboutModels, isKeyword, type KeyGrade } from '../tokens/words.ts';

/** Evidence from the names around an address. */
export interface Evidence {
  /** The nearest name that grades, as the file spells it. */
  readonly key: string | undefined;
  readonly grade: KeyGrade | undefined;
  /** The call or a name beside it mentions models. */
  readonly isModelCall: boolean;
  /** The call is one of a model's client, or has an argument that only those have. */
  readonly isRequest: boolean;
  /** It names a store, a tracer or a payment: any models named there are incidental. */
  readonly isElsewhere: boolean;
  readonly isFlowing: boolean;
}

export function evidenceOf(place: Place, flowing: ReadonlySet<string>): Evidence {
  let key: string | undefined;
  let grade: KeyGrade | undefined;
  for (const name of place.names.slice(0, 8)) {
    const own = gradeOf(name);
    if (own === undefined || (grade !== undefined && rank(own) <= rank(grade))) continue;
    key = name;
    grade = own;
    if (own === 'other') break;
  }
  const around = [...place.callees, ...place.siblings.slice(0, 24), ...place.names.slice(0, 8)];
  return {
    key,
    grade,
    isModelCall: around.some((name) => isAboutModels(name) || isModelArgument(name)),
    isRequest: place.callees.some(isAboutModels) || around.some(isModelArgument),
    isElsewhere:
      [...place.callees.slice(0, 2), ...place.names.slice(0, 6)].some((name) => ELSEWHERE.test(name)) ||
      place.siblings.slice(0, 6).some((name) => /(?:vector|embedding)_?store/i.test(name)),
    isFlowing:
      !place.isMember &&
      (place.names.slice(0, 4).some((name) => flowing.has(name)) || isOwned(place, flowing)),
  };
}

/** `config.BaseURL = …`, where a client is given `config`. */
function isOwned({ names }: Place, flowing: ReadonlySet<string>): boolean {
  const [key = '', owner = ''] = names.filter((name) => !isKeyword(name));
  const grade = flowing.has(`${owner}.`) ? gradeOf(key) : undefined;
  return grade === 'base' || grade === 'model';
}

function rank(grade: KeyGrade): number {
  return grade === 'other' ? 0 : grade === 'loose' ? 1 : grade === 'base' ? 2 : 3;
}

const ELSEWHERE =
  /chroma|qdrant|pinecone|weaviate|milvus|zilliz|pgvector|opensearch|elastic|vector_?store|embedding_?store|langfuse|langsmith|phoenix|arize|sentry|otlp|exporter|tracer|telemetry|honeycomb|datadog|supabase|stripe|paypal|slack|github|gitlab|jira|smtp|mailgun|sendgrid|minio|\bs3\b|searx|crm$/i;

/** Arguments that only calls to models have. */
function isModelArgument(name: string): boolean {
  return /^(?:max_?tokens|model_?(?:name|id)?|temperature|system_?prompt|deployment_?name|azure_\w+)$/i.test(
    name,
  );
}
