import { adminDanmakuList, hideDanmaku as hideCall, restoreDanmaku as restoreCall } from '#contract/danmaku/danmaku.ts';
import { mayHide, mayRestore, REVIEWED_STATUS_LABEL, type ReviewedText } from '#contract/comments/reviewed-text.ts';
import { bulk, defineList } from '../../core/lists/define-list.ts';
import { hideDanmaku, readDanmaku, restoreDanmaku } from './review/decide.ts';

const idOf = ({ id }: ReviewedText & { id: string }): string => id;

export const danmakuLists = {
  danmaku: defineList({
    call: adminDanmakuList,
    rows: readDanmaku,
    action: 'danmaku.export',
    name: '弹幕',
    columns: {
      编号: ({ id }) => id,
      弹幕: ({ content }) => content,
      作者: ({ author }) => author.nickname,
      'IP 属地': ({ ipLocation }) => ipLocation ?? '',
      视频: ({ title }) => title,
      '时间点（秒）': ({ atMs }) => atMs / 1000,
      状态: ({ status }) => REVIEWED_STATUS_LABEL[status],
      敏感词: ({ riskyWords }) => riskyWords.join('、'),
      时间: ({ createTime }) => createTime,
    },
    bulk: {
      'danmaku.hide': bulk(hideCall, {
        target: 'danmakuId',
        idOf,
        may: mayHide,
        act: hideDanmaku,
      }),
      'danmaku.restore': bulk(restoreCall, {
        target: 'danmakuId',
        idOf,
        may: mayRestore,
        act: restoreDanmaku,
      }),
    },
  }),
};
