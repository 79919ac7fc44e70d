import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type { RemarkKind } from '#contract/comments/appeals.ts';
import type { CaseContext, caseBackground } from '#contract/moderation/background.ts';
import { BACKGROUND_DAYS, RECORD_DAYS } from '#contract/moderation/constants.ts';
import type { RemarkBackground } from '#contract/moderation/remark-background.ts';
import type { Actor } from '../../../core/actor.ts';
import type { Queryable } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { displayName } from '../../accounts/service.ts';
import type { ContextPiece, ReviewKinds } from '../../review/service.ts';
import { findCase, type DeskCase } from './find-case.ts';
import { recordStart, recordOf } from './get-record.ts';
import * as store from './store.ts';

/** Data beside a case of any desk: the record of its writer, and the context. */
export async function backgroundOfCase(
  deps: Deps,
  kinds: ReviewKinds,
  actor: Actor,
  query: ParsedOf<typeof caseBackground>,
): Promise<AnswerOf<typeof caseBackground>> {
  const { writerId, subject } = await findCase(deps.db, kinds, actor, query);
  const since = recordStart(deps, RECORD_DAYS);
  const [writer, context] = await Promise.all([
    writerId === null ? null : recordOf(deps, kinds, writerId, since),
    subject === null ? null : contextOf(deps.db, kinds, subject, since),
  ]);
  return { writer, context };
}

/** The same of a comment or danmaku in the form of its own call, with BACKGROUND_DAYS of the record. */
export async function backgroundOfRemark(
  deps: Deps,
  kinds: ReviewKinds,
  actor: Actor,
  query: { kind: RemarkKind; id: string },
): Promise<RemarkBackground> {
  const { writerId } = await findCase(deps.db, kinds, actor, query);
  const since = recordStart(deps, BACKGROUND_DAYS);
  const [record, { list }] = await Promise.all([
    writerId === null ? null : recordOf(deps, kinds, writerId, since),
    contextOf(deps.db, kinds, query, since),
  ]);
  const { comment, danmaku } = record?.counts ?? NO_COUNTS;
  return {
    author: {
      registeredAt: record?.registeredAt ?? new Date(0).toISOString(),
      written: comment.written + danmaku.written,
      refused: comment.refused + danmaku.refused,
      reported: record?.reported ?? 0,
    },
    around: list.map(({ id, nickname, content, createTime, atMs }) => ({ id, nickname, content, createTime, atMs })),
  };
}

const NONE = { written: 0, refused: 0 };
const NO_COUNTS = { comment: NONE, danmaku: NONE };

async function contextOf(
  db: Queryable,
  kinds: ReviewKinds,
  { kind, id }: NonNullable<DeskCase['subject']>,
  since: Date,
): Promise<CaseContext> {
  const around = await kinds[kind].listAround(db, id, since);
  const people = await store.findAuthors(db, [...new Set(around.map(({ authorId }) => authorId))]);
  return { kind, list: around.map((row) => present(row, people.get(row.authorId))) };
}

const present = (
  { id, content, createdAt, atMs, isPicture, state }: ContextPiece,
  user: { nickname: string; mobile: string | null } | undefined,
): CaseContext['list'][number] => ({
  id,
  nickname: user === undefined ? '已注销用户' : displayName(user),
  content,
  createTime: new Date(createdAt).toISOString(),
  atMs: atMs ?? null,
  isPicture: isPicture ?? false,
  state: state ?? null,
});
