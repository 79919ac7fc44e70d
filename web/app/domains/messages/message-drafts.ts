import { UNSENT_PREFIX } from '../../lib/token-store.ts';
import type { Outgoing } from './conversation-state.ts';
import { sessionStore } from '../../lib/browser/browser-storage.ts';

/** What was typed to a person and has not reached them, kept in this tab until it has. */
interface Unsent {
  draft: string;
  outgoing: Pick<Outgoing, 'key' | 'content' | 'createTime'>[];
}

const keyOf = (userId: string, peerId: string) => `${UNSENT_PREFIX}${userId}.${peerId}`;

export function readDraft(userId: string, peerId: string): string {
  return read(userId, peerId).draft;
}

export function saveDraft(userId: string, peerId: string, draft: string): void {
  save(userId, peerId, { ...read(userId, peerId), draft });
}

/** What was on its way when the page was left; nobody knows whether it arrived, and its key makes trying again safe. */
export function readOutgoing(userId: string, peerId: string): Outgoing[] {
  return read(userId, peerId).outgoing.map((one) => ({ ...one, picture: null, problem: '页面离开时还没有发出' }));
}

/** Words only: a picture's file cannot be kept. */
export function saveOutgoing(userId: string, peerId: string, outgoing: readonly Outgoing[]): void {
  const words = outgoing
    .filter(({ content }) => content !== '')
    .map(({ key, content, createTime }) => ({ key, content, createTime }));
  save(userId, peerId, { ...read(userId, peerId), outgoing: words });
}

function read(userId: string, peerId: string): Unsent {
  try {
    const { draft, outgoing } = JSON.parse(sessionStore.getItem(keyOf(userId, peerId)) ?? '') as Partial<Unsent>;
    return { draft: typeof draft === 'string' ? draft : '', outgoing: Array.isArray(outgoing) ? outgoing : [] };
  } catch {
    return { draft: '', outgoing: [] };
  }
}

function save(userId: string, peerId: string, unsent: Unsent): void {
  const key = keyOf(userId, peerId);
  if (unsent.draft === '' && unsent.outgoing.length === 0) sessionStore.removeItem(key);
  else sessionStore.setItem(key, JSON.stringify(unsent));
}
