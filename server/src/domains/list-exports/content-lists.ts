import { APPEAL_STATE_LABEL } from '#contract/appeals.ts';
import { STATUS_LABEL } from '#contract/posts.ts';
import {
  INFRINGEMENT_KIND_LABEL,
  REPORT_REASON_LABEL,
  REPORT_STATE_LABEL,
  REPORT_TARGET_LABEL,
} from '#contract/report-reasons.ts';
import { exported } from './exported.ts';
import * as listed from './listed.ts';

const REMARK_STATUS = { shown: '显示', hidden: '已隐藏', removed: '已删除' };

/** The lists of what people publish and say, and of what is said against it. */
export const CONTENT_LISTS = {
  works: exported(listed.works, {
    action: 'posts.export',
    name: '作品',
    columns: {
      编号: ({ postsId }) => postsId,
      标题: ({ title }) => title,
      类型: ({ type }) => (type === 'video' ? '视频' : '文章'),
      作者: ({ applicant }) => applicant.nickname,
      状态: ({ status }) => STATUS_LABEL[status],
      浏览: ({ views }) => views,
      敏感词: ({ riskyWords }) => riskyWords.join('、'),
      提交时间: ({ submittedAt }) => submittedAt ?? '',
      处理时间: ({ decidedAt }) => decidedAt ?? '',
    },
  }),
  appeals: exported(listed.appeals, {
    action: 'posts.exportAppeals',
    name: '申诉',
    columns: {
      编号: ({ id }) => id,
      作品编号: ({ postsId }) => postsId,
      标题: ({ title }) => title,
      作者: ({ author }) => author.nickname,
      原决定: ({ decision }) => (decision === 'reject' ? '退回' : '下线'),
      原因: ({ reasons }) => reasons.map(({ text }) => text).join('；'),
      决定人: ({ decidedBy }) => decidedBy,
      决定时间: ({ decidedAt }) => decidedAt,
      申诉理由: ({ text }) => text,
      状态: ({ state }) => APPEAL_STATE_LABEL[state],
      申诉时间: ({ createdAt }) => createdAt,
      答复: ({ reply }) => reply,
      答复人: ({ answeredBy }) => answeredBy ?? '',
      答复时间: ({ answeredAt }) => answeredAt ?? '',
    },
  }),
  comments: exported(listed.comments, {
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
      状态: ({ status }) => REMARK_STATUS[status],
      敏感词: ({ riskyWords }) => riskyWords.join('、'),
      时间: ({ createTime }) => createTime,
    },
  }),
  danmaku: exported(listed.danmaku, {
    action: 'danmaku.export',
    name: '弹幕',
    columns: {
      编号: ({ id }) => id,
      弹幕: ({ content }) => content,
      作者: ({ author }) => author.nickname,
      'IP 属地': ({ ipLocation }) => ipLocation ?? '',
      视频: ({ title }) => title,
      '时间点（秒）': ({ atMs }) => atMs / 1000,
      状态: ({ status }) => REMARK_STATUS[status],
      敏感词: ({ riskyWords }) => riskyWords.join('、'),
      时间: ({ createTime }) => createTime,
    },
  }),
  reports: exported(listed.reports, {
    action: 'report.export',
    name: '举报',
    columns: {
      编号: ({ id }) => id,
      对象: ({ targetType }) => REPORT_TARGET_LABEL[targetType],
      对象编号: ({ targetId }) => targetId,
      内容: ({ text }) => text,
      发布者: ({ author }) => author?.nickname ?? '',
      举报人数: ({ reportCount }) => reportCount,
      理由: ({ reasons }) => reasons.map(({ reason, count }) => `${REPORT_REASON_LABEL[reason]} ${count}`).join('、'),
      状态: ({ state }) => REPORT_STATE_LABEL[state],
      最早举报: ({ firstTime }) => firstTime,
      最近举报: ({ lastTime }) => lastTime,
      处理时间: ({ handledTime }) => handledTime ?? '',
    },
  }),
  infringements: exported(listed.infringements, {
    action: 'report.exportInfringements',
    name: '侵权投诉',
    columns: {
      受理编号: ({ receipt }) => receipt,
      投诉人: ({ name }) => name,
      身份: ({ standing }) => (standing === 'self' ? '权利人' : '代理人'),
      联系方式: ({ contact }) => contact,
      权益: ({ kind }) => INFRINGEMENT_KIND_LABEL[kind],
      链接: ({ links }) => links.join(' '),
      侵权事实: ({ statement }) => statement,
      状态: ({ state }) => REPORT_STATE_LABEL[state],
      答复: ({ reply }) => reply,
      提交时间: ({ createTime }) => createTime,
      处理时间: ({ handledTime }) => handledTime ?? '',
    },
  }),
};
