import {
  isAgencyField,
  isCollectionField,
  isPictureField,
  PROFILE_FIELD_LABEL,
  type ProfileField,
} from '#contract/accounts/profile-fields.ts';
import { NOTHING_UNREAD, SOMETHING_UNREAD, STREAM_EVENTS } from '#contract/notifications/constants.ts';
import {
  notifyKind,
  type MediaEvent,
  type NotifyItem,
  type NotifyKind,
  type NotifySettings,
} from '#contract/notifications/notifications.ts';
import type { PostType } from '#contract/posts/post.ts';
import { requireUserId, type Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { dayInChina, minuteInChina } from '../../core/clock.ts';
import { pageOf, type Paging } from '../../core/lists/paging.ts';
import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { Listener, Listeners } from '../../core/streams/listeners.ts';
import { displayName, presentUserSummary } from '../accounts/service.ts';
import * as store from './store.ts';
import type { NotificationWithActor } from './store.ts';

export interface NewNotification {
  userId: string;
  kind: NotifyKind;
  /** One line of plain text, or a function of the actor's name: 教室后排 回复了你的评论. */
  title: string | ((actor: string) => string);
  /** Plain text. */
  content?: string;
  /** Path of a page of this site, beginning with a slash. */
  link?: string;
  /** Notifies even when the user has switched off the kind; for the safety of the account. */
  always?: boolean;
  /** The user who caused it. Users are not notified of their own actions, nor of those of users they blocked. */
  actorId?: string;
  /**
   * Notifications of one day with the same key become one, such as the likes of a post. `title`: the text for several actors; absent, the
   * first title stays.
   */
  merge?: { key: string; title?: (count: number, actor: string) => string };
}

/**
 * Notifies one user, within the caller's transaction; an event updates the unread state on every server. False when nothing was sent: the
 * user has switched off the kind, has blocked the actor, is the actor, or the actor is in the merged notification already.
 */
export async function notify(deps: Deps, tx: Transaction, notification: NewNotification): Promise<boolean> {
  const { userId, kind, actorId = null, merge, always = false } = notification;
  if (actorId === userId) return false;
  const accepted = await store.findAccepted(tx, userId, always ? null : kind, actorId);
  if (accepted === undefined) return false;
  const actor = accepted.actor === null ? '' : displayName(accepted.actor);
  const now = deps.clock.now();
  const row: store.NotificationRow = {
    id: deps.random.id(),
    day: dayInChina(now),
    userId,
    kind,
    title: typeof notification.title === 'string' ? notification.title : notification.title(actor),
    content: notification.content ?? '',
    link: notification.link ?? null,
    actorId,
    mergeKey: merge === undefined ? null : `${kind}:${merge.key}`,
    count: 1,
    recentActors: actorId === null ? [] : [actorId],
    createdAt: now,
    readAt: null,
  };
  if (merge === undefined) await store.insertNotification(tx, row);
  else {
    const merged = await store.mergeNotification(tx, row);
    if (merged === null) return false;
    if (merged.count > 1 && merge.title !== undefined)
      await store.changeTitle(tx, { id: merged.id, day: row.day }, merge.title(merged.count, actor));
  }
  await tx.emit('notify.changed', { userId });
  return true;
}

/** Deletes the notifications of a comment that was removed; `link` is its address. */
export async function retractCommentNotifications(tx: Transaction, link: string): Promise<void> {
  for (const userId of new Set(await store.deleteOfComment(tx, link))) await tx.emit('notify.changed', { userId });
}

/** Unread notifications are counted up to this number. */
const UNREAD_COUNT_MAX = 1_000;

export async function listNotifications(deps: Deps, actor: Actor, query: Paging & { kind?: NotifyKind | undefined }) {
  return readPage(deps, requireUserId(actor), { kind: query.kind }, query);
}

export async function listUnread(deps: Deps, actor: Actor, query: Paging) {
  const userId = requireUserId(actor);
  const total = await store.countUnread(deps.db, userId, UNREAD_COUNT_MAX);
  return { ...(await readPage(deps, userId, { unreadOnly: true }, query)), total };
}

/** Returns a notification and marks it read; an event updates the user's other devices. */
export async function openNotification(deps: Deps, actor: Actor, notifyId: string): Promise<NotifyItem> {
  const userId = requireUserId(actor);
  const row = await store.findNotification(deps.db, userId, notifyId);
  if (row === undefined) throw new AppError('notFound', '通知不存在或已被删除');
  if (row.notification.readAt === null) {
    await deps.transact(async (tx) => {
      if (await store.markRead(tx, row.notification, deps.clock.now())) await tx.emit('notify.changed', { userId });
    });
  }
  return { ...presentNotification(row), read: true };
}

export async function markAllRead(deps: Deps, actor: Actor, kind: NotifyKind | undefined): Promise<null> {
  const userId = requireUserId(actor);
  await deps.transact(async (tx) => {
    await store.markAllRead(tx, userId, kind, deps.clock.now());
    await tx.emit('notify.changed', { userId });
  });
  return null;
}

export async function readNotificationSettings(deps: Deps, actor: Actor): Promise<NotifySettings> {
  return presentSettings(await store.findSwitchedOff(deps.db, requireUserId(actor)));
}

export async function changeNotificationSettings(
  deps: Deps,
  actor: Actor,
  form: Partial<NotifySettings>,
): Promise<NotifySettings> {
  const userId = requireUserId(actor);
  return deps.transact(async (tx) => {
    const before = await store.lockSwitchedOff(tx, userId);
    const off = notifyKind.options.filter((kind) => (form[kind] === undefined ? before.includes(kind) : !form[kind]));
    await store.saveSwitchedOff(tx, userId, off);
    return presentSettings(off);
  });
}

async function readPage(deps: Deps, userId: string, filter: store.NotificationFilter, paging: Paging) {
  const rows = await store.listNotifications(deps.db, userId, filter, paging);
  return pageOf(rows, paging, presentNotification);
}

const UNREAD = JSON.stringify({ code: SOMETHING_UNREAD });
const NONE_UNREAD = JSON.stringify({ code: NOTHING_UNREAD });

/** The unnamed event of the stream for each live session: whether the user has unread notifications. Dead sessions are missing. */
export async function findUnreadStates(deps: Deps, listeners: Listener[]): Promise<Map<string, string>> {
  const sessions = await store.findUnreadOfSessions(
    deps.db,
    listeners.map(({ sessionId }) => sessionId),
    deps.clock.now(),
  );
  return new Map(sessions.map(({ id, unread }) => [id, unread ? UNREAD : NONE_UNREAD]));
}

/** Forwards events of all servers to the streams that are open on this server. */
export function listenToUnreadEvents(deps: Deps, listeners: Listeners): void {
  deps.events.subscribe('notify.changed', ({ userId }) => listeners.refresh(userId));
  deps.events.subscribe('sessions.revoked', ({ kind, ownerId }) => {
    if (kind === 'user') listeners.refresh(ownerId);
  });
  deps.events.subscribe('media.progress', ({ mediaId, ownerId, state, percent }) => {
    listeners.send(listeners.of(ownerId), STREAM_EVENTS.media, { mediaId, state, percent } satisfies MediaEvent);
  });
  deps.events.onGap(() => listeners.refreshAll());
}

/**
 * An administrator has reset the user's password. `lockedUntil`: until when money is locked, because the administrator has seen the new
 * password; null when nobody has.
 */
export const notifyPasswordEnded = async (deps: Deps, userId: string, lockedUntil: string | null): Promise<void> => {
  const lock = lockedUntil === null ? '' : `为保护资金，${minuteInChina(new Date(lockedUntil))} 前不能提现，也不能增删收款账户。`;
  await deps.transact((tx) =>
    notify(deps, tx, {
      userId,
      kind: 'system',
      title: '平台管理员重置了你的登录密码',
      content: `原密码已失效，所有设备已退出登录。${lock}不是你要求的？请立即通过“忘记密码”重新设置，并联系平台。`,
      link: '/settings',
    }),
  );
};

interface CertificationChange {
  userId: string;
  how: 'given' | 'revoked' | 'lapsed';
  text: string;
  until: string | null;
  reason: string;
}

const CERTIFICATION_TITLE = { given: '你已获得平台认证', revoked: '平台撤回了你的认证', lapsed: '你的认证已到期' } as const;

export const notifyCertification = async (deps: Deps, change: CertificationChange): Promise<void> => {
  const { userId, how, text, until, reason } = change;
  const term = until === null ? '' : `，有效期至 ${minuteInChina(new Date(until))}`;
  const more = { given: `${term}，显示在你的昵称旁。`, revoked: `。理由：${reason}`, lapsed: '，不再显示在你的昵称旁。' };
  await deps.transact((tx) =>
    notify(deps, tx, {
      userId,
      kind: 'system',
      title: CERTIFICATION_TITLE[how],
      content: `认证说明：${text}${more[how]}`,
      link: `/users/${userId}`,
    }),
  );
};

interface JudgedProfile {
  userId: string;
  field: ProfileField;
  value: string;
  how: 'held' | 'shown' | 'refused';
  reason: string;
}

/** A change of a profile waits for a moderator ('held'), was approved ('shown') or refused. */
export const notifyProfile = async (deps: Deps, { userId, field, value, how, reason }: JudgedProfile): Promise<void> => {
  const label = PROFILE_FIELD_LABEL[field];
  const name = isPictureField(field) ? `新${label}` : `${label}“${shortened(value)}”`;
  const title = { held: `${label}正在审核`, shown: `${label}已通过审核`, refused: `${label}未通过审核` };
  // A collection whose first title is refused has no former one.
  const [until, instead] = isCollectionField(field) ? ['', ''] : [`，此前显示原来的${label}`, `，继续显示原来的${label}`];
  const content = {
    held: `${name}须人工审核，通过后显示给其他人${until}。`,
    shown: `${name}已显示给其他人。`,
    refused: `${name}未通过审核${instead}。理由：${reason}`,
  };
  await deps.transact((tx) =>
    notify(deps, tx, {
      userId,
      kind: 'system',
      title: title[how],
      content: content[how],
      link: linkOf(field),
    }),
  );
};

const linkOf = (field: ProfileField): string =>
  isAgencyField(field) ? '/creator/center/mcn' : isCollectionField(field) ? '/creator/center/content' : '/settings';

const QUOTED_MAX = 30;
const shortened = (text: string): string => (text.length <= QUOTED_MAX ? text : `${[...text].slice(0, QUOTED_MAX).join('')}…`);

/** The name of a post in notifications: 文章《湖水退去之后》. */
export const postName = ({ type, title }: { type: PostType; title: string | null }): string =>
  `${type === 'article' ? '文章' : '视频'}《${title ?? '无标题'}》`;

/** Notifications are deleted after a year. */
const RETENTION_MS = 365 * 86_400_000;
/** Partitions are made a year ahead, so that a worker may stand still for months. */
const MONTHS_AHEAD = 12;

/** Makes the partitions of the coming months and drops those older than RETENTION_MS. */
export async function maintainPartitions(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  await store.maintainPartitions(deps.db, dayInChina(new Date(now.getTime() - RETENTION_MS)), dayInChina(now), MONTHS_AHEAD);
}

const presentNotification = ({ notification, actor }: NotificationWithActor): NotifyItem => ({
  id: notification.id,
  kind: notification.kind,
  title: notification.title,
  content: notification.content,
  createTime: notification.createdAt.toISOString(),
  read: notification.readAt !== null,
  link: notification.link,
  actor: actor === null ? null : presentUserSummary(actor),
  count: notification.count,
});

const presentSettings = (off: NotifyKind[]): NotifySettings =>
  Object.fromEntries(notifyKind.options.map((kind) => [kind, !off.includes(kind)])) as NotifySettings;
