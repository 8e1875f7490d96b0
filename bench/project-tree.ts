/** A project of many files, the same every time: mostly code that has nothing to do with models, now and then a route. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const WORDS =
  `account amount array balance batch before buffer cache cart change client color column count create
  customer date delete detail draft email event field file filter first form format group handle height index invoice item
  label layout length level limit line list match member message month name next node number offset option order owner page
  parent path payment point price product query queue range reader record region report result row sample score second section
  session shape sheet source stack state status step stock store stream street string style sum table target task text time
  title total type unit update user value vector view week width window writer year zone`
    .trim()
    .split(/\s+/);

/** A small generator with a fixed seed. */
function sequence(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const ENDINGS = ['ts', 'tsx', 'py', 'go', 'java', 'rb', 'json', 'yaml', 'rs', 'php'];
const ROUTES = [
  "const client = new OpenAI({ baseURL: 'https://openrouter.ai/api/v1', apiKey: process.env.OPENROUTER_API_KEY });\n",
  'client = OpenAI(base_url="https://gateway.example.net/v1", api_key=os.environ["GATEWAY_API_KEY"])\n',
  'resp = anthropic.Anthropic().messages.create(model="claude-sonnet-4-5", max_tokens=100)\n',
];

export interface ProjectTree {
  readonly files: number;
  readonly bytes: number;
  readonly withRoutes: number;
}

export function growTree(root: string, files: number, routeEvery = 25): ProjectTree {
  const draw = sequence(5);
  const word = () => WORDS[draw(WORDS.length)] ?? '';
  const line = () =>
    `  const ${word()}${draw(100)} = ${word()}.${word()}(${word()}, '${word()} ${word()}', ${draw(1000)});\n`;
  // Bodies are put together from a few hundred lines: drawing each word of each file would take longer than the measurement.
  const lines = Array.from({ length: 800 }, line);
  let [bytes, withRoutes] = [0, 0];
  for (let i = 0; i < files; i++) {
    const folder = join(
      root,
      `package-${i % 50}`,
      `${WORDS[Math.floor(i / 50) % WORDS.length]}-${Math.floor(i / 1000)}`,
    );
    mkdirSync(folder, { recursive: true });
    let text = '';
    for (let left = 5 + draw(110); left > 0; left--) text += lines[draw(lines.length)];
    if (i % routeEvery === 0) {
      text += ROUTES[draw(ROUTES.length)];
      withRoutes += 1;
    }
    bytes += text.length;
    writeFileSync(join(folder, `${word()}-${i}.${ENDINGS[i % ENDINGS.length]}`), text);
  }
  return { files, bytes, withRoutes };
}
