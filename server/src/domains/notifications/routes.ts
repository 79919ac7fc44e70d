import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/notifications/notifications.ts';
import { isRegion } from '#contract/provinces.ts';
import { NOTIFY_DETECT_PATH, STREAMS_PER_ADDRESS, STREAMS_PER_USER } from '#contract/notifications/constants.ts';
import type { Deps } from '../../deps.ts';
import type { Calls } from '../../http/calls/mount.ts';
import type { Listeners } from '../../http/streams/listeners.ts';
import { mountStream } from '../../http/streams/mount-stream.ts';
import * as service from './service.ts';

/** Answers who listens to the stream that tells people what is new: other domains send their named events over it. */
export function mountNotifications(fastify: FastifyInstance, calls: Calls, deps: Deps, heartbeatMs: number): Listeners {
  const { mount } = calls;
  mount(contract.notifyList, (query, actor) => service.listNotifications(deps, actor, query));
  mount(contract.notifyNews, (query, actor) => service.listUnread(deps, actor, query));
  mount(contract.notifyDetail, ({ notifyId }, actor) => service.openNotification(deps, actor, notifyId));
  mount(contract.notifyReadAll, ({ kind }, actor) => service.readAll(deps, actor, kind));
  mount(contract.getNotifySettings, (_query, actor) => service.settings(deps, actor));
  mount(contract.changeNotifySettings, (form, actor) => service.changeSettings(deps, actor, form));

  const listeners = mountStream(fastify, calls, {
    path: NOTIFY_DETECT_PATH,
    who: 'user',
    perUser: STREAMS_PER_USER,
    perAddress: STREAMS_PER_ADDRESS,
    heartbeatMs,
    tagOf: selectedRegion,
    states: (requested) => service.unreadStates(deps, requested),
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
