import type { FastifyInstance } from 'fastify';
import * as notices from '#contract/notices.ts';
import * as notifications from '#contract/notifications.ts';
import { NOTIFY_DETECT_PATH, STREAMS_PER_ADDRESS, STREAMS_PER_PERSON } from '#contract/stream.ts';
import { isRegion } from '#contract/provinces.ts';
import type { Deps } from '../../deps.ts';
import type { Listeners } from '../../http/listeners.ts';
import type { Calls, Mount } from '../../http/mount.ts';
import { mountStream } from '../../http/stream.ts';
import { richTextOf } from './rich-text.ts';
import * as service from './service.ts';

export function mountNotices(mount: Mount, deps: Deps): void {
  const richText = richTextOf(deps);
  mount(notices.noticeList, (query, actor) => service.listNotices(deps, actor, query));
  mount(notices.openNotice, ({ noticeId }, actor) => service.openNotice(deps, actor, noticeId));
  mount(notices.adminNoticeList, (query) => service.adminListNotices(deps, query));
  mount(notices.adminNoticeDetail, ({ noticeId }) => service.adminNoticeDetail(deps, noticeId));
  mount(notices.createNotice, (form, actor, { ip }) => service.createNotice(deps, richText, actor, form, ip));
  mount(notices.modifyNotice, (form, actor, { ip }) => service.modifyNotice(deps, richText, actor, form, ip));
  mount(notices.publishNotice, (form, actor, { ip }) => service.publishNotice(deps, actor, form, ip));
  mount(notices.withdrawNotice, ({ noticeId }, actor, { ip }) => service.withdrawNotice(deps, actor, noticeId, ip));
  mount(notices.removeNotice, ({ noticeId }, actor, { ip }) => service.removeNotice(deps, actor, noticeId, ip));

  mount(notifications.notifyList, (query, actor) => service.listNotifications(deps, actor, query));
  mount(notifications.notifyNews, (query, actor) => service.listUnread(deps, actor, query));
  mount(notifications.notifyDetail, ({ notifyId }, actor) => service.openNotification(deps, actor, notifyId));
  mount(notifications.notifyReadAll, ({ kind }, actor) => service.readAll(deps, actor, kind));
  mount(notifications.getNotifySettings, (_query, actor) => service.settings(deps, actor));
  mount(notifications.changeNotifySettings, (form, actor) => service.changeSettings(deps, actor, form));
}

/** The stream that tells a person what is new; other domains send their named events over it. */
export function mountDetect(fastify: FastifyInstance, calls: Calls, deps: Deps, heartbeatMs: number): Listeners {
  const listeners = mountStream(fastify, calls, {
    path: NOTIFY_DETECT_PATH,
    who: 'person',
    perPerson: STREAMS_PER_PERSON,
    perAddress: STREAMS_PER_ADDRESS,
    heartbeatMs,
    tagOf: selectedRegion,
    states: (asked) => service.unreadStates(deps, asked),
    log: deps.log,
  });
  service.followEvents(deps, listeners);
  return listeners;
}

/** The region selected in the header, for notices to a region. */
function selectedRegion(query: unknown): string | null {
  const { region } = query as { region?: unknown };
  return typeof region === 'string' && isRegion(region) ? region : null;
}
