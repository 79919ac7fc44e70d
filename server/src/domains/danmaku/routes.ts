import * as contract from '#contract/danmaku/danmaku.ts';
import * as waiting from '#contract/danmaku/waiting.ts';
import type { Deps, Mount } from '../../deps.ts';
import * as review from './review/decide.ts';
import * as service from './service.ts';
import { listWaiting } from './waiting/list.ts';

export function mountDanmaku(mount: Mount, deps: Deps): void {
  mount(contract.listDanmaku, (query, actor) => service.listDanmaku(deps, actor, query));
  mount(contract.danmakuNews, (query, actor) => service.listNewDanmaku(deps, actor, query));
  mount(contract.sendDanmaku, (form, actor, facts) => service.sendDanmaku(deps, actor, form, facts));
  mount(contract.removeDanmaku, (form, actor) => service.removeDanmaku(deps, actor, form));
  // The author of the video decides on danmaku that wait.
  mount(waiting.listWaitingDanmaku, (query, actor) => listWaiting(deps, actor, query));
  mount(waiting.decideDanmaku, (form, actor) => review.decideDanmaku(deps, actor, form));
  // Moderators.
  mount(contract.adminDanmakuList, (query, actor) => review.listDanmaku(deps, actor, query));
  mount(contract.claimDanmaku, (form, actor, { ip }) => review.claimDanmaku(deps, actor, ip, form));
  mount(contract.hideDanmaku, (form, actor, { ip }) => review.hideDanmaku(deps, actor, ip, form));
  mount(contract.restoreDanmaku, (form, actor, { ip }) => review.restoreDanmaku(deps, actor, ip, form));
}
