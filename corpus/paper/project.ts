/** The project in which the sets are played: what its manifests and lockfiles name. */
import type { CallContext, Ecosystem, ProjectFacts } from '../../src/vocabulary/call-context.ts';

export const MANIFEST = {
  npm: [
    'react',
    'react-dom',
    'express',
    'lodash',
    'axios',
    'typescript',
    'vitest',
    'eslint',
    'prettier',
    'zod',
    'dotenv',
    'commander',
    'chalk',
    'webpack',
    'next',
  ],
  pypi: [
    'requests',
    'numpy',
    'pandas',
    'flask',
    'django',
    'pytest',
    'sqlalchemy',
    'pydantic',
    'fastapi',
    'boto3',
    'beautifulsoup4',
    'cryptography',
    'python-dateutil',
    'urllib3',
  ],
  cargo: ['serde', 'serde_json', 'tokio', 'clap', 'reqwest', 'anyhow', 'tracing', 'regex'],
  gem: ['rails', 'rspec', 'nokogiri', 'puma', 'sidekiq', 'rubocop'],
  go: ['github.com/stretchr/testify', 'github.com/spf13/cobra', 'golang.org/x/tools'],
  composer: ['laravel/framework', 'symfony/console', 'guzzlehttp/guzzle', 'phpunit/phpunit'],
  nuget: ['Newtonsoft.Json', 'Serilog', 'xunit', 'Dapper'],
} as const satisfies Partial<Record<Ecosystem, readonly [string, ...string[]]>>;

const PROJECT: ProjectFacts = {
  packages: new Map<Ecosystem, ReadonlySet<string>>(
    Object.entries(MANIFEST).flatMap(([ecosystem, names]) =>
      isManifest(ecosystem) ? [[ecosystem, new Set<string>(names)] as const] : [],
    ),
  ),
  hosts: new Set(['api.shop.example', 'git.shop.example', 'registry.shop.example']),
};

function isManifest(name: string): name is keyof typeof MANIFEST {
  return name in MANIFEST;
}

export const CONTEXT: CallContext = {
  cwd: '/work/shop',
  home: '/home/dev',
  projectRoot: '/work/shop',
  project: PROJECT,
};
