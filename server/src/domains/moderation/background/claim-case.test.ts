import { describe, expect, test } from 'vitest';
import { appealRefusal, listRefusedRemarks } from '#contract/comments/appeals.ts';
import { createComment, hideComment } from '#contract/comments/comments.ts';
import { createAppeal, decideAppeal, listAppeals } from '#contract/moderation/appeals.ts';
import { claimDeskCase } from '#contract/moderation/background.ts';
import type { ClaimedKind } from '#contract/moderation/constants.ts';
import { decideRemarkAppeal } from '#contract/moderation/remark-appeals.ts';
import { createReport, handleReport, listReportCases } from '#contract/moderation/reports.ts';
import { rejectPost } from '#contract/moderation/review.ts';
import {
  appealSanction,
  confirmSanctionProposal,
  decideSanctionAppeal,
  giveSanction,
  proposeSanction,
} from '#contract/moderation/sanctions.ts';
import { articleForm, postsOf } from '../../../../test/factories/posts.ts';
import { createTestApp, type Visitor } from '../../../../test/test-app.ts';

const app = await createTestApp();
const { call, user, admin, deps, clock } = app;
const { published, submitted } = postsOf(app);
Object.assign(deps, { limits: { consume: async () => {}, refund: async () => {}, reset: async () => {} } });

const author = await user('creator');
const first = await admin('moderator');
const [one, two] = [await admin('super_admin'), await admin('super_admin')];
const postsId = await published(articleForm(), author, first);
const TEXT = '数据来自林业局公报第三页，已在文末注明出处。';
const ABOUT = { rule: 'ad', reason: '多次发布加群广告', days: 7 } as const;

async function comment(): Promise<{ id: string; writer: Visitor }> {
  const writer = await user();
  return { id: (await call(createComment, { postsId, content: '加群领资料' }, writer)).data.id, writer };
}

/** Desks whose cases are claimed by the same call, with a new case and its decision. */
const DESKS: Record<
  Exclude<ClaimedKind, 'profile' | 'message'>,
  {
    noun: string;
    late: string;
    open(): Promise<string>;
    decide(id: string, by: Visitor): Promise<{ status: number; msg: string }>;
  }
> = {
  report: {
    noun: '举报',
    late: '该举报已被处理',
    async open() {
      const { id: targetId } = await comment();
      await call(createReport, { targetType: 'comment', targetId, reason: 'ad', detail: '' }, await user());
      const { list } = (await call(listReportCases, { limit: 100 }, one)).data;
      return list.find((row) => row.targetId === targetId)?.id ?? '';
    },
    decide: (id, by) => call(handleReport, { id, verdict: 'upheld', remove: true }, by),
  },
  appeal: {
    noun: '申诉',
    late: '申诉已处理或已失效',
    async open() {
      const refused = await submitted(articleForm(), author);
      await call(rejectPost, { postsId: refused, reasons: [{ text: '数据待核实' }] }, first);
      await call(createAppeal, { postsId: refused, text: TEXT }, author);
      const { list } = (await call(listAppeals, { limit: 100 }, one)).data;
      return list.find((row) => row.postsId === refused)?.id ?? '';
    },
    decide: (id, by) => call(decideAppeal, { id, granted: false, reply: '维持原判' }, by),
  },
  remarkAppeal: {
    noun: '申诉',
    late: '申诉已处理或已失效',
    async open() {
      const { id: commentId, writer } = await comment();
      await call(hideComment, { commentId, reason: '广告引流' }, first);
      const id = (await call(listRefusedRemarks, {}, writer)).data.list[0]?.id ?? '';
      await call(appealRefusal, { id, text: TEXT }, writer);
      return id;
    },
    decide: (id, by) => call(decideRemarkAppeal, { id, granted: false, reply: '维持原判' }, by),
  },
  sanction: {
    noun: '申诉',
    late: '申诉已处理或已失效',
    async open() {
      const person = await user();
      const giver = await admin('super_admin');
      const { id: sanctionId } = (await call(giveSanction, { ...ABOUT, userId: person.id, kind: 'mute' }, giver)).data;
      await call(appealSanction, { sanctionId, text: TEXT }, person);
      return sanctionId;
    },
    decide: (id, by) => call(decideSanctionAppeal, { id, granted: false, reply: '维持处罚' }, by),
  },
  proposal: {
    noun: '处罚提议',
    late: '该提议已处理',
    async open() {
      const { id: userId } = await user();
      return (await call(proposeSanction, { ...ABOUT, userId, kind: 'mute' }, first)).data.id;
    },
    decide: (id, by) => call(confirmSanctionProposal, { id }, by),
  },
};

describe.each(Object.keys(DESKS) as (keyof typeof DESKS)[])('a case of the desk %s', (kind) => {
  const { noun, late, open, decide } = DESKS[kind];
  const claim = (id: string, by: Visitor, claimed = true) => call(claimDeskCase, { kind, id, claimed }, by);

  test('that is claimed is decided by nobody else, until it is released or twenty minutes are over', async () => {
    const id = await open();
    expect((await claim(id, one)).data.claim).toMatchObject({ name: one.account, mine: true });
    const refusal = { status: 409, msg: `${noun}正由 ${one.account} 审核，请先处理其他${noun}` };
    expect(await claim(id, two)).toMatchObject(refusal);
    expect(await decide(id, two)).toMatchObject(refusal);
    expect((await claim(id, one, false)).data.claim).toBe(null);
    expect((await claim(id, two)).status).toBe(200);
    clock.advance(20 * 60_000 + 1);
    expect((await claim(id, one)).status).toBe(200);
    expect((await decide(id, one)).status).toBe(200);
    expect(await claim(id, two)).toMatchObject({ status: 409, msg: late });
  });

  test('can be decided without a claim, and is claimed by administrators of its area alone', async () => {
    const id = await open();
    expect((await claim(id, await admin('finance'))).status).toBe(403);
    expect((await decide(id, two)).status).toBe(200);
    expect((await claim('nowhere', one)).status).toBe(404);
  });
});

test('a proposer claims no proposal', async () => {
  const id = await DESKS.proposal.open();
  expect((await call(claimDeskCase, { kind: 'proposal', id }, first)).status).toBe(403);
});
