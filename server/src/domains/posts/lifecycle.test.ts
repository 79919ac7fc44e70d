import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AppError } from '../../core/app-error.ts';
import { canTransition, transition, type PostState, type PostAction } from './lifecycle.ts';

const NEW: PostState = {
  status: 'draft',
  review: 'none',
  offlineBy: null,
  refused: false,
  takenDown: false,
  wasPublished: false,
  hasNewerDraft: true,
};
const STEPS: PostAction[] = [
  'save',
  'submit',
  'retract',
  'reschedule',
  'approve',
  'approveScheduled',
  'reject',
  'publishScheduled',
  'offline',
  'takeDown',
  'reinstate',
  'remove',
  'restore',
];
const live = (...steps: PostAction[]): PostState => steps.reduce(transition, NEW);
const outcome = (state: PostState) => `${state.status}/${state.review}`;

describe('a post’s state', () => {
  test.each<[string, PostAction[], string]>([
    ['waits for review once handed in', ['submit'], 'pending/pending'],
    ['is a draft again when taken back', ['submit', 'retract'], 'draft/none'],
    ['is published when passed', ['submit', 'approve'], 'published/none'],
    ['waits for its time when that is ahead', ['submit', 'approveScheduled'], 'scheduled/none'],
    ['is published when its time comes', ['submit', 'approveScheduled', 'publishScheduled'], 'published/none'],
    ['can be taken back while it waits for its time', ['submit', 'approveScheduled', 'retract'], 'draft/none'],
    ['comes back with reasons, is mended and handed in again', ['submit', 'reject', 'save', 'submit'], 'pending/pending'],
    ['stays readable while a newer revision is reviewed', ['submit', 'approve', 'save', 'submit'], 'published/pending'],
    ['stays readable when the newer one is sent back', ['submit', 'approve', 'save', 'submit', 'reject'], 'published/rejected'],
    ['stays readable when the newer one is taken back', ['submit', 'approve', 'save', 'submit', 'retract'], 'published/none'],
    ['is not put off again once it was published', ['submit', 'approve', 'save', 'submit', 'approveScheduled'], 'published/none'],
    ['goes through review again after it was off the site', ['submit', 'approve', 'offline', 'submit'], 'pending/pending'],
    ['is put back by who took it down', ['submit', 'approve', 'takeDown', 'reinstate'], 'published/none'],
    ['is a draft when it comes out of the bin', ['submit', 'approve', 'remove', 'restore'], 'draft/none'],
    ['leaves the queue when it goes to the bin', ['submit', 'remove'], 'deleted/none'],
    ['is still down when it comes out of the bin', ['submit', 'approve', 'takeDown', 'remove', 'restore'], 'offline/none'],
    ['is still down when it is taken back from review', ['submit', 'approve', 'takeDown', 'submit', 'retract'], 'offline/none'],
    ['is taken down in the bin too, and stays there', ['submit', 'approve', 'remove', 'takeDown'], 'deleted/none'],
    ['is taken down although its author has hidden it', ['submit', 'approve', 'offline', 'takeDown'], 'offline/none'],
  ])('%s', (_promise, steps, end) => {
    expect(outcome(live(...steps))).toBe(end);
  });

  test.each<[string, PostAction[], string]>([
    ['a change while it is reviewed', ['submit', 'save'], '作品正在审核，撤回后才能修改'],
    ['a change while it waits for its time', ['submit', 'approveScheduled', 'save'], '作品等待定时发布，撤回后才能修改'],
    ['a second hand-in', ['submit', 'submit'], '作品已在审核中，请勿重复提交'],
    ['an unchanged revision of a published work', ['submit', 'approve', 'submit'], '作品没有新的修改，无需提交'],
    ['a decision on what nobody handed in', ['approve'], '作品不在待审核状态，可能已被处理'],
    ['a second decision', ['submit', 'reject', 'approve'], '作品不在待审核状态，可能已被处理'],
    [
      'an administrator putting back what its author took down',
      ['submit', 'approve', 'offline', 'reinstate'],
      '只能恢复由平台下架的作品',
    ],
    ['a second takedown of one work', ['submit', 'approve', 'takeDown', 'takeDown'], '作品已被下架'],
    [
      'putting back what its author has handed in again',
      ['submit', 'approve', 'takeDown', 'submit', 'reinstate'],
      '作品已重新提交，请在审核中决定是否恢复',
    ],
    ['taking down what nobody has seen', ['submit', 'reject', 'takeDown'], '作品未在展示，无法下线'],
    ['anything but restoring in the bin', ['remove', 'save'], '作品在回收站中，恢复后才能操作'],
    ['restoring what is not in the bin', ['restore'], '作品不在回收站中'],
  ])('refuses %s', (_what, steps, message) => {
    expect(() => live(...steps)).toThrow(expect.objectContaining({ code: 'conflict', message: message }));
  });

  test('keeps its promises whatever is tried, in whatever order', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...STEPS), { maxLength: 40 }), (steps) => {
        let state = NEW;
        for (const taken of steps) {
          const before = state;
          if (!canTransition(before, taken)) {
            expect(() => transition(before, taken)).toThrow(AppError);
            continue;
          }
          state = transition(before, taken);
          // Nothing is readable that was not passed, and no change of the author's makes anything readable.
          if (state.status === 'published' && before.status !== 'published')
            expect(['approve', 'approveScheduled', 'publishScheduled', 'reinstate']).toContain(taken);
          if (state.status === 'published') expect(state.wasPublished).toBe(true);
          // What is reviewed cannot change under the reviewer's eyes.
          if (state.review === 'pending') expect(canTransition(state, 'save')).toBe(false);
          if (state.status === 'pending' || state.status === 'rejected') expect(state.review).toBe(state.status);
          if (['draft', 'scheduled', 'offline', 'deleted'].includes(state.status)) expect(state.review).toBe('none');
          // Whoever took it off the site is known exactly while it is off.
          expect(state.offlineBy !== null).toBe(state.status === 'offline');
          expect(state.wasPublished || !before.wasPublished).toBe(true);
          // What a person decided against a post, only passing it or putting it back undoes.
          if (before.refused && !state.refused) expect(['approve', 'approveScheduled', 'reinstate']).toContain(taken);
          if (before.takenDown && !state.takenDown) expect(['approve', 'approveScheduled', 'reinstate']).toContain(taken);
          if (state.takenDown) expect(state.status).not.toBe('published');
          if (state.takenDown || state.review === 'rejected') expect(state.refused).toBe(true);
          if (state.offlineBy === 'admin') expect(state.takenDown).toBe(true);
          // There is always a way on.
          expect(STEPS.some((next) => canTransition(state, next))).toBe(true);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
