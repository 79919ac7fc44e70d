import * as contract from '#contract/danmaku/danmaku.ts';
import * as waiting from '#contract/danmaku/waiting.ts';
import type { Deps, Mount } from '../../deps.ts';
import { claimDanmaku, listForReview, restoreDanmaku } from './review/service.ts';
import * as service from './service.ts';
import { decideDanmaku, listWaiting } from './waiting/decide.ts';

export function mountDanmaku(mount: Mount, deps: Deps): void {
  mount(contract.listDanmaku, (query, actor) => service.listDanmaku(deps, actor, query));
  mount(contract.danmakuNews, (query, actor) => service.danmakuNews(deps, actor, query));
  mount(contract.sendDanmaku, (form, actor, facts) => service.sendDanmaku(deps, actor, form, facts));
  mount(contract.removeDanmaku, (form, actor) => service.removeDanmaku(deps, actor, form));
  mount(waiting.listWaitingDanmaku, (query, actor) => listWaiting(deps, actor, query));
  mount(waiting.decideDanmaku, (form, actor) => decideDanmaku(deps, actor, form));
  mount(contract.adminDanmakuList, (query, actor) => listForReview(deps, actor, query));
  mount(contract.claimDanmaku, (form, actor, { ip }) => claimDanmaku(deps, actor, ip, form));
  mount(contract.hideDanmaku, (form, actor, { ip }) => service.hideDanmaku(deps, actor, ip, form));
  mount(contract.restoreDanmaku, (form, actor, { ip }) => restoreDanmaku(deps, actor, ip, form));
}
