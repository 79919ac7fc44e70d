import type { SafetyFailure } from '../../../ports/content-safety/port.ts';
import type { Deps } from '../../../deps.ts';
import { siteSettings } from '../../settings/service.ts';
import { videoAddress } from './open-video.ts';
import {
  NOTHING,
  recordBegun,
  recordFailed,
  recordFailure,
  recordJudged,
  recordLater,
  recordTomorrow,
  recordWaiting,
  type Service,
} from './record.ts';
import * as store from './store.ts';

const SECOND_MS = 1_000;
/*
 * A video is judged by a task of the provider, which takes minutes:
 *   waiting without taskId ─beginVideo→ waiting with taskId ─followVideo, every PAUSE_SECONDS→ done or failed
 */

/** Pause between two requests for a result: at least what providers advise, growing with the age of the task. */
const PAUSE_SECONDS = { min: 30, max: 300 };
/** After this time the post's domain is told that the result is late; it may decide by the sensitive words alone (`whenAway`). */
const LATE_SECONDS = 1_800;
/** Providers delete results after this time. */
const GIVEN_UP_SECONDS = 86_400;

interface BeginOptions {
  /** Undefined: the video was deleted. */
  video: store.VideoFacts | undefined;
  /** Takes minutes from the day's budget; false when not enough is left. */
  take: (minutes: number) => boolean;
}

/** Begins a task for a video. A video that is being transcoded waits; one that the service cannot get fails and is left to people. */
export async function beginVideo(
  deps: Deps,
  service: Service,
  check: store.CheckRow,
  { video, take }: BeginOptions,
): Promise<SafetyFailure | null> {
  const refusal = await refusalOf(deps, video);
  if (refusal !== null || video === undefined) await recordFailed(deps, check, refusal ?? '视频已删除');
  else if (video.state === 'processing') await recordWaiting(deps, check, pause(deps, check.createdAt));
  else {
    const task = await store.findTask(deps.db, check.hash, service.name);
    const dueAt = pause(deps, deps.clock.now());
    if (task !== undefined) await recordBegun(deps, check, { ...task, driver: service.name, dueAt, spent: NOTHING });
    else if (take(minutesOf(video))) return begin(deps, service, check, video);
    else await recordTomorrow(deps, check);
  }
  return null;
}

/** The reason for which a video can never be checked; null if it can. */
async function refusalOf(deps: Deps, video: store.VideoFacts | undefined): Promise<string | null> {
  if (video === undefined) return '视频已删除';
  if (video.state === 'failed') return '视频转码失败';
  if (deps.config.publicUrl === null) return '没有设置 PUBLIC_URL，服务商读取不到视频';
  const { dailyBudget } = (await siteSettings(deps)).safety.videos;
  const isTooLong = video.state === 'ready' && minutesOf(video) > dailyBudget;
  return isTooLong ? `视频长 ${minutesOf(video)} 分钟，超过每日送检上限` : null;
}

const minutesOf = ({ durationMs }: store.VideoFacts): number => Math.max(1, Math.ceil((durationMs ?? 0) / (60 * SECOND_MS)));

async function begin(
  deps: Deps,
  service: Service,
  check: store.CheckRow,
  video: store.VideoFacts,
): Promise<SafetyFailure | null> {
  try {
    const taskId = await service.beginVideo(videoAddress(deps, video));
    const begunAt = deps.clock.now();
    const spent = { asked: 1, units: minutesOf(video) };
    await recordBegun(deps, check, { taskId, begunAt, driver: service.name, dueAt: pause(deps, begunAt), spent });
    return null;
  } catch (error) {
    return recordFailure(deps, check, error);
  }
}

/** Asks for the result of a task and records the result, or the time of the next request. Returns a failure of the service. */
export async function followVideo(deps: Deps, service: Service, check: store.CheckRow): Promise<SafetyFailure | null> {
  const begunAt = check.begunAt ?? check.createdAt;
  const age = (deps.clock.now().getTime() - begunAt.getTime()) / SECOND_MS;
  try {
    const hits = await service.findVideo(check.taskId ?? '');
    const dueAt = pause(deps, begunAt);
    if (hits !== null)
      await recordJudged(deps, check, { hits, driver: service.name, spent: NOTHING, tookMs: Math.round(age * SECOND_MS) });
    else if (age >= GIVEN_UP_SECONDS) await recordFailed(deps, check, '视频检测 24 小时没有结果');
    else if (age >= LATE_SECONDS && check.tries === 0)
      await recordLater(deps, check, { failure: '视频检测超过半小时没有结果', dueAt });
    else await recordWaiting(deps, check, dueAt);
    return null;
  } catch (error) {
    return recordFailure(deps, check, error);
  }
}

/** The time of the next request: after half the age of the task, within PAUSE_SECONDS. */
function pause({ clock }: Deps, since: Date): Date {
  const now = clock.now().getTime();
  const halfAge = (now - since.getTime()) / SECOND_MS / 2;
  return new Date(now + Math.min(PAUSE_SECONDS.max, Math.max(PAUSE_SECONDS.min, halfAge)) * SECOND_MS);
}
