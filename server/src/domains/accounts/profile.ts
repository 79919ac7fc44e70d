import { z } from 'zod';
import type { Me, Privacy } from '#contract/accounts.ts';
import type { modifyInfo as modifyInfoCall, modifyPrivacy as modifyPrivacyCall } from '#contract/account-settings.ts';
import type { ParsedOf } from '#contract/call.ts';
import { personIdOf, type Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { defineJob } from '../../jobs/define-job.ts';
import { isOwnPicture } from '../media-assets/service.ts';
import { passWords } from '../words/service.ts';
import { findSelf } from './credentials.ts';
import { myInfo } from './people.ts';
import { presentPrivacy } from './present.ts';
import * as store from './store.ts';

/** A person is called something else now: whatever finds people by their name has to learn it (discovery does). */
export const personRenamed = defineJob({ name: 'accounts.renamed', payload: z.object({ userId: z.string() }), attempts: 5 });

const CHANGES_A_DAY = { name: 'profile', points: 50, seconds: 86_400 };

export async function modifyInfo(deps: Deps, actor: Actor, form: ParsedOf<typeof modifyInfoCall>): Promise<Me> {
  const before = await findSelf(deps, actor);
  await deps.limits.consume(CHANGES_A_DAY, before.id, '今天修改资料的次数太多了，请明天再试');
  for (const name of ['avatar', 'cover'] as const) {
    const url = form[name];
    if (typeof url !== 'string' || url === before[name]) continue;
    if (!(await isOwnPicture(deps.db, actor, url))) {
      throw new AppError('invalid', '请先上传图片，再保存', { fields: { [name]: '请先上传图片，再保存' } });
    }
  }
  if (form.nickname !== undefined && form.nickname !== before.nickname) await passWords(deps, 'names', form.nickname, 'nickname');
  if (form.bio !== undefined && form.bio !== before.bio) await passWords(deps, 'comments', form.bio, 'bio');
  await deps.events.transact(async (tx, emit) => {
    await store.updateUser(tx, before.id, form);
    // Names and pictures of people stand on pages that guests share.
    await emit('site.changed', { reason: 'person' });
    if (form.nickname !== undefined && form.nickname !== before.nickname) {
      await deps.jobs.enqueue(tx, personRenamed, { userId: before.id }, { key: `renamed:${before.id}` });
    }
  });
  return myInfo(deps, actor);
}

export async function modifyPrivacy(deps: Deps, actor: Actor, form: ParsedOf<typeof modifyPrivacyCall>): Promise<Privacy> {
  await store.updateUser(deps.db, personIdOf(actor), form);
  return presentPrivacy(await findSelf(deps, actor));
}

/** For what is suggested and who may write; a person who is gone decides nothing. */
export async function privacyOf(deps: Deps, userId: string): Promise<Privacy> {
  const user = await store.findUser(deps.db, userId);
  return user === undefined ? { personalized: false, messagesFrom: 'nobody' } : presentPrivacy(user);
}
