import { UNSENT_PREFIX } from '../../lib/token-store.ts';
import type { Outgoing } from './conversation-state.ts';
import { sessionStore } from '../../lib/browser/browser-storage.ts';
import { storedJson } from '../../lib/browser/stored-value.ts';

/** Unsent text and messages to a user, stored for this tab until they are sent. */
interface Unsent {
  draft: string;
  outgoing: Pick<Outgoing, 'key' | 'content' | 'createTime'>[];
}

const unsentTo = (userId: string, peerId: string) =>
  storedJson<Unsent>(
    `${UNSENT_PREFIX}${userId}.${peerId}`,
    (saved) => {
      const { draft, outgoing } = (saved ?? {}) as Partial<Unsent>;
      return { draft: typeof draft === 'string' ? draft : '', outgoing: Array.isArray(outgoing) ? outgoing : [] };
    },
    sessionStore,
  );

export function readDraft(userId: string, peerId: string): string {
  return unsentTo(userId, peerId).read().draft;
}

export function saveDraft(userId: string, peerId: string, draft: string): void {
  save(userId, peerId, { draft });
}

/** Messages that were being sent when the page was left. They may have arrived; their keys make a retry safe. */
export function readOutgoing(userId: string, peerId: string): Outgoing[] {
  return unsentTo(userId, peerId)
    .read()
    .outgoing.map((one) => ({ ...one, picture: null, problem: '离开页面时未发送' }));
}

/** Only texts: the file of a picture cannot be stored. */
export function saveOutgoing(userId: string, peerId: string, outgoing: readonly Outgoing[]): void {
  const words = outgoing
    .filter(({ content }) => content !== '')
    .map(({ key, content, createTime }) => ({ key, content, createTime }));
  save(userId, peerId, { outgoing: words });
}

function save(userId: string, peerId: string, part: Partial<Unsent>): void {
  const stored = unsentTo(userId, peerId);
  const unsent = { ...stored.read(), ...part };
  if (unsent.draft === '' && unsent.outgoing.length === 0) stored.forget();
  else stored.write(unsent);
}
