import { ARTICLE_TITLE, VIDEO_TITLE, codePoints } from '#contract/limits.ts';
import type { PostStatus } from '#contract/posts.ts';
import type { AuditMode, ContentLimits } from '#contract/settings.ts';
import { SYSTEM, type Actor } from '../../actor.ts';
import { dayInChina } from '../../clock.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { once } from '../../idempotency.ts';
import { siteSettings } from '../settings/service.ts';
import { isWebAddress } from './document/addresses.ts';
import { picturesIn, videosIn } from './document/text.ts';
import { freeze } from './freeze.ts';
import { step } from './life.ts';
import { lifeOf } from './present.ts';
import { approve } from './publish.ts';
import { record } from './record.ts';
import { riskyWordsOf } from './risky-words.ts';
import { authorOf, lockOwn } from './save.ts';
import * as store from './store.ts';

export interface Submitted {
  postsId: string;
  status: PostStatus;
  queuePosition?: number;
}

/** Hands a draft in for review: from here on it does not change under the reviewer's eyes. */
export async function submitPost(
  deps: Deps,
  actor: Actor,
  { postsId, publishAt }: { postsId: string; publishAt?: string | null | undefined },
  { ip, idempotencyKey }: { ip: string; idempotencyKey: string | null },
): Promise<Submitted> {
  const author = authorOf(actor);
  const { limits, auditMode } = await siteSettings(deps);
  return deps.events.transact((tx, emit) =>
    once(tx, { ownerId: author.id, call: 'posts.submit', key: idempotencyKey, at: deps.clock.now() }, async () => {
      const post = await lockOwn(tx, actor, postsId);
      const { status, review } = step(lifeOf(post), 'submit');
      const draft = await store.findRevision(tx, post.draftRevisionId);
      if (draft === undefined) throw new Error(`work ${post.id} has lost its draft`);
      await refuseUnfinished(tx, post.type, draft, limits);
      const time = publishTime(deps, post, publishAt === undefined ? wishOf(post) : publishAt, limits);
      await refuseAuthor(deps, tx, author.id, limits);
      const riskyWords = await riskyWordsOf(deps, draft);
      await freeze(deps, tx, draft);
      await store.changeRevision(tx, draft.id, { riskyWords, ipLocation: deps.ipLocation.of(ip) });
      const now = deps.clock.now();
      await store.changePost(tx, post.id, {
        status,
        review,
        offlineBy: null,
        publishAt: time,
        wishedAt: null,
        submittedRevisionId: draft.id,
        submittedAt: now,
        updatedAt: now,
      });
      await store.lapseAppeals(tx, post.id);
      await record(deps, tx, actor, post.id, draft.number, 'submit');
      if (passesAtOnce(auditMode, riskyWords) && (await canAppear(tx, post.type, draft))) {
        const handedIn = (await store.lockPost(tx, post.id)) ?? post;
        return { postsId, status: await approve(deps, SYSTEM, { tx, emit, post: handedIn }) };
      }
      const place = (await store.findQueuePositions(tx, [post.id])).get(post.id);
      return { postsId, status, ...(place === undefined ? {} : { queuePosition: place }) };
    }),
  );
}

/** Whether a work goes out without a moderator; what holds words to look at waits for one unless all are looked at later. */
const passesAtOnce = (mode: AuditMode, riskyWords: string[]): boolean =>
  mode === 'after' || (mode === 'risky' && riskyWords.length === 0);

/** A video that cannot be watched yet waits in the queue like any other. */
const canAppear = async (tx: Transaction, type: store.PostRow['type'], { mediaId }: store.RevisionRow): Promise<boolean> =>
  type === 'article' || (mediaId !== null && (await store.findVideos(tx, [mediaId])).get(mediaId)?.state === 'ready');

/** What publishing needs, in the order of the form: the first missing thing is the answer, all of them are its fields. */
async function refuseUnfinished(
  db: Queryable,
  type: store.PostRow['type'],
  draft: store.RevisionRow,
  { articleTitleMax, videoTitleMax, bodyMax }: ContentLimits,
): Promise<void> {
  const title =
    type === 'article' ? { min: ARTICLE_TITLE.min, max: articleTitleMax } : { min: VIDEO_TITLE.min, max: videoTitleMax };
  const length = codePoints(draft.title);
  const missing: [field: string, sentence: string | null][] = [
    ['title', length >= title.min && length <= title.max ? null : `标题应为${title.min}-${title.max}个字`],
    ['categoryId', draft.categoryId === null ? '请选择分类' : null],
    ['body', type === 'article' && !hasContent(draft) ? '请填写正文' : await unreadyVideo(db, draft)],
    ['body', draft.textLength > bodyMax ? `正文不超过${bodyMax}字` : null],
    ['mediaId', type === 'video' ? await missingVideo(db, draft.mediaId) : null],
    ['sourceUrl', draft.origin === 'reprint' ? missingSource(draft.sourceUrl) : null],
  ];
  const broken = missing.filter((entry): entry is [string, string] => entry[1] !== null);
  if (broken[0] !== undefined) throw new AppError('invalid', broken[0][1], { fields: Object.fromEntries(broken) });
}

const hasContent = ({ body, textLength }: store.RevisionRow): boolean =>
  body !== null && (textLength > 0 || picturesIn(body).length > 0 || videosIn(body).length > 0);

async function unreadyVideo(db: Queryable, { body }: store.RevisionRow): Promise<string | null> {
  const ids = body === null ? [] : videosIn(body);
  const videos = await store.findVideos(db, ids);
  return ids.every((id) => videos.get(id)?.state === 'ready') ? null : '正文中的视频还没有处理完成，请稍后再提交';
}

/** One that is still being processed may be handed in; it is passed when it can be watched. */
async function missingVideo(db: Queryable, mediaId: string | null): Promise<string | null> {
  const video = mediaId === null ? undefined : (await store.findVideos(db, [mediaId])).get(mediaId);
  if (video === undefined) return '请上传视频';
  return video.state === 'failed' ? '视频处理失败，请重试或重新上传' : null;
}

function missingSource(sourceUrl: string | null): string | null {
  if (sourceUrl === null) return '转载作品请填写来源地址';
  return isWebAddress(sourceUrl) ? null : '来源地址须以 http:// 或 https:// 开头';
}

/** What was published before appears at once, whatever its draft once wished. */
const wishOf = ({ wishedAt, publishedAt }: store.PostRow): string | null =>
  publishedAt === null ? (wishedAt?.toISOString() ?? null) : null;

function publishTime(
  deps: Deps,
  post: store.PostRow,
  publishAt: string | null,
  { publishAheadMinMinutes: minutes, publishAheadMaxDays: days }: ContentLimits,
): Date | null {
  if (publishAt === null) return null;
  const refuse = (sentence: string) => {
    throw new AppError('invalid', sentence, { fields: { publishAt: sentence } });
  };
  if (post.publishedAt !== null) refuse('作品已经发布过，不能再定时发布');
  const time = new Date(publishAt);
  const ahead = (time.getTime() - deps.clock.now().getTime()) / 60_000;
  if (ahead < minutes || ahead > days * 1440) {
    refuse(`定时发布时间须在${minutes}分钟之后、${days}天之内`);
  }
  return time;
}

async function refuseAuthor(deps: Deps, tx: Transaction, authorId: string, { submitsADay }: ContentLimits): Promise<void> {
  const author = await store.findAuthor(tx, authorId);
  if (author === undefined || author.mobile === null) throw new AppError('forbidden', '请先绑定手机号');
  await store.lockSubmitsOf(tx, authorId);
  if ((await store.countSubmits(tx, authorId, dayBegan(deps.clock.now()))) >= submitsADay) {
    throw new AppError('rateLimited', `每天最多提交${submitsADay}篇作品，请明天再试`, { retryAfter: 3600 });
  }
}

/** Midnight in China, where a day of twenty works begins. */
const dayBegan = (now: Date): Date => new Date(`${dayInChina(now)}T00:00:00+08:00`);
