import type { ParsedOf } from '#contract/call.ts';
import type { openYouthMode as openCall, YouthDay } from '#contract/accounts/settings.ts';
import type { Me } from '#contract/accounts/accounts.ts';
import {
  isForYouth,
  openToBand,
  YOUTH_EXTRA_MINUTES,
  YOUTH_MINUTES,
  YOUTH_STOP_TEXT,
  youthStop,
} from '#contract/accounts/youth.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { dayInChina } from '../../../core/clock.ts';
import type { Deps } from '../../../deps.ts';
import { siteSettings } from '../../settings/service.ts';
import { findSelf, myInfo } from '../profile/service.ts';
import { hashPassword, passwordMatches } from '../sign-in/verify-password.ts';
import * as accountsStore from '../store.ts';
import * as youthStore from './store.ts';

// Youth mode (青少年模式): a guardian's PIN switches it on and off, each day has a limit of minutes, and a band of age opens categories.
const PIN_TRIES = { name: 'youth-pin', points: 5, seconds: 900 };
const TIME_REPORTS = { name: 'youth-time', points: 60, seconds: 60 };
const TOO_MANY = '密码输错次数过多';

/** Switches youth mode on. If it is on already, changes its limit and band, which needs the same PIN. */
export async function openYouthMode(deps: Deps, actor: Actor, { pin, minutes, band }: ParsedOf<typeof openCall>): Promise<Me> {
  const user = await findSelf(deps, actor);
  if (user.youthPinHash !== null) await requirePin(deps, user, pin);
  const youthPinHash = user.youthPinHash ?? (await hashPassword(pin));
  await accountsStore.updateUser(deps.db, user.id, {
    youthPinHash,
    youthMinutes: minutes,
    ...(band === undefined ? {} : { youthBand: band }),
  });
  return myInfo(deps, actor);
}

export async function closeYouthMode(deps: Deps, actor: Actor, { pin }: { pin: string }): Promise<Me> {
  const user = await findSelf(deps, actor);
  if (user.youthPinHash !== null) await requirePin(deps, user, pin);
  await accountsStore.updateUser(deps.db, user.id, { youthPinHash: null, youthMinutes: null, youthBand: null });
  return myInfo(deps, actor);
}

/** Refuses a post that youth mode forbids: of another category, at night, or beyond the daily time. */
export async function requireAllowedInYouthMode(deps: Deps, actor: Actor, category: string | null): Promise<void> {
  if (actor.kind !== 'user' || actor.youth !== true) return;
  const [settings, { band, ...day }] = await Promise.all([siteSettings(deps), findDay(deps, actor.id)]);
  const stop = youthStop({ category, categories: openToBand(settings, band), now: deps.clock.now(), ...day });
  if (stop !== null) throw new AppError('forbidden', YOUTH_STOP_TEXT[stop]);
}

/** Filters posts by the categories open to a reader in youth mode; other readers get all posts. */
export async function filterByYouthMode<Post extends { category: { slug: string } }>(
  deps: Deps,
  actor: Actor,
  posts: Post[],
): Promise<Post[]> {
  if (actor.kind !== 'user' || actor.youth !== true) return posts;
  const [settings, { band }] = await Promise.all([siteSettings(deps), findDay(deps, actor.id)]);
  const open = openToBand(settings, band);
  return posts.filter(({ category }) => isForYouth(open, category.slug));
}

/** Adds the seconds for which a page was visible, and returns the day's total of all devices. */
export async function youthTimeOf(deps: Deps, actor: Actor, { seconds }: { seconds: number }): Promise<YouthDay> {
  const user = await findSelf(deps, actor);
  if (user.youthPinHash === null) throw new AppError('conflict', '青少年模式没有开启');
  await deps.limits.consume(TIME_REPORTS, user.id, '请求过于频繁');
  const now = deps.clock.now();
  if (seconds > 0) await youthStore.addYouthTime(deps.db, user.id, { day: dayInChina(now), now, seconds });
  return dayOf(deps, user.id);
}

export async function extendYouthTime(deps: Deps, actor: Actor, { pin }: { pin: string }): Promise<YouthDay> {
  const user = await findSelf(deps, actor);
  if (user.youthPinHash === null) throw new AppError('conflict', '青少年模式没有开启');
  await requirePin(deps, user, pin);
  const now = deps.clock.now();
  await youthStore.addYouthTime(deps.db, user.id, { day: dayInChina(now), now, extraMinutes: YOUTH_EXTRA_MINUTES });
  return dayOf(deps, user.id);
}

async function dayOf(deps: Deps, userId: string): Promise<YouthDay> {
  const { usedSeconds, allowedMinutes } = await findDay(deps, userId);
  return { usedSeconds, allowedMinutes };
}

async function findDay(deps: Deps, userId: string): Promise<YouthDay & Pick<youthStore.YouthDay, 'band'>> {
  const row = await youthStore.findYouthDay(deps.db, userId, dayInChina(deps.clock.now()));
  if (row === undefined) throw new AppError('session');
  const { usedSeconds, minutes, extraMinutes, band } = row;
  return { usedSeconds, allowedMinutes: (minutes ?? YOUTH_MINUTES) + extraMinutes, band };
}

/** Checks the PIN. The login password counts too, so that a guardian who forgot the PIN is not locked out. */
async function requirePin(deps: Deps, user: accountsStore.UserRow, pin: string): Promise<void> {
  await deps.limits.consume(PIN_TRIES, user.id, TOO_MANY);
  const right = (await passwordMatches(user.youthPinHash, pin)) || (await passwordMatches(user.passwordHash, pin));
  if (!right) throw new AppError('invalid', '密码不正确', { fields: { pin: '密码不正确' } });
  await deps.limits.reset(PIN_TRIES, user.id);
}
