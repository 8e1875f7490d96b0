/** A project that is about models almost everywhere, the same every time: clients, endpoints, lists of models, settings. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProjectTree } from './project-tree.ts';

const MODELS = [
  'gpt-4o',
  'claude-sonnet-4-5',
  'gemini-2.5-pro',
  'deepseek-chat',
  'mistral-large-latest',
  'qwen2.5-72b-instruct',
];
const HOSTS = [
  'api.openai.com',
  'openrouter.ai/api',
  'api.groq.com/openai',
  'api.mistral.ai',
  'llm.example.net',
  'localhost:11434',
];

/** What the rest of a file does: most of what a project about models holds is code like any other. */
const rest = (i: number, lines: number): string =>
  Array.from(
    { length: lines },
    (_, n) => `step${n} = prepare(part${i}, 'page ${n}', ${n * 7}, order.total)\n`,
  ).join('');

const pick = (list: readonly string[], i: number): string => list[i % list.length] ?? '';

/** Ways in which a file speaks of models, each with what it is called. */
const FILES: readonly (readonly [ending: string, text: (i: number) => string])[] = [
  [
    'ts',
    (i) => `import OpenAI from 'openai';

/** Answers questions of part ${i}. See https://docs.example.com/part-${i} for how it is set up. */
export class Assistant${i} {
  readonly client = new OpenAI({ baseURL: 'https://${pick(HOSTS, i)}/v1', apiKey: process.env.OPENAI_API_KEY });

  async answer(question: string): Promise<string> {
    const reply = await this.client.chat.completions.create({
      model: '${pick(MODELS, i)}',
      messages: [{ role: 'user', content: \`Part ${i}: \${question}\` }],
    });
    return reply.choices[0]?.message.content ?? '';
  }
}
`,
  ],
  [
    'ts',
    (i) => `export const cards${i} = [
${MODELS.slice(0, 3)
  .map(
    (model, n) => `  {
    id: '${model}',
    displayName: 'Model ${n}',
    description: 'A model for long texts, with tools; it costs ${n + 1} per million tokens.',
    contextWindowTokens: ${(n + 1) * 32_000},
    abilities: { functionCall: true, vision: ${n % 2 === 0} },
    pricing: { input: ${n}, output: ${n * 3} },
  },`,
  )
  .join('\n')}
];
`,
  ],
  [
    'py',
    (i) => `import os
from anthropic import Anthropic

# The gateway of the team answers for part ${i}.
client = Anthropic(base_url="https://${pick(HOSTS, i)}/v1", api_key=os.environ["ANTHROPIC_API_KEY"])


def answer(question):
    return client.messages.create(model="${pick(MODELS, i)}", max_tokens=1024, messages=[{"role": "user", "content": question}])
`,
  ],
  [
    'json',
    (i) => `{
  "title": "Part ${i}",
  "llm": { "provider": "openai", "model": "${pick(MODELS, i)}", "baseUrl": "https://${pick(HOSTS, i)}/v1" },
${Array.from({ length: 80 }, (_, n) => `  "text${n}": "A sentence that people read on page ${n} of part ${i}, about models.",`).join('\n')}
  "end": true
}
`,
  ],
  [
    'yaml',
    (i) =>
      `model_list:\n${MODELS.slice(0, 2)
        .map(
          (model) =>
            `  - model_name: ${model}\n    litellm_params:\n      model: openai/${model}\n      api_base: https://${pick(HOSTS, i)}/v1\n      api_key: os.environ/OPENAI_API_KEY\n`,
        )
        .join('')}`,
  ],
  [
    'tsx',
    (i) => `import { useModels } from '../hooks';

export function ModelPicker${i}({ onChoose }: { onChoose(id: string): void }) {
  const models = useModels('openai');
  return (
    <ul className="models">
      {models.map((model) => (
        <li key={model.id} onClick={() => onChoose(model.id)}>
          {model.title} <small>{model.provider === 'anthropic' ? 'Claude' : 'GPT'}</small>
        </li>
      ))}
    </ul>
  );
}
`,
  ],
];
/** Every sixth speaks of models and holds no route. */
const WITH_ROUTES = FILES.length - 1;

export function growModelTree(root: string, files: number): ProjectTree {
  let [bytes, withRoutes] = [0, 0];
  for (let i = 0; i < files; i++) {
    const [ending, write] = FILES[i % FILES.length] ?? ['ts', () => ''];
    const folder = join(root, `part-${i % 40}`);
    mkdirSync(folder, { recursive: true });
    const text = ending === 'json' || ending === 'yaml' ? write(i) : write(i) + rest(i, 90);
    bytes += text.length;
    if (i % FILES.length < WITH_ROUTES) withRoutes += 1;
    writeFileSync(join(folder, `file-${i}.${ending}`), text);
  }
  return { files, bytes, withRoutes };
}
