import { afterEach, expect, test, vi } from 'vitest';
import { emptyFields } from './fields.ts';
import { leftCopies, writeCopy, type LocalCopy } from './local-copies.ts';

const NOW = Date.parse('2026-11-23T12:00:00Z');
const OWNER = { userId: 'me', type: 'article', postsId: null } as const;

afterEach(() => void vi.unstubAllGlobals());

/** What the browser keeps, its names being its own properties as in a browser. */
function emptyStore(): void {
  const stored: Record<string, string> = {};
  const hidden = (value: unknown) => ({ value, enumerable: false });
  const store = Object.create(null, {
    getItem: hidden((name: string) => stored[name] ?? null),
    setItem: hidden((name: string, value: string) => {
      stored[name] = value;
      store[name] = value;
    }),
    removeItem: hidden((name: string) => {
      delete stored[name];
      delete store[name];
    }),
    key: hidden((index: number) => Object.keys(stored)[index] ?? null),
    length: { get: () => Object.keys(stored).length, enumerable: false },
  }) as Record<string, unknown>;
  vi.stubGlobal('localStorage', store);
}

const copy = (id: string, changedAt: number): LocalCopy => ({
  id,
  ...OWNER,
  draftKey: 'key',
  version: null,
  sent: [],
  changedAt,
  editedAt: changedAt,
  asked: false,
  fields: { ...emptyFields(), title: id },
});

/** Locks of which one is held by another page until that goes. */
function heldBy(name: string) {
  let letGo = () => {};
  const gone = new Promise<void>((resolve) => (letGo = resolve));
  const requests: string[] = [];
  const locks = {
    query: async () => ({ held: [{ name }] }),
    async request(wanted: string, { signal }: { signal: AbortSignal }, task: () => boolean) {
      requests.push(wanted);
      await Promise.race([gone, new Promise((_resolve, reject) => signal.addEventListener('abort', reject))]);
      return task();
    },
  };
  vi.stubGlobal('navigator', { ...globalThis.navigator, locks, onLine: true });
  return { letGo, asked: requests };
}

test('what was being written when the page was reloaded is found as soon as the old page lets go of it', async () => {
  emptyStore();
  const { letGo } = heldBy('wenjian.draft.a');
  writeCopy(copy('a', NOW - 500));
  const found = leftCopies(OWNER, 'another', NOW);
  letGo();
  expect((await found).map(({ id }) => id)).toEqual(['a']);
});

test('what another page has had open for long is not waited for', async () => {
  emptyStore();
  const { asked: requests } = heldBy('wenjian.draft.a');
  writeCopy(copy('a', NOW - 120_000));
  writeCopy(copy('b', NOW - 60_000));
  expect((await leftCopies(OWNER, 'another', NOW)).map(({ id }) => id)).toEqual(['b']);
  expect(requests).toEqual([]);
});
