import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AppError } from '../../errors.ts';
import { mayTake, step, type Life, type Step } from './life.ts';

const NEW: Life = { status: 'draft', review: 'none', offlineBy: null, wasPublished: false, hasNewerDraft: true };
const STEPS: Step[] = [
  'save',
  'submit',
  'retract',
  'approve',
  'approveLater',
  'reject',
  'publishDue',
  'offline',
  'takeDown',
  'putBack',
  'remove',
  'restore',
];
const live = (...steps: Step[]): Life => steps.reduce(step, NEW);
const outcome = (life: Life) => `${life.status}/${life.review}`;

describe('a work’s life', () => {
  test.each<[string, Step[], string]>([
    ['waits for review once handed in', ['submit'], 'pending/pending'],
    ['is a draft again when taken back', ['submit', 'retract'], 'draft/none'],
    ['is published when passed', ['submit', 'approve'], 'published/none'],
    ['waits for its time when that is ahead', ['submit', 'approveLater'], 'scheduled/none'],
    ['is published when its time comes', ['submit', 'approveLater', 'publishDue'], 'published/none'],
    ['can be taken back while it waits for its time', ['submit', 'approveLater', 'retract'], 'draft/none'],
    ['comes back with reasons, is mended and handed in again', ['submit', 'reject', 'save', 'submit'], 'pending/pending'],
    ['stays readable while a newer revision is reviewed', ['submit', 'approve', 'save', 'submit'], 'published/pending'],
    ['stays readable when the newer one is sent back', ['submit', 'approve', 'save', 'submit', 'reject'], 'published/rejected'],
    ['stays readable when the newer one is taken back', ['submit', 'approve', 'save', 'submit', 'retract'], 'published/none'],
    ['is not put off again once it was published', ['submit', 'approve', 'save', 'submit', 'approveLater'], 'published/none'],
    ['goes through review again after it was off the site', ['submit', 'approve', 'offline', 'submit'], 'pending/pending'],
    ['is put back by who took it down', ['submit', 'approve', 'takeDown', 'putBack'], 'published/none'],
    ['is a draft when it comes out of the bin', ['submit', 'approve', 'remove', 'restore'], 'draft/none'],
    ['leaves the queue when it goes to the bin', ['submit', 'remove'], 'deleted/none'],
  ])('%s', (_promise, steps, end) => {
    expect(outcome(live(...steps))).toBe(end);
  });

  test.each<[string, Step[], string]>([
    ['a change while it is reviewed', ['submit', 'save'], '作品正在审核，撤回后才能修改'],
    ['a change while it waits for its time', ['submit', 'approveLater', 'save'], '作品等待定时发布，撤回后才能修改'],
    ['a second hand-in', ['submit', 'submit'], '作品已在审核中，请勿重复提交'],
    ['an unchanged revision of a published work', ['submit', 'approve', 'submit'], '作品没有新的修改，无需提交'],
    ['a decision on what nobody handed in', ['approve'], '作品不在待审核状态，可能已被处理'],
    ['a second decision', ['submit', 'reject', 'approve'], '作品不在待审核状态，可能已被处理'],
    [
      'an administrator putting back what its author took down',
      ['submit', 'approve', 'offline', 'putBack'],
      '只能恢复由管理员下线的作品',
    ],
    ['anything but restoring in the bin', ['remove', 'save'], '作品在回收站中，恢复后才能操作'],
    ['restoring what is not in the bin', ['restore'], '作品不在回收站中'],
  ])('refuses %s', (_what, steps, sentence) => {
    expect(() => live(...steps)).toThrow(new AppError('conflict', sentence));
  });

  test('keeps its promises whatever is tried, in whatever order', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...STEPS), { maxLength: 40 }), (steps) => {
        let life = NEW;
        for (const taken of steps) {
          const before = life;
          if (!mayTake(before, taken)) {
            expect(() => step(before, taken)).toThrow(AppError);
            continue;
          }
          life = step(before, taken);
          // Nothing is readable that was not passed, and no change of the author's makes anything readable.
          if (life.status === 'published' && before.status !== 'published')
            expect(['approve', 'approveLater', 'publishDue', 'putBack']).toContain(taken);
          if (life.status === 'published') expect(life.wasPublished).toBe(true);
          // What is reviewed cannot change under the reviewer's eyes.
          if (life.review === 'pending') expect(mayTake(life, 'save')).toBe(false);
          if (life.status === 'pending' || life.status === 'rejected') expect(life.review).toBe(life.status);
          if (['draft', 'scheduled', 'offline', 'deleted'].includes(life.status)) expect(life.review).toBe('none');
          // Whoever took it off the site is known exactly while it is off.
          expect(life.offlineBy !== null).toBe(life.status === 'offline');
          expect(life.wasPublished || !before.wasPublished).toBe(true);
          // There is always a way on.
          expect(STEPS.some((next) => mayTake(life, next))).toBe(true);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
