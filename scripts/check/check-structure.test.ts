import { describe, expect, test } from 'vitest';
import { compare, findBreaches } from './check-structure.ts';
import type { Source } from './parse.ts';
import { testTimes } from './test-times.ts';

const file = (path: string, ...lines: string[]): Source => ({ path, text: lines.join('\n') });
const rulesOf = (...sources: Source[]): string[] => findBreaches(sources).map(({ rule }) => rule);

describe('a file that keeps to the rules', () => {
  test.each<[string, Source]>([
    [
      'a verb of a domain',
      file(
        'server/src/domains/posts/drafts/save.ts',
        `import { submit } from '#contract/posts/posts.ts';`,
        `import { AppError } from '../../../core/app-error.ts';`,
        `import { notify } from '../../notifications/service.ts';`,
        `import * as store from './store.ts';`,
      ),
    ],
    [
      'a pure file',
      file(
        'server/src/domains/posts/revisions/differences.ts',
        `import { diffArrays } from 'diff';`,
        `import { textOf } from '../../../documents/text.ts';`,
        `import type { RevisionRow } from '../store.ts';`,
        `import { transition } from '../lifecycle.ts';`,
      ),
    ],
    [
      'a store',
      file('server/src/domains/posts/store.ts', `import { eq } from 'drizzle-orm';`, `import '../../db/tables/posts.ts';`),
    ],
    ['a page', file('web/app/domains/posts/drafts/page.tsx', `import { Cover } from '../../library/parts/cover.tsx';`)],
    ['the address map', file('web/app/routes.ts', `import './areas/public/home.tsx';`)],
    ['a test', file('server/src/db/replica.test.ts', `import '../domains/posts/drafts/save.ts';`, `process.env['X'];`)],
    [
      'a kit that calls the domain that it serves',
      file('web/app/kits/uploads/api.ts', `import * as at from '#contract/media-assets/addresses.ts';`),
    ],
    ['the one link', file('web/app/ui/base/link.tsx', `import { Link } from 'react-router';`)],
    ['a store of lib', file('web/app/lib/store.ts', `import { useSyncExternalStore } from 'react';`)],
    ['a fact of the browser', file('web/app/ui/base/hydrated.ts', `import { useSyncExternalStore } from 'react';`)],
    [
      'a handler of Enter that knows input methods',
      file(
        'web/app/ui/forms/tags.tsx',
        `import { isInputMethodKey } from '../../lib/browser/input-method.ts';`,
        `if (event.key === 'Enter' && !isInputMethodKey(event.nativeEvent)) add();`,
      ),
    ],
    ['a comment about a hook', file('web/app/kits/player/volume.ts', '// Not useMutation: nothing is written.')],
    ['a schema', file('contract/posts/posts.ts', `import { z } from 'zod';`, `import './call.ts';`)],
  ])('%s breaks none', (_, source) => {
    expect(findBreaches([source])).toEqual([]);
  });
});

describe('each rule is broken by', () => {
  test.each<[string, string, Source]>([
    [
      'layers',
      'a layer that imports the one above it',
      file('server/src/db/client.ts', `import { x } from '../ports/outbox.ts';`),
    ],
    ['layers', 'a kit that knows a domain', file('web/app/kits/player/player.tsx', `import '../../domains/posts/parts/a.tsx';`)],
    ['layers', 'types of the layer above', file('web/app/ui/base/icon.tsx', `import type { X } from '../../kits/player/x.ts';`)],
    ['layers', 'what is loaded on demand', file('web/app/lib/api.ts', `const x = () => import('../ui/base/icon.tsx');`)],
    ['input methods', 'Enter heard beside an input method', file('web/app/ui/forms/tags.tsx', `if (key === 'Enter') add();`)],
    ['input methods', 'a look of its own', file('web/app/ui/forms/tags.tsx', `if (!event.isComposing) add();`)],
    ['layers', 'a file that lies nowhere', file('server/src/helpers.ts')],
    ['domains', 'a domain that nobody wrote down', file('server/src/domains/weather/service.ts')],
    ['domain words', 'a word of its own at the top', file('server/src/domains/posts/told.ts')],
    ['domain words', 'a folder in a topic', file('server/src/domains/posts/drafts/more/save.ts')],
    [
      'domain faces',
      'a domain met behind its face',
      file('server/src/domains/posts/service.ts', `import '../accounts/sessions/service.ts';`),
    ],
    [
      'domain graph',
      'a domain that uses one above it',
      file('server/src/domains/accounts/service.ts', `import '../posts/service.ts';`),
    ],
    ['stores', 'a verb that queries', file('server/src/domains/posts/drafts/save.ts', `import { eq } from 'drizzle-orm';`)],
    [
      'pure files',
      'a verb that is not in the list, with the database',
      file('server/src/domains/posts/drafts/weave.ts', `import type { Deps } from '../../../deps.ts';`),
    ],
    [
      'pure files',
      'a computation that queries',
      file('server/src/domains/posts/drafts/tax.ts', `import * as store from './store.ts';`),
    ],
    [
      'pure files',
      'a computation that does',
      file('server/src/domains/posts/drafts/tax.ts', `import { save } from './save.ts';`),
    ],
    ['pure files', 'a policy that asks a port', file('server/src/domains/posts/policy.ts', `import '../../ports/mail/smtp.ts';`)],
    ['pure files', 'a lifecycle that reads files', file('server/src/domains/posts/lifecycle.ts', `import 'node:fs';`)],
    [
      'environment',
      'a second reader of the environment',
      file('server/src/core/log.ts', `const level = process.env['LOG_LEVEL'];`),
    ],
    ['link', 'a link of the router', file('web/app/ui/data/chip.tsx', `import { Link, type To } from 'react-router';`)],
    ['web', 'a page that imports the server', file('web/app/lib/api.ts', `import { X } from '#server/core/app-error.ts';`)],
    [
      'parts',
      'a domain that reaches into another',
      file('web/app/domains/posts/drafts/page.tsx', `import '../../accounts/users/queries.ts';`),
    ],
    [
      'calls of kits',
      'a kit that calls a domain',
      file('web/app/kits/player/position.ts', `import * as at from '#contract/library/addresses.ts';`),
    ],
    ['areas', 'an area that imports another', file('web/app/areas/public/home.tsx', `import '../admin/pages.ts';`)],
    [
      'hooks of lib',
      'a write beside useCall',
      file('web/app/domains/posts/drafts/page.tsx', `import { useMutation } from '@tanstack/react-query';`),
    ],
    [
      'hooks of lib',
      'a store beside createStore',
      file('web/app/kits/player/volume.ts', `import { useSyncExternalStore } from 'react';`),
    ],
    ['contract', 'a package in the contract', file('contract/posts/posts.ts', `import { format } from 'date-fns';`)],
    [
      'outside',
      'the product that imports its demo',
      file('server/src/app.ts', `import { loadVideo } from '#seed/demo/load-videos.ts';`),
    ],
    ['file size', 'a long file', file('contract/posts/posts.ts', ...Array.from({ length: 302 }, () => '//'))],
  ])('%s: %s', (rule, _, source) => {
    expect(rulesOf(source)).toContain(rule);
  });

  describe('the seam between server and browser', () => {
    const call = file('contract/call.ts', `import { z } from 'zod';`);
    const comments = file('contract/comments/comments.ts', `import { call } from '../call.ts';`);
    const page = (line: string) => file('web/app/domains/comments/thread/page.tsx', line);

    test('schemas in web: a value of a file that has schemas, be it through another', () => {
      const broken = [call, comments, page(`import { listComments } from '#contract/comments/comments.ts';`)];
      expect(rulesOf(...broken)).toEqual(['schemas in web']);
      expect(rulesOf(call, comments, page(`import type { Comment } from '#contract/comments/comments.ts';`))).toEqual([]);
      expect(rulesOf(call, comments, page(`import * as at from '#contract/comments/addresses.ts';`))).toEqual([]);
    });

    test('schemas in the browser: a form that is known to need its schema is counted', () => {
      const form = file(
        'web/app/domains/posts/drafts/local-copies.ts',
        `import { draft } from '#contract/comments/comments.ts';`,
      );
      expect(rulesOf(call, comments, form)).toEqual(['schemas in the browser']);
    });

    test('files without schemas: constants or addresses that import one', () => {
      const constants = file('contract/comments/constants.ts', `import { comment } from './comments.ts';`);
      expect(rulesOf(call, comments, constants)).toEqual(['files without schemas']);
      expect(rulesOf(file('contract/comments/addresses.ts', `import { z } from 'zod';`))).toEqual(['files without schemas']);
    });

    test('addresses: one that is declared twice', () => {
      const one = file('contract/comments/addresses.ts', `export const a = 'GET /user/comment/list';`);
      const other = file('contract/danmaku/addresses.ts', `export const b = 'GET /user/comment/list';`);
      const written = file('contract/danmaku/addresses.ts', `export const b = 'POST /user/comment/list';`);
      expect(rulesOf(one, other)).toEqual(['addresses']);
      expect(rulesOf(one, written)).toEqual([]);
    });
  });

  test('folder size: sixteen files', () => {
    const folder = Array.from({ length: 16 }, (_, n) => file(`web/app/lib/part-${n}.ts`));
    expect(rulesOf(...folder)).toEqual(['folder size']);
    expect(rulesOf(...folder.slice(1))).toEqual([]);
    expect(rulesOf(...folder.map(({ text }, n) => ({ path: `server/src/db/tables/t${n}.ts`, text })))).toEqual([]);
  });

  test('arrows: 28 files at the top of the server, each of which imports those before it', () => {
    const importing = (n: number) =>
      file(`server/src/main-${n}.ts`, ...Array.from({ length: n }, (_, other) => `import './main-${other}.ts';`));
    const rooms = Array.from({ length: 28 }, (_, n) => importing(n));
    expect(rulesOf(...rooms)).toContain('arrows');
    expect(rulesOf(...rooms.slice(0, 26))).not.toContain('arrows');
  });

  test('tables of others: a table of another domain, imported or queried', () => {
    const tables = file('server/src/db/tables/posts.ts', `export const postRows = pgTable('posts', {});`);
    const importing = `import { eq } from 'drizzle-orm';\nimport { postRows } from '../../db/tables/posts.ts';`;
    const querying = 'tx.execute(sql`select from users u join posts p on p.author_id = u.id`);';
    const rule = 'tables of others in comments';
    expect(rulesOf(tables, file('server/src/domains/comments/store.ts', importing, querying))).toEqual([rule, rule]);
    expect(rulesOf(tables, file('server/src/domains/posts/store.ts', importing, querying))).toEqual([]);
    expect(rulesOf(file('server/src/domains/comments/store.ts', 'sql`update ledger_keys set key = key`'))).toEqual([rule]);
    expect(rulesOf(file('server/src/domains/comments/store.ts', '// from ledger_keys'))).toEqual([]);
    const reading = `import { postRows } from '../tables/posts.ts';`;
    expect(rulesOf(tables, file('server/src/db/reads/comments.ts', reading))).toEqual([rule]);
    expect(rulesOf(tables, file('server/src/db/reads/posts.ts', reading))).toEqual([]);
  });

  test('exports of stores: what a store exports, exported again by another file', () => {
    const service = (...lines: string[]) => rulesOf(file('server/src/domains/posts/service.ts', ...lines));
    const rule = 'exports of stores';
    expect(service(`export { findPost, type PostRow } from './store.ts';`)).toEqual([rule, rule]);
    expect(service(`export * from './drafts/draft-store.ts';`)).toEqual([rule]);
    expect(service(`import * as store from './store.ts';`, `export const lockPost = store.lockPost;`)).toEqual([rule]);
    expect(service(`import { find as findPost } from './store.ts';`, `export { findPost };`)).toEqual([rule]);
    expect(service(`import type { PostRow } from './store.ts';`, `export type Row = PostRow;`)).toEqual([rule]);
    const verbs = [
      `import * as store from './store.ts';`,
      `export { save } from './drafts/save.ts';`,
      `export const lock = (tx: Transaction, id: string) => store.lockPost(tx, id);`,
      `export type Filter = store.Filter & { until: Date };`,
    ];
    expect(service(...verbs)).toEqual([]);
    expect(rulesOf(file('server/src/domains/posts/drafts/store.ts', `export { findPost } from '../store.ts';`))).toEqual([]);
  });

  test('owners of tables: tables of no domain', () => {
    expect(rulesOf(file('server/src/db/tables/weather.ts', `export const rain = pgTable('rain', {});`))).toEqual([
      'owners of tables',
    ]);
  });

  test('cycles: two files that import each other', () => {
    const other = file('web/app/lib/b.ts', `import { a } from './a.ts';`);
    expect(rulesOf(file('web/app/lib/a.ts', `import { b } from './b.ts';`), other)).toEqual(['cycles']);
    expect(rulesOf(file('web/app/lib/a.ts', `import type { B } from './b.ts';`), other)).toEqual(['deferred cycles']);
    expect(rulesOf(file('web/app/lib/a.ts', `const b = import('./b.ts');`), other)).toEqual(['deferred cycles']);
  });

  describe('topics: two of one domain that import each other', () => {
    const importing = (path: string, line: string) => file(`server/src/domains/posts/${path}`, line);
    const rule = 'topics of server/src/domains/posts';
    const review = importing('review/record.ts', `import type { Saved } from '../drafts/saved.ts';`);

    test('in two files of each, be it for a type', () => {
      const topics = [importing('drafts/save.ts', `import { note } from '../review/note.ts';`), review];
      expect(rulesOf(...topics)).toEqual([rule]);
      expect(rulesOf(...topics.slice(0, 1))).toEqual([]);
      expect(rulesOf(review)).toEqual([]);
    });

    test('by way of a file at the top, but for the types of rows that it presents', () => {
      const draft = importing('drafts/save.ts', `import { stateOf } from '../present.ts';`);
      const present = (line: string) => importing('present.ts', line);
      expect(rulesOf(draft, present(`import { record } from './review/record.ts';`), review)).toEqual([rule]);
      expect(rulesOf(draft, present(`import type { Row } from './review/store.ts';`), review)).toEqual([]);
    });

    test('in the browser', () => {
      const part = file('web/app/domains/posts/parts/card.tsx', `import { x } from '../drafts/form.ts';`);
      const page = file('web/app/domains/posts/drafts/page.tsx', `import { Card } from '../parts/card.tsx';`);
      expect(rulesOf(part, page)).toEqual(['topics of web/app/domains/posts']);
    });
  });
});

describe('a part that the server renders for a page', () => {
  const page = file(
    'web/app/areas/public/home.tsx',
    `import { HotTop } from '../../domains/discovery/hot-top.tsx';`,
    `const hot = guest.serve('hot', HotTop, { posts });`,
  );
  const part = (line: string) => file('web/app/domains/discovery/hot-top.tsx', `import { Row } from './row.tsx';`, line);
  const row = (line: string) => file('web/app/domains/discovery/row.tsx', line);

  test('draws without hooks and handlers', () => {
    expect(rulesOf(page, part('<Row />'), row('<a href={to}>{title}</a>'))).toEqual([]);
  });

  test.each(['const [open, setOpen] = useState(false);', '<button onClick={follow}>关注</button>'])('has no %s', (line) => {
    expect(rulesOf(page, part(line), row(''))).toEqual(['served parts']);
    expect(rulesOf(page, part(''), row(line))).toEqual(['served parts']);
    expect(rulesOf(part(line), row(line))).toEqual([]);
  });
});

describe('what is known', () => {
  const breaches = [{ rule: 'layers', what: 'one' }];
  test('may stay and may not grow', () => {
    expect(compare(breaches, { layers: 1 })).toEqual([]);
    expect(compare(breaches, {})).toEqual(['layers: 1, known 0', '  one']);
  });
  test('is lowered by who mends it', () => {
    expect(compare(breaches, { layers: 2 })).toEqual(['layers: 1; lower the 2 in scripts/check']);
    expect(compare([], { layers: 2 })).toEqual(['layers: 0; lower the 2 in scripts/check']);
  });
});

describe('sleeps and measured times in tests', () => {
  const told = (path: string, ...lines: string[]) => testTimes([file(path, ...lines)], {}).map(({ what }) => what);

  test.each([
    ['server/src/a.test.ts', 'await new Promise((resolve) => setTimeout(resolve, 200));', 'a real sleep'],
    ['server/test/a.ts', `import { setTimeout as pause } from 'node:timers/promises';`, 'a real sleep'],
    ['e2e/a.e2e.ts', 'await page.waitForTimeout(300);', 'a real sleep'],
    ['web/app/a.test.ts', 'const began = performance.now();', 'a measured time'],
    ['server/src/a.test.ts', 'expect(Date.now() - began).toBeLessThan(5)', 'a measured time'],
  ])('%s: %s', (path, line, what) => expect(told(path, line)).toEqual([`${path}: ${what}`]));

  test('are none with fake timers, in comments, as limits of Playwright and outside tests', () => {
    expect(told('web/app/a.test.ts', 'vi.useFakeTimers();', 'setTimeout(done, 300);')).toEqual([]);
    expect(told('server/src/a.test.ts', '// performance.now()')).toEqual([]);
    expect(told('e2e/a.e2e.ts', 'test.setTimeout(120_000);')).toEqual([]);
    expect(told('server/src/jobs/worker.ts', 'setTimeout(look, 300);')).toEqual([]);
  });

  test('an exception that none needs is refused', () => {
    expect(testTimes([], { 'e2e/a.e2e.ts': 'a reason' })).toHaveLength(1);
  });
});
