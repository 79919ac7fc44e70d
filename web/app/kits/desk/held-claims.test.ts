import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => vi.stubGlobal('window', new EventTarget()));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const held = () => ({ letGo: vi.fn(), takeAgain: vi.fn() });

test('a tab that is closed lets go of all that it holds, and of nothing else', async () => {
  const { holdClaim, dropClaim } = await import('./held-claims.ts');
  const [first, decided] = [held(), held()];
  holdClaim('first', first);
  holdClaim('decided', decided);
  dropClaim('decided');
  window.dispatchEvent(new Event('pagehide'));
  expect(first.letGo).toHaveBeenCalledOnce();
  expect(decided.letGo).not.toHaveBeenCalled();
});

test('a page that comes back as it was takes again what it held; one that is loaded does not', async () => {
  const { holdClaim } = await import('./held-claims.ts');
  const claim = held();
  holdClaim('first', claim);
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  expect(claim.takeAgain).not.toHaveBeenCalled();
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(claim.takeAgain).toHaveBeenCalledOnce();
});
