import { useEffect } from 'react';
import type { Me } from '#contract/accounts/accounts.ts';
import { reloadMe, useSession } from '../../../kits/session/user-session.ts';
import { onStoredChange } from '../../../lib/browser/stored-value.ts';
import { createStore, useStore } from '../../../lib/store.ts';
import { NOTICE_RECORDS_KEY } from '../../../lib/token-store.ts';
import { holdLive, onLive } from '../../../kits/live/live-events.ts';
import { noteNotices, noticeRecords, setFreshNotice } from './notice-records.ts';

export interface Unread {
  /** The red dot: a notification is unread, or a notice has just appeared. */
  dot: boolean;
  /** Unread private messages. */
  messages: number;
}

const NONE: Unread = { dot: false, messages: 0 };
let notifications = false;
let messages = 0;
export const unread = createStore(NONE, { open: hear });

/** What waits for the user, kept up to date live; nothing for guests and until the browser knows. */
export function useUnread(): Unread {
  const { me } = useSession();
  const userId = me?.id;
  useEffect(() => (userId === undefined ? undefined : holdLive(userId)), [userId]);
  useEffect(() => startFrom(me?.unread), [me]);
  return useStore(unread);
}

let startedFrom: Me['unread'] | undefined;

/** Counts of the session are those of its last answer: they begin the live ones once, whichever part of a page shows these later. */
export function startFrom(counts: Me['unread'] | undefined): void {
  if (counts === startedFrom) return;
  startedFrom = counts;
  set({ notifications: (counts?.notify ?? 0) > 0, messages: counts?.message ?? 0 });
}

/** Puts the notices' part of the dot out. */
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
      noteNotices([createTime], Date.now());
      setFreshNotice(true);
      set({});
    }),
    onLive('connected', ({ again }) => {
      // What the session cannot be asked for now, the next heartbeat says.
      if (again) reloadMe().catch(() => {});
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
