/** The rules of docs/architecture.md as data: allowed imports, file names and sizes. */

import { FOREIGN_TABLES, foreignTablesOf } from './tables.ts';

/** The layers from top to bottom. A file may import files of its own layer and of lower ones. */
export const LAYERS: Record<'server' | 'web', readonly (readonly RegExp[])[]> = {
  server: [
    [/^server\/src\/(main|worker)\.ts$/],
    [/^server\/src\/(app|job-handlers|lists)\.ts$/],
    [/^server\/src\/operations\//, /^server\/src\/open-deps\.ts$/],
    [/^server\/src\/domains\//],
    [/^server\/src\/http\//],
    [/^server\/src\/(deps|config)\.ts$/],
    [/^server\/src\/(jobs|ports)\//],
    [/^server\/src\/db\//],
    [/^server\/src\/(documents|media)\//],
    [/^server\/src\/core\//],
    [/^contract\//],
  ],
  web: [
    [/^web\/app\/(routes|root|entry\.client|entry\.server|after-load)\.tsx?$/],
    [/^web\/app\/areas\//],
    [/^web\/app\/domains\//],
    [/^web\/app\/kits\//],
    [/^web\/app\/ui\//],
    [/^web\/app\/(lib|styles)\//],
    [/^contract\//],
  ],
};

/** The domains that each server domain may import, through their service.ts or jobs.ts. The graph must have no cycle. */
export const SERVER_DOMAINS: Record<string, readonly string[]> = {
  'audit-log': [],
  ledger: [],
  counters: [],
  analytics: [],
  settings: ['audit-log'],
  screening: ['audit-log', 'settings'],
  'invitation-codes': ['audit-log'],
  storage: ['audit-log'],
  'media-assets': ['settings', 'screening'],
  health: ['audit-log', 'back-office', 'settings', 'storage'],
  accounts: ['audit-log', 'invitation-codes', 'media-assets', 'review', 'screening', 'settings'],
  'data-exports': ['accounts', 'media-assets', 'settings'],
  admins: ['accounts', 'audit-log', 'settings'],
  review: ['audit-log', 'screening'],
  notifications: ['accounts'],
  notices: ['audit-log', 'media-assets', 'review'],
  follows: ['accounts', 'notifications'],
  messages: ['accounts', 'follows', 'media-assets', 'notifications', 'review', 'screening'],
  discovery: ['accounts', 'admins', 'audit-log', 'media-assets'],
  library: ['accounts', 'counters', 'discovery', 'notifications', 'screening'],
  syndication: ['accounts', 'discovery', 'settings'],
  views: ['counters', 'library'],
  posts: [
    'accounts',
    'admins',
    'audit-log',
    'counters',
    'discovery',
    'library',
    'media-assets',
    'notifications',
    'review',
    'screening',
    'settings',
  ],
  comments: ['accounts', 'admins', 'audit-log', 'counters', 'notifications', 'review', 'screening', 'settings'],
  danmaku: ['comments', 'counters', 'review'],
  imports: ['audit-log', 'media-assets', 'posts', 'settings'],
  moderation: [
    'accounts',
    'admins',
    'audit-log',
    'discovery',
    'media-assets',
    'notifications',
    'posts',
    'review',
    'settings',
    'screening',
  ],
  earnings: ['accounts', 'admins', 'audit-log', 'ledger', 'notifications', 'views'],
  agencies: [
    'accounts',
    'admins',
    'audit-log',
    'earnings',
    'invitation-codes',
    'media-assets',
    'notifications',
    'screening',
    'settings',
  ],
  withdrawals: ['accounts', 'admins', 'agencies', 'audit-log', 'earnings', 'ledger', 'notifications', 'settings'],
  'back-office': ['accounts', 'admins', 'audit-log', 'discovery'],
};

/** The file names allowed directly in the folder of a server domain. */
export const DOMAIN_WORDS: readonly string[] = [
  'routes',
  'lists',
  'service',
  'store',
  'access',
  'policy',
  'lifecycle',
  'content',
  'present',
  'jobs',
  'handlers',
];

/**
 * The verbs that a file in a topic folder may begin with, as in `submit.ts` or `send-captcha.ts`. Files with other names must be
 * pure: they may only compute.
 */
export const TOPIC_VERBS: readonly string[] = [
  'add',
  'adopt',
  'announce',
  'appeal',
  'apply',
  'assemble',
  'assess',
  'block',
  'buffer',
  'change',
  'check',
  'claim',
  'clean',
  'close',
  'collect',
  'complete',
  'confirm',
  'correct',
  'count',
  'create',
  'decide',
  'disable',
  'discard',
  'export',
  'find',
  'get',
  'handle',
  'join',
  'judge',
  'leave',
  'like',
  'list',
  'log',
  'measure',
  'move',
  'note',
  'notify',
  'open',
  'pay',
  'propose',
  'publish',
  'purge',
  'push',
  'read',
  'recall',
  'record',
  'register',
  'regroup',
  'remind',
  'render',
  'renew',
  'retract',
  'review',
  'run',
  'save',
  'seal',
  'search',
  'send',
  'settle',
  'start',
  'submit',
  'suggest',
  'test',
  'transcode',
  'transition',
  'update',
  'upload',
  'verify',
];

/** The DOMAIN_WORDS whose files must be pure as well. */
export const PURE_WORDS: readonly string[] = ['policy', 'lifecycle', 'content'];

/** The domains whose calls each kit of `web/app/kits` may make; a kit gets all other data as props. */
export const KIT_CALLS: Record<string, readonly string[]> = {
  session: ['accounts', 'admins'],
  uploads: ['media-assets', 'settings'],
  resource: ['back-office'],
};

/** Hooks that only web/app/lib may use, each with what other files use instead. */
export const HOOKS_OF_LIB: Record<string, string> = {
  useMutation: 'useCall of lib/calls/use-call.ts',
  useSyncExternalStore: 'createStore and useStore of lib/store.ts',
};

/** Exceptions from HOOKS_OF_LIB, each with its reason. */
export const HOOKS_ELSEWHERE: Record<string, string> = {
  'web/app/ui/base/hydrated.ts': 'has no state: the value is false in the first render of the browser and true afterwards',
  'web/app/ui/base/media-query.ts': 'the browser holds the state, and every media query would need its own store',
};

export const FOLDER_MAX = 15;
/** Folders exempt from FOLDER_MAX; `tables` has one file per domain. */
export const FOLDERS_WITHOUT_MAX: readonly string[] = ['server/src/db/tables'];

/**
 * The maximum number of arrows in the server. A room is a domain, another folder of server/src or a file directly in it; an arrow is
 * a pair of rooms of which one imports the other. The maximum may only be lowered.
 */
export const SERVER_ARROWS_MAX = 360;

export const FILE_MAX_LINES = 300;

/** Packages that contract may import; few, because both server and browser load it. */
export const CONTRACT_PACKAGES: readonly string[] = ['zod'];

/** Contract files that must neither contain nor import schemas, so that the browser can load them without zod. */
export const CONTRACT_WITHOUT_SCHEMAS: RegExp = /^contract\/[\w-]+\/(addresses|constants)\.ts$/;

/**
 * Web files that import schemas to validate a form, or a form's local copy, with the schema of its call. All are behind a login. Each
 * is also counted in KNOWN_BREACHES.
 */
export const WEB_WITH_SCHEMAS: readonly string[] = [
  'web/app/domains/admins/managers/page.tsx',
  'web/app/domains/admins/sign-in/page.tsx',
  'web/app/domains/earnings/terms/terms-form.ts',
  'web/app/domains/posts/drafts/local-copies.ts',
  'web/app/domains/withdrawals/payees/payee-dialog.tsx',
];

/** Fewer source files than this mean that the check itself is broken. */
export const MODULES_MIN = 1_200;

/**
 * The number of breaches of each rule that existed when the rule was added. A number may only be lowered, in the same change that
 * removes the breach.
 */
export const KNOWN_BREACHES: Record<string, number> = {
  ...Object.fromEntries(Object.entries(FOREIGN_TABLES).map(([domain, count]) => [foreignTablesOf(domain), count])),
  // The files in WEB_WITH_SCHEMAS.
  'schemas in the browser': 5,
  // The worker imports seed/demo to generate the demo videos.
  outside: 3,
  // Topics of one domain that import each other.
  'topics of web/app/domains/moderation': 1,
};
