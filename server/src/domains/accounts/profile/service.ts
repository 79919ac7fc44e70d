import { isNickname, NICKNAME_LENGTH } from '#contract/text.ts';
import { type Me, type PublicUser, type Privacy, type Identity } from '#contract/accounts/accounts.ts';
import { isOwnField } from '#contract/accounts/profile-fields.ts';
import type { modifyInfo as modifyInfoCall, modifyPrivacy as modifyPrivacyCall } from '#contract/accounts/settings.ts';
import type { ParsedOf } from '#contract/call.ts';
import { requireUserId, type Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { isOwnPicture } from '../../media-assets/service.ts';
import { screenText } from '../../screening/service.ts';
import { siteSettings } from '../../settings/service.ts';
import { userRenamed } from '../jobs.ts';
import { presentMe, presentPublicUser, presentPrivacy } from '../present.ts';
import { requireNotSanctioned } from '../sanctions/service.ts';
import * as store from '../store.ts';
import { requireFreeName } from './check-name.ts';
import { areProfilesChecked, submitProfileChanges } from './note-changes.ts';
import { listOpenProfileChanges } from './store.ts';

const DAY_SECONDS = 86_400;
const CHANGES_A_DAY = { name: 'profile', points: 50, seconds: DAY_SECONDS };

export async function modifyInfo(deps: Deps, actor: Actor, form: ParsedOf<typeof modifyInfoCall>): Promise<Me> {
  const before = await findSelf(deps, actor);
  await deps.limits.consume(CHANGES_A_DAY, before.id, '今日修改资料次数已达上限');
  for (const name of ['avatar', 'cover'] as const) {
    const url = form[name];
    if (typeof url !== 'string' || url === before[name]) continue;
    if (!(await isOwnPicture(deps.db, actor, url))) {
      throw new AppError('invalid', '请先上传图片，再保存', { fields: { [name]: '请先上传图片，再保存' } });
    }
  }
  const isRenamed = form.nickname !== undefined && form.nickname !== before.nickname;
  if (isRenamed) {
    await requireNotSanctioned(deps, deps.db, before.id, 'mute');
    await requireFreeName(deps, deps.db, form.nickname ?? '', before.id);
  }
  if (form.bio !== undefined && form.bio !== before.bio) await screenText(deps, 'comments', form.bio, 'bio');
  if (isRenamed) {
    const points = (await siteSettings(deps)).limits.nameChangesAMonth;
    await deps.limits.consume(
      { name: 'rename', points, seconds: 30 * DAY_SECONDS },
      before.id,
      `30 天内最多修改 ${points} 次昵称`,
    );
  }
  const isJudged = await areProfilesChecked(deps);
  await deps.transact(async (tx) => {
    const user = (await store.lockUser(tx, before.id)) ?? before;
    const { nickname, bio, avatar, cover } = form;
    const waitingFields = await submitProfileChanges(deps, tx, {
      userId: user.id,
      now: profileOf(user),
      wanted: { nickname, bio, avatar, cover },
      isJudged,
    });
    const immediate = { ...form };
    for (const field of waitingFields) if (isOwnField(field)) delete immediate[field];
    await store.updateUser(tx, before.id, immediate);
    // Purges cached pages, which show names and pictures of people.
    await tx.emit('site.changed', { reason: 'person' });
    if (immediate.nickname !== undefined && immediate.nickname !== user.nickname) {
      await deps.jobs.enqueue(tx, userRenamed, { userId: before.id }, { key: `renamed:${before.id}` });
    }
  });
  return myInfo(deps, actor);
}

const profileOf = ({ nickname, bio, avatar, cover }: store.UserRow) => ({ nickname, bio, avatar, cover });

/** Renames a user in the caller's transaction, as when an agency is approved. A name too long for an account is cut; an invalid one is ignored. */
export async function renameUser(
  deps: Deps,
  tx: Transaction,
  userId: string,
  { nickname, avatar }: { nickname: string; avatar?: string },
): Promise<void> {
  const shortened = [...nickname.trim()].slice(0, NICKNAME_LENGTH.max).join('').trim();
  const change = { ...(isNickname(shortened) ? { nickname: shortened } : {}), ...(avatar === undefined ? {} : { avatar }) };
  await store.updateUser(tx, userId, change);
  await deps.jobs.enqueue(tx, userRenamed, { userId }, { key: `renamed:${userId}` });
}

export async function modifyPrivacy(deps: Deps, actor: Actor, form: ParsedOf<typeof modifyPrivacyCall>): Promise<Privacy> {
  await store.updateUser(deps.db, requireUserId(actor), form);
  return presentPrivacy(await findSelf(deps, actor));
}

export async function myInfo(deps: Deps, actor: Actor): Promise<Me> {
  const user = actor.kind === 'user' ? await store.findUser(deps.db, actor.id) : undefined;
  if (user === undefined) throw new AppError('session');
  const [agency, unread, pending] = await Promise.all([
    store.findAgencyOf(deps.db, user.id),
    store.countUnread(deps.db, user.id),
    listOpenProfileChanges(deps.db, user.id),
  ]);
  return presentMe(user, { agency: agency ?? null, permissions: permissionsOfIdentity(user.identity), unread, pending });
}

export async function readPublicProfile(deps: Deps, id: string): Promise<PublicUser> {
  const user = await store.findUser(deps.db, id);
  if (user === undefined) throw new AppError('notFound', '用户不存在');
  return presentPublicUser(user, (await store.findAgencyOf(deps.db, id)) ?? null);
}

/** Counts a published (1) or removed (-1) post of a user, in the transaction that publishes or removes it. */
export async function addToPostCount(tx: Transaction, userId: string, change: 1 | -1): Promise<void> {
  await store.addToPostCount(tx, userId, change);
}

/** Changes a user's counts of followers, followed users and likes received, in the transaction that causes the change. */
export async function addToRelationCounts(
  tx: Transaction,
  userId: string,
  changes: Partial<store.RelationCounts>,
): Promise<void> {
  await store.addToRelations(tx, userId, changes);
}

export async function findSelf(deps: Deps, actor: Actor): Promise<store.UserRow> {
  const user = await store.findUser(deps.db, requireUserId(actor));
  if (user === undefined) throw new AppError('session');
  return user;
}

/** Permissions of an identity for display in the browser; the server checks the `who` of each call instead. */
function permissionsOfIdentity(identity: Identity): string[] {
  if (identity === 'guest') return [];
  const interact = ['like', 'comment', 'follow', 'message'];
  if (identity === 'user') return interact;
  const create = [...interact, 'publish', 'withdraw'];
  return identity === 'creator' ? create : [...create, 'subaccounts', 'earning'];
}
