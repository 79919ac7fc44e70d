import { adminCommentList, hideComment as hideCall, restoreComment as restoreCall } from '#contract/comments/comments.ts';
import { mayHide, mayRestore, REVIEWED_STATUS_LABEL, type ReviewedText } from '#contract/comments/reviewed-text.ts';
import { bulk, defineList } from '../../core/lists/define-list.ts';
import { hideComment, readComments, restoreComment } from './review/decide.ts';

const idOf = ({ id }: ReviewedText & { id: string }): string => id;

export const commentsLists = {
  comments: defineList({
    call: adminCommentList,
    rows: readComments,
    action: 'comment.export',
    name: '评论',
    columns: {
      编号: ({ id }) => id,
      评论: ({ content }) => content,
      作者: ({ author }) => author.nickname,
      'IP 属地': ({ ipLocation }) => ipLocation ?? '',
      作品: ({ title }) => title,
      赞: ({ likeCount }) => likeCount,
      回复: ({ replyCount }) => replyCount,
      状态: ({ status }) => REVIEWED_STATUS_LABEL[status],
      敏感词: ({ riskyWords }) => riskyWords.join('、'),
      时间: ({ createTime }) => createTime,
    },
    bulk: {
      'comments.hide': bulk(hideCall, {
        target: 'commentId',
        idOf,
        may: mayHide,
        act: hideComment,
      }),
      'comments.restore': bulk(restoreCall, {
        target: 'commentId',
        idOf,
        may: mayRestore,
        act: restoreComment,
      }),
    },
  }),
};
