import type { Transaction } from '../../../db/client.ts';
import { isPostInScope } from '../../../db/scopes/post-scope.ts';
import { notifyRemarkWriter } from '../../comments/service.ts';
import { addToCounts } from '../../counters/service.ts';
import { countRefusalsOf, auditRecordOfRemark, type Remark, type RemarkReviewKind } from '../../review/service.ts';
import { stateOf } from '../policy.ts';
import * as store from '../store.ts';
import { countDanmakuOf, findDanmaku, findDanmakuAround } from './around-store.ts';

type DanmakuCase = store.DanmakuRow & Remark;

const tell: RemarkReviewKind['notifyWriter'] = (deps, tx, said, outcome) =>
  notifyRemarkWriter(deps, tx, '上的弹幕', said, outcome);

export const danmakuReviewKind: RemarkReviewKind<DanmakuCase> = {
  kind: 'danmaku',
  noun: '弹幕',
  scope: 'danmaku',
  async lock(tx, id) {
    const row = await store.lockDanmaku(tx, id);
    if (row === undefined) return undefined;
    const { danmaku, videoAuthorId: postAuthorId, onSite } = row;
    return { ...danmaku, postAuthorId, onSite, state: stateOf(danmaku) };
  },
  isInScope: (tx, { postId }, scope) => isPostInScope(tx, postId, scope),
  mark: (tx, { id }, riskyWords) => store.changeDanmaku(tx, id, { riskyWords }),
  async show({ clock }, tx, { id, postId }, { isNew }) {
    // Players ask for danmaku created since their last request, so a danmaku shown for the first time gets the current time.
    await store.changeDanmaku(tx, id, { hiddenAt: null, held: false, ...(isNew ? { createdAt: clock.now() } : {}) });
    await count(tx, postId, 1);
    return 'shown';
  },
  async takeOff({ clock }, tx, { id, postId, state: before }, state) {
    await store.changeDanmaku(tx, id, { hiddenAt: clock.now(), held: state === 'waiting' });
    if (before === 'shown') await count(tx, postId, -1);
  },
  remove: ({ clock }, tx, { id }) => store.changeDanmaku(tx, id, { removedAt: clock.now(), removedBy: 'author' }),
  notify: tell,
  notifyWriter: tell,
  recordOf: auditRecordOfRemark('danmaku'),
  appealOf: ({ postId, authorId, content }) => ({ kind: 'danmaku', postId, authorId, content }),
  find: findDanmaku,
  listAround: findDanmakuAround,
  countWritten: countDanmakuOf,
  countRefused: countRefusalsOf('danmaku'),
};

async function count(tx: Transaction, postId: string, change: 1 | -1): Promise<void> {
  await addToCounts(tx, postId, { danmaku: change });
  await tx.emit('danmaku.changed', { postId });
}
