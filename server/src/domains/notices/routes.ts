import * as notices from '#contract/notices/notices.ts';
import type { Deps, Mount } from '../../deps.ts';
import type { Listeners } from '../../core/streams/listeners.ts';
import { followNotices } from './publishing/announce.ts';
import { decideNotice } from './publishing/decide.ts';
import * as publish from './publishing/publish.ts';
import * as service from './service.ts';

export function mountNotices(mount: Mount, deps: Deps, listeners: Listeners): void {
  const richText = publish.richTextOf(deps);
  mount(notices.noticeList, (query, actor) => service.listNotices(deps, actor, query));
  mount(notices.openNotice, ({ noticeId }, actor) => service.openNotice(deps, actor, noticeId));
  mount(notices.adminNoticeList, (query) => publish.adminListNotices(deps, query));
  mount(notices.adminNoticeDetail, ({ noticeId }) => publish.adminNoticeDetail(deps, noticeId));
  mount(notices.createNotice, (form, actor, { ip }) => publish.createNotice(deps, richText, actor, form, ip));
  mount(notices.modifyNotice, (form, actor, { ip }) => publish.modifyNotice(deps, richText, actor, form, ip));
  mount(notices.publishNotice, (form, actor, { ip }) => publish.publishNotice(deps, actor, form, ip));
  mount(notices.decideNotice, (form, actor, { ip }) => decideNotice(deps, actor, form, ip));
  mount(notices.withdrawNotice, ({ noticeId }, actor, { ip }) => publish.withdrawNotice(deps, actor, noticeId, ip));
  mount(notices.removeNotice, ({ noticeId }, actor, { ip }) => publish.removeNotice(deps, actor, noticeId, ip));
  followNotices(deps, listeners);
}
