/**
 * What servers and workers tell each other. Payloads are small (PostgreSQL carries at most 8,000 bytes), and may arrive
 * twice: each says what to look at anew, never by how much something changed.
 */
export interface EventMap {
  /** A post appeared, changed or went: whatever shows posts to guests is stale. */
  'posts.changed': { postId: string; authorId: string };
  /** Something else that guests see changed: a person, a category. */
  'site.changed': { reason: string };
  /** The site's settings were saved as this version. */
  'settings.changed': { version: number };
  /** A store was added, changed, removed or made the active one. */
  'storage.changed': { storeId: string };
  /** Whether these folders of files are withheld changed; at most a hundred of them. */
  'withheld.changed': { folders: string[] };
  /** A comment came, went or was pinned; `rootId` is the first-level one above it. */
  'comments.changed': { postId: string; rootId: string | null };
  /** Who may write under an author's works changed, for all of them or (`postId`) for one. */
  'audience.changed': { authorId: string; postId: string | null };
  /** A danmaku came or went. */
  'danmaku.changed': { postId: string };
  /** The list of sensitive words changed: whoever holds it compiled reads it again. */
  'words.changed': Record<string, never>;
  'media.progress': { mediaId: string; ownerId: string; state: string; percent: number };
  /** What a person has unread changed. */
  'notify.changed': { userId: string };
  /** A notice appeared for its readers. */
  'notice.published': { noticeId: string };
  /** Something in a conversation of these two changed; `byId` did it. What is removed concerns that one alone. */
  'message.changed': {
    kind: 'sent' | 'recalled' | 'read' | 'removed';
    conversationId: string;
    messageId: string | null;
    byId: string;
    userIds: string[];
  };
  /** A person's sessions may have ended: whoever keeps a connection open for one asks again. */
  'sessions.revoked': { kind: 'user' | 'admin'; ownerId: string };
}

export type Topic = keyof EventMap;
/** Takes an event along in the open transaction; it is told once that is committed. */
export type Emit = <T extends Topic>(topic: T, payload: EventMap[T]) => Promise<void>;
