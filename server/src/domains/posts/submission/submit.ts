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
import { areCaptionsAsRead, notePrints, readCaptions, type ReadCaptions } from '../../media-assets/service.ts';
import { compileWords, isChecked, noteChecks, screenText } from '../../screening/service.ts';
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

/** Submits a draft for review; from then on that revision does not change. */
export async function submitPost(
  deps: Deps,
  actor: Actor,
  { postsId, publishAt }: { postsId: string; publishAt?: string | null | undefined },
  { ip, idempotencyKey }: { ip: string; idempotencyKey: string | null },
): Promise<Submitted> {
  const author = requireAuthor(actor);
  const { limits, auditMode } = await siteSettings(deps);
  await compileWords(deps);
  const judges = { post: await isChecked(deps, 'posts'), videos: await isChecked(deps, 'videos') };
  const draft = await findReadableDraft(deps, actor, postsId);
  const captions = judges.post ? await readDraftCaptions(deps, draft) : null;
  if (draft !== undefined) await notePrints(deps, filesOf(draft));
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
        if (judges.post) await refuseChangedCaptions(tx, draft, captions);
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
        // What would go out by itself waits until the content safety service has looked at it.
        const parts = partsToCheck(draft, captions?.texts ?? []).filter((part) =>
          'video' in part ? judges.videos : judges.post,
        );
        if (parts.length > 0) {
          const subject = { scope: 'posts', subjectId: post.id, revisionId: draft.id } as const;
          await noteChecks(deps, tx, subject, parts, passes);
        } else if (passes) {
          const submitted = (await postsStore.lockPost(tx, post.id)) ?? post;
          return { postsId, status: await approve(deps, SYSTEM, { tx, post: submitted }) };
        }
        return { postsId, status: next.status };
      },
    ),
  );
  const place = (await store.findQueuePositions(deps.db, [postsId])).get(postsId);
  return { ...answer, ...(place === undefined ? {} : { queuePosition: place }) };
}

async function findReadableDraft(deps: Deps, actor: Actor, postsId: string): Promise<RevisionRow | undefined> {
  const post = await requireReadable(deps.db, actor, await postsStore.findPost(deps.db, postsId));
  return postsStore.findRevision(deps.db, post.draftRevisionId);
}

/** What is read in the film of a draft; null where there is none. */
const readDraftCaptions = async (deps: Deps, draft: RevisionRow | undefined): Promise<ReadCaptions | null> =>
  draft === undefined || draft.mediaId === null ? null : readCaptions(deps, draft.mediaId);

/** What is judged is what will be seen: neither another film nor other captions than were read. */
async function refuseChangedCaptions(tx: Transaction, { mediaId }: RevisionRow, read: ReadCaptions | null): Promise<void> {
  const isSame = read === null ? mediaId === null : read.mediaId === mediaId && (await areCaptionsAsRead(tx, read));
  if (!isSame) throw new AppError('conflict', '视频或字幕刚刚有修改，请重新提交');
}

/** Whether a post that nobody has refused goes out without a moderator; what holds words to look at waits for one unless all are looked at later. */
const passesAtOnce = (mode: AuditMode, riskyWords: string[]): boolean =>
  mode === 'after' || (mode === 'risky' && riskyWords.length === 0);

/** A video that cannot be watched yet waits in the queue like any other. */
const canAppear = async (
  tx: Transaction,
  type: postsStore.PostRow['type'],
  { mediaId }: postsStore.RevisionRow,
): Promise<boolean> =>
  type === 'article' || (mediaId !== null && (await postsStore.findVideos(tx, [mediaId])).get(mediaId)?.state === 'ready');

/** What publishing needs, in the order of the form: the first missing thing is the answer, all of them are its fields. */
async function refuseUnfinished(
  db: Queryable,
  type: postsStore.PostRow['type'],
  draft: postsStore.RevisionRow,
  { articleTitleMax, videoTitleMax, bodyMax }: ContentLimits,
): Promise<void> {
  const title =
    type === 'article' ? { min: ARTICLE_TITLE.min, max: articleTitleMax } : { min: VIDEO_TITLE.min, max: videoTitleMax };
  const length = codePoints(draft.title);
  const missing: [field: string, sentence: string | null][] = [
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
  const broken = missing.filter((pair): pair is [string, string] => pair[1] !== null);
  if (broken[0] !== undefined) throw new AppError('invalid', broken[0][1], { fields: Object.fromEntries(broken) });
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

/** One that is still being processed may be submitted; it is passed when it can be watched. */
async function missingVideo(db: Queryable, mediaId: string | null): Promise<string | null> {
  const video = mediaId === null ? undefined : (await postsStore.findVideos(db, [mediaId])).get(mediaId);
  if (video === undefined) return '请上传视频';
  return video.state === 'failed' ? '视频转码失败，请重试或重新上传' : null;
}

function missingSource(sourceUrl: string | null): string | null {
  if (sourceUrl === null) return '转载作品请填写来源地址';
  return isWebAddress(sourceUrl) ? null : '来源地址须以 http:// 或 https:// 开头';
}

/** What was published before appears at once, whatever its draft once wished. */
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
 * Refuses a post that says what may not be said, at the field that says it. Answers what a reviewer should look at;
 * words that comments show as stars are among it, since nobody changes an author's text behind their back.
 */
async function screenDraft(deps: Deps, draft: RevisionRow): Promise<string[]> {
  const risky = new Set<string>();
  for (const [field, text] of Object.entries(textsOf(draft))) {
    const passed = await screenText(deps, 'posts', text, field);
    for (const word of [...passed.risky, ...passed.replaced]) risky.add(word);
  }
  return [...risky];
}
