import { describe, expect, test } from 'vitest';
import type { Notice } from '#contract/notices/notices.ts';
import type { NotifyItem } from '#contract/notifications/notifications.ts';
import { mergeInbox } from './inbox.ts';

const notice = (id: string, createTime: string, pinned = false) => ({ id, title: id, createTime, pinned }) as Notice;
const notification = (id: string, createTime: string) => ({ id, title: id, createTime, read: false }) as NotifyItem;
const titles = (...given: Parameters<typeof mergeInbox>) => mergeInbox(...given).map(({ title }) => title);
const whole = <Item>(...list: Item[]) => ({ list, hasMore: false });
const page = <Item>(...list: Item[]) => ({ list, hasMore: true });
const NONE: ReadonlySet<string> = new Set();

describe('notices and notifications in one list', () => {
  test('go by time, pinned notices first', () => {
    expect(
      titles(
        whole(notice('旧置顶', '01', true), notice('公告', '05')),
        whole(notification('评论', '07'), notification('点赞', '03')),
        NONE,
      ),
    ).toEqual(['旧置顶', '评论', '公告', '点赞']);
  });

  test('are shown only as far as every list is known', () => {
    const notices = whole(notice('新公告', '09'), notice('老公告', '02'));
    expect(titles(notices, page(notification('甲', '08'), notification('乙', '05')), NONE)).toEqual(['新公告', '甲', '乙']);
    expect(titles(notices, whole(notification('甲', '08'), notification('乙', '05'), notification('丙', '01')), NONE)).toEqual([
      '新公告',
      '甲',
      '乙',
      '老公告',
      '丙',
    ]);
  });

  test('know which notices this browser has read', () => {
    const list = mergeInbox(whole(notice('一', '2'), notice('二', '1')), whole<NotifyItem>(), new Set(['二']));
    expect(list.map(({ read }) => read)).toEqual([false, true]);
  });
});
