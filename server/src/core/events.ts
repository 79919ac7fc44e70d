/**
 * Events between servers and workers. Payloads are small (PostgreSQL NOTIFY carries at most 8,000 bytes). An event may arrive twice,
 * so it names the thing to read again, never an amount of change.
 */
export interface EventMap {
  /** A post was published, changed or removed; caches of everything that shows posts to guests are stale. */
  'posts.changed': { postId: string; authorId: string };
  /** Other content visible to guests changed, such as a user or a category. */
  'site.changed': { reason: string };
  /** The site's settings were saved as this version. */
  'settings.changed': { version: number };
  /** A storage backend was added, changed, removed or activated. */
  'storage.changed': { storeId: string };
  /** These folders of files were withheld or released; at most a hundred. */
  'withheld.changed': { folders: string[] };
  /** A comment was added, removed or pinned; `rootId` is the top-level comment above it. */
  'comments.changed': { postId: string; rootId: string | null };
  /** The permission to comment on an author's posts changed, for one post or (`postId` null) for all. */
  'audience.changed': { authorId: string; postId: string | null };
  /** A danmaku was added or removed. */
  'danmaku.changed': { postId: string };
  /** The list of sensitive words changed; every process compiles its matcher again. */
  'words.changed': Record<string, never>;
  'media.progress': { mediaId: string; ownerId: string; state: string; percent: number };
  /** A user's unread counts changed. */
  'notify.changed': { userId: string };
  'notice.published': { noticeId: string };
  /** A conversation changed, by the user `byId`; `userIds` are both participants. `removed` affects only `byId`. */
  'message.changed': {
    kind: 'sent' | 'recalled' | 'read' | 'removed';
    conversationId: string;
    messageId: string | null;
    byId: string;
    userIds: string[];
  };
  /** Sessions of this owner may have ended; servers check those of open connections again. */
  'sessions.revoked': { kind: 'user' | 'admin'; ownerId: string };
}

export type Topic = keyof EventMap;
/** Adds an event to the open transaction; it is sent with the commit. */
export type Emit = <T extends Topic>(topic: T, payload: EventMap[T]) => Promise<void>;
