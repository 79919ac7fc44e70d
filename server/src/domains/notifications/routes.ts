import * as contract from '#contract/notifications/notifications.ts';
import { isRegion } from '#contract/provinces.ts';
import { NOTIFY_DETECT_PATH, STREAMS_PER_ADDRESS, STREAMS_PER_USER } from '#contract/notifications/constants.ts';
import type { Deps, Mount, MountStream } from '../../deps.ts';
import type { Listeners } from '../../core/streams/listeners.ts';
import * as service from './service.ts';

/** Answers the listeners of the users' event stream, over which other domains send their named events. */
export function mountNotifications(mount: Mount, stream: MountStream, deps: Deps, heartbeatMs: number): Listeners {
  mount(contract.notifyList, (query, actor) => service.listNotifications(deps, actor, query));
  mount(contract.notifyNews, (query, actor) => service.listUnread(deps, actor, query));
  mount(contract.notifyDetail, ({ notifyId }, actor) => service.openNotification(deps, actor, notifyId));
  mount(contract.notifyReadAll, ({ kind }, actor) => service.markAllRead(deps, actor, kind));
  mount(contract.getNotifySettings, (_query, actor) => service.readNotificationSettings(deps, actor));
  mount(contract.changeNotifySettings, (form, actor) => service.changeNotificationSettings(deps, actor, form));

  const listeners = stream({
    path: NOTIFY_DETECT_PATH,
    who: 'user',
    perUser: STREAMS_PER_USER,
    perAddress: STREAMS_PER_ADDRESS,
    heartbeatMs,
    tagOf: selectedRegion,
    states: (requested) => service.findUnreadStates(deps, requested),
    log: deps.log,
  });
  service.listenToUnreadEvents(deps, listeners);
  return listeners;
}

/** The region selected in the header, for notices to a region. */
function selectedRegion(query: unknown): string | null {
  const { region } = query as { region?: unknown };
  return typeof region === 'string' && isRegion(region) ? region : null;
}
