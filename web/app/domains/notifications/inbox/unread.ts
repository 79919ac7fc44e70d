import { useEffect } from 'react';
import type { Me } from '#contract/accounts/accounts.ts';
import { refreshMe, useSession } from '../../../kits/session/user-session.ts';
import { onStoredChange } from '../../../lib/browser/stored-value.ts';
import { createStore, useStore } from '../../../lib/store.ts';
import { NOTICE_RECORDS_KEY } from '../../../lib/token-store.ts';
import { holdLive, onLive } from '../../../kits/live/live-events.ts';
import { rememberNotices, noticeRecords, setFreshNotice } from './notice-records.ts';

export interface Unread {
  /** Whether the red dot is shown: there is an unread notification or a new notice. */
  dot: boolean;
  /** Number of unread private messages. */
  messages: number;
}

const NOTHING_UNREAD: Unread = { dot: false, messages: 0 };
let notifications = false;
let messages = 0;
export const unread = createStore(NOTHING_UNREAD, { open: hear });

/** The unread counts, updated live; zero for guests and until they are loaded. */
export function useUnread(): Unread {
  const { me } = useSession();
  const userId = me?.id;
  useEffect(() => (userId === undefined ? undefined : holdLive(userId)), [userId]);
  useEffect(() => startFrom(me?.unread), [me]);
  return useStore(unread);
}

let startedFrom: Me['unread'] | undefined;

/** Initialises the live counts once with those of the session's response. */
export function startFrom(counts: Me['unread'] | undefined): void {
  if (counts === startedFrom) return;
  startedFrom = counts;
  set({ notifications: (counts?.notify ?? 0) > 0, messages: counts?.message ?? 0 });
}

/** Marks new notices as seen, which removes their dot. */
export function seeNotices(): void {
  setFreshNotice(false);
  set({});
}

function hear(): () => void {
  const ends = [
    onStoredChange(NOTICE_RECORDS_KEY, () => set({})),
    onLive('state', ({ unread }) => set({ notifications: unread })),
    onLive('privateMessage', ({ unread }) => set({ messages: unread.normal + unread.stranger })),
    onLive('notice', ({ createTime }) => {
      rememberNotices([createTime], Date.now());
      setFreshNotice(true);
      set({});
    }),
    onLive('connected', ({ again }) => {
      if (again) refreshMe();
      // A failure is silent; the next heartbeat has the counts.
      import('./ask-for-missed.ts')
        .then(({ askForMissed }) => askForMissed(again))
        .then(() => set({}))
        .catch(() => {});
    }),
  ];
  set({});
  return () => ends.forEach((end) => end());
}

function set(change: { notifications?: boolean; messages?: number }): void {
  notifications = change.notifications ?? notifications;
  messages = change.messages ?? messages;
  const dot = notifications || noticeRecords().fresh;
  const before = unread.get();
  if (dot !== before.dot || messages !== before.messages) unread.set({ dot, messages });
}
