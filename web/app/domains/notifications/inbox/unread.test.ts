import { expect, test, vi } from 'vitest';
import { emitLive } from '../../../kits/live/live-events.ts';
import { startFrom, unread } from './unread.ts';

test('opening the menu of the avatar leaves the live count of unread messages', () => {
  vi.stubGlobal('window', new EventTarget());
  const session = { notify: 1, message: 2 };
  const leave = unread.subscribe(() => {});
  startFrom(session);
  expect(unread.get()).toEqual({ dot: true, messages: 2 });

  emitLive('privateMessage', { unread: { normal: 3, stranger: 1 } } as never);
  emitLive('state', { unread: false });
  // Each entry of the menu asks for the counts with what the session knew.
  startFrom(session);
  expect(unread.get()).toEqual({ dot: false, messages: 4 });

  startFrom({ notify: 0, message: 0 });
  expect(unread.get()).toEqual({ dot: false, messages: 0 });
  leave();
  vi.unstubAllGlobals();
});
