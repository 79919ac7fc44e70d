import { ARTICLE_TITLE, VIDEO_DESCRIPTION_MAX, VIDEO_TITLE } from '#contract/posts/constants.ts';
import type { PostStatus } from '#contract/posts/post.ts';
import type { AuditMode, ContentLimits } from '#contract/settings/settings.ts';
import { codePoints, isSeen } from '#contract/text.ts';
import { SYSTEM, type Actor } from '../../../core/actor.ts';
import { AppError, tooOften } from '../../../core/app-error.ts';
import { dayInChina, secondsOfTheDay, startOfDay } from '../../../core/clock.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { once } from '../../../db/idempotency.ts';
import type { Deps } from '../../../deps.ts';
import { isWebAddress } from '../../../documents/links.ts';
import { picturesIn, textOf, videosIn } from '../../../documents/text.ts';
import { requireNotSanctioned } from '../../accounts/service.ts';
import { areCaptionsUnchanged, computeMissingPrints, readCaptions, type ReadCaptions } from '../../media-assets/service.ts';
import { compileWords, isScopeChecked, requestChecks, screenText } from '../../screening/service.ts';
import { siteSettings } from '../../settings/service.ts';
import { filesOf, textsOf } from '../content.ts';
import { lockManagedPost, requireAuthor, requireReadable } from '../access.ts';
import { stateColumns, transition } from '../lifecycle.ts';
import { stateOf } from '../present.ts';
import { approve } from '../publication/publish.ts';
import { timeOf } from '../publication/time.ts';
import { needsPerson } from '../refusals/find.ts';
import * as postsStore from '../store.ts';
import type { RevisionRow } from '../store.ts';
import { partsToCheck } from './parts-to-check.ts';
import { record } from '../review/record.ts';
import { renderRevision } from '../publication/render-revision.ts';
import * as store from '../review/store.ts';

export interface Submitted {
  postsId: string;
  status: PostStatus;
  queuePosition?: number;
}

/**
 * Submits the draft and freezes its revision. It is approved at once when no person has to review it (`passesAtOnce`, `needsPerson`) and
 * the content safety service need not check it; the latter approves it later. Slow reading happens before the transaction.
 */
export async function submitPost(
  deps: Deps,
  actor: Actor,
  { postsId, publishAt }: { postsId: string; publishAt?: string | null | undefined },
  { ip, idempotencyKey }: { ip: string; idempotencyKey: string | null },
): Promise<Submitted> {
  const author = requireAuthor(actor);
  const { limits, auditMode } = await siteSettings(deps);
  await compileWords(deps);
  // Whether the content safety service checks these.
  const checked = { post: await isScopeChecked(deps, 'posts'), videos: await isScopeChecked(deps, 'videos') };
  const draft = await findReadableDraft(deps, actor, postsId);
  const captions = checked.post ? await readDraftCaptions(deps, draft) : null;
  if (draft !== undefined) await computeMissingPrints(deps, filesOf(draft));
  const answer = await deps.transact((tx) =>
    once(
      tx,
      { ownerId: author.id, call: 'posts.submit', key: idempotencyKey, form: { postsId, publishAt }, at: deps.clock.now() },
      async () => {
        const post = await lockManagedPost(tx, actor, postsId);
        await requireNotSanctioned(deps, tx, author.id, 'noPublish');
        const next = transition(stateOf(post), 'submit');
        const draft = await postsStore.findRevision(tx, post.draftRevisionId);
        if (draft === undefined) throw new Error(`post ${post.id} has lost its draft`);
        const aiFound = await postsStore.saysAi(tx, filesOf(draft));
        await refuseUnfinished(tx, post.type, { ...draft, aiFound }, limits);
        const time = timeOf(post, publishAt === undefined ? requestedPublishAtOf(post) : publishAt, deps.clock.now(), limits);
        await refuseAuthor(deps, tx, author.id, limits);
        if (checked.post) await refuseChangedCaptions(tx, draft, captions);
        const riskyWords = await screenDraft(deps, draft);
        await renderRevision(deps, tx, draft);
        await postsStore.changeRevision(tx, draft.id, { riskyWords, aiFound, ipLocation: deps.ipLocation.of(ip) });
        const now = deps.clock.now();
        await postsStore.changePost(tx, post.id, {
          ...stateColumns(next),
          publishAt: time,
          requestedPublishAt: null,
          submittedRevisionId: draft.id,
          submittedAt: now,
          updatedAt: now,
        });
        await store.lapseAppeals(tx, post.id);
        await record(deps, tx, actor, post.id, draft.number, 'submit');
        const passes =
          !next.refused &&
          passesAtOnce(auditMode, riskyWords) &&
          (await canAppear(tx, post.type, draft)) &&
          !(await needsPerson(tx, post, draft));
        // With `passes`, the content safety service approves the post when it finds nothing.
        const parts = partsToCheck(draft, captions?.texts ?? []).filter((part) =>
          'video' in part ? checked.videos : checked.post,
        );
        if (parts.length > 0) {
          const subject = { scope: 'posts', subjectId: post.id, revisionId: draft.id } as const;
          await requestChecks(deps, tx, subject, parts, passes);
        } else if (passes) {
          const submitted = (await postsStore.lockPost(tx, post.id)) ?? post;
          return { postsId, status: await approve(deps, SYSTEM, { tx, post: submitted }) };
        }
        return { postsId, status: next.status };
      },
    ),
  );
  const queuePosition = (await store.findQueuePositions(deps.db, [postsId])).get(postsId);
  return { ...answer, ...(queuePosition === undefined ? {} : { queuePosition }) };
}

async function findReadableDraft(deps: Deps, actor: Actor, postsId: string): Promise<RevisionRow | undefined> {
  const post = await requireReadable(deps.db, actor, await postsStore.findPost(deps.db, postsId));
  return postsStore.findRevision(deps.db, post.draftRevisionId);
}

/** The captions of the draft's video; null without a video. */
const readDraftCaptions = async (deps: Deps, draft: RevisionRow | undefined): Promise<ReadCaptions | null> =>
  draft === undefined || draft.mediaId === null ? null : readCaptions(deps, draft.mediaId);

/** Refuses when the video or its captions changed since they were read: exactly what is checked must be published. */
async function refuseChangedCaptions(tx: Transaction, { mediaId }: RevisionRow, read: ReadCaptions | null): Promise<void> {
  const isSame = read === null ? mediaId === null : read.mediaId === mediaId && (await areCaptionsUnchanged(tx, read));
  if (!isSame) throw new AppError('conflict', '视频或字幕刚刚有修改，请重新提交');
}

/** Whether a submission is published without a reviewer. 'after': all are; 'risky': only those without risky words; otherwise none. */
const passesAtOnce = (mode: AuditMode, riskyWords: string[]): boolean =>
  mode === 'after' || (mode === 'risky' && riskyWords.length === 0);

/** Whether it can be shown now: a video that cannot be played yet is not approved at once. */
const canAppear = async (
  tx: Transaction,
  type: postsStore.PostRow['type'],
  { mediaId }: postsStore.RevisionRow,
): Promise<boolean> =>
  type === 'article' || (mediaId !== null && (await postsStore.findVideos(tx, [mediaId])).get(mediaId)?.state === 'ready');

/** Refuses an incomplete draft. The message names the first problem in the order of the form; `fields` has all of them. */
async function refuseUnfinished(
  db: Queryable,
  type: postsStore.PostRow['type'],
  draft: postsStore.RevisionRow,
  { articleTitleMax, videoTitleMax, bodyMax }: ContentLimits,
): Promise<void> {
  const title =
    type === 'article' ? { min: ARTICLE_TITLE.min, max: articleTitleMax } : { min: VIDEO_TITLE.min, max: videoTitleMax };
  const length = codePoints(draft.title);
  const problems: [field: string, sentence: string | null][] = [
    [
      'title',
      isSeen(draft.title) && length >= title.min && length <= title.max ? null : `标题应为 ${title.min}–${title.max} 个字`,
    ],
    ['categoryId', draft.categoryId === null ? '请选择分类' : null],
    ['body', type === 'article' && !hasContent(draft) ? '请填写正文' : await unreadyVideo(db, draft)],
    ['body', tooLong(type, draft.textLength, bodyMax)],
    ['mediaId', type === 'video' ? await missingVideo(db, draft.mediaId) : null],
    ['sourceUrl', draft.origin === 'reprint' ? missingSource(draft.sourceUrl) : null],
    ['aiGenerated', draft.aiFound && !draft.aiGenerated ? '文件带有 AI 生成标识，请在创作声明中勾选“含 AI 生成内容”' : null],
  ];
  const found = problems.filter((pair): pair is [string, string] => pair[1] !== null);
  if (found[0] !== undefined) throw new AppError('invalid', found[0][1], { fields: Object.fromEntries(found) });
}

const tooLong = (type: postsStore.PostRow['type'], length: number, bodyMax: number): string | null =>
  type === 'video'
    ? length > VIDEO_DESCRIPTION_MAX
      ? `视频简介最多 ${VIDEO_DESCRIPTION_MAX} 字`
      : null
    : length > bodyMax
      ? `正文最多 ${bodyMax} 字`
      : null;

const hasContent = ({ body }: postsStore.RevisionRow): boolean =>
  body !== null && (isSeen(textOf(body)) || picturesIn(body).length > 0 || videosIn(body).length > 0);

async function unreadyVideo(db: Queryable, { body }: postsStore.RevisionRow): Promise<string | null> {
  const ids = body === null ? [] : videosIn(body);
  const videos = await postsStore.findVideos(db, ids);
  if (await postsStore.hasTakenDown(db, ids)) return '正文中的视频已被平台下架，请移除后再提交';
  return ids.every((id) => videos.get(id)?.state === 'ready') ? null : '正文中的视频还没有转码完成，请稍后再提交';
}

/** A video that is still being transcoded may be submitted; it is approved when it can be played. */
async function missingVideo(db: Queryable, mediaId: string | null): Promise<string | null> {
  const video = mediaId === null ? undefined : (await postsStore.findVideos(db, [mediaId])).get(mediaId);
  if (video === undefined) return '请上传视频';
  return video.state === 'failed' ? '视频转码失败，请重试或重新上传' : null;
}

function missingSource(sourceUrl: string | null): string | null {
  if (sourceUrl === null) return '转载作品请填写来源地址';
  return isWebAddress(sourceUrl) ? null : '来源地址须以 http:// 或 https:// 开头';
}

/** The time that the author chose in the draft; a post that was published before is always published at once. */
const requestedPublishAtOf = ({ requestedPublishAt, publishedAt }: postsStore.PostRow): string | null =>
  publishedAt === null ? (requestedPublishAt?.toISOString() ?? null) : null;

async function refuseAuthor(deps: Deps, tx: Transaction, authorId: string, { submitsADay }: ContentLimits): Promise<void> {
  const author = await postsStore.findAuthor(tx, authorId);
  if (author === undefined || author.mobile === null)
    throw new AppError('forbidden', '请先绑定手机号', { reason: 'mobileUnbound' });
  await store.lockSubmitsOf(tx, authorId);
  if ((await store.countSubmits(tx, authorId, startOfDay(dayInChina(deps.clock.now())))) >= submitsADay) {
    throw tooOften(`每天最多提交 ${submitsADay} 篇作品`, secondsOfTheDay(deps.clock.now()));
  }
}

/**
 * Refuses a draft with blocked words, at their field. Answers the words that a reviewer should look at. Words that comments replace with
 * asterisks are among them, because posts are never changed automatically.
 */
async function screenDraft(deps: Deps, draft: RevisionRow): Promise<string[]> {
  const risky = new Set<string>();
  for (const [field, text] of Object.entries(textsOf(draft))) {
    const passed = await screenText(deps, 'posts', text, field);
    for (const word of [...passed.risky, ...passed.replaced]) risky.add(word);
  }
  return [...risky];
}
