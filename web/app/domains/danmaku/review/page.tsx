import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { adminDanmakuList, claimDanmaku, hideDanmaku, restoreDanmaku } from '#contract/danmaku/addresses.ts';
import type { DanmakuRow } from '#contract/danmaku/danmaku.ts';
import { lateDecision } from '../../../kits/desk/deferred.ts';
import { TAB } from '../../../kits/desk/held-claims.ts';
import { useMay } from '../../../kits/session/admin-access.ts';
import { request, sendOnLeave } from '../../../lib/api.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { useFilters } from '../../../lib/calls/use-filters.ts';
import { formatDuration } from '../../../lib/format.ts';
import { titled } from '../../../lib/meta.ts';
import { choice, presentValues, idParam, order, pageNumber, searchParams, words } from '../../../lib/search-params.ts';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { RemarkDesk, REMARK_TABS } from '../../moderation/parts/remark-desk/remark-desk.tsx';

export const meta = () => [{ title: titled('弹幕管理') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['审核', '弹幕管理'] };

const DANMAKU = 'admin-danmaku';

const params = searchParams({
  status: choice(REMARK_TABS, 'all'),
  q: words(),
  sort: order('at'),
  id: idParam(),
  page: pageNumber(),
});

/** Danmaku of all videos, to hide or show. */
export default function ContentDanmaku() {
  const { values, to, go } = useFilters(params);
  const { status, q, sort, page } = values;
  const seesRules = useMay('remarkRules', 'view');
  const filter = presentValues({ status: status === 'all' ? undefined : status, keywords: q, sort });
  const input = { ...filter, page };
  const query = useQuery({
    queryKey: [DANMAKU, input],
    queryFn: ({ signal }) => request(adminDanmakuList, input, { signal }),
    placeholderData: keepPreviousData,
  });
  // A claim is asked for by no press: should it fail, the row names its holder.
  const claim = useCall(claimDanmaku, { success: null, failure: null, stale: [DANMAKU] });
  return (
    <RemarkDesk<DanmakuRow>
      {...{ status, q, to, go, filter, query }}
      kind="danmaku"
      list="danmaku"
      noun="弹幕"
      text="隐藏的弹幕立即不再显示，发送者会收到通知和理由，可以申诉；发送者自己删除的无法恢复。"
      tabs={REMARK_TABS}
      queryKey={DANMAKU}
      workOf={({ postsId, title }) => ({ label: '视频', link: `/video/${postsId}`, title })}
      factsOf={({ atMs }) => [{ name: '时间点', value: formatDuration(atMs / 1000) }]}
      columns={[
        {
          key: 'moment',
          title: '时间点',
          number: true,
          hiddenBesideDetail: true,
          renderCell: ({ atMs }) => formatDuration(atMs / 1000),
        },
      ]}
      hide={(danmakuId, reason) => lateDecision(hideDanmaku, { danmakuId, ...(reason === '' ? {} : { reason }) })}
      restore={(danmakuId) => lateDecision(restoreDanmaku, { danmakuId })}
      claim={(danmakuId, claimed) => void claim.send({ danmakuId, claimed, tab: TAB })}
      leave={(danmakuId) => sendOnLeave(claimDanmaku, { danmakuId, claimed: false, tab: TAB, leaving: true })}
      links={
        seesRules && (
          <ButtonLink icon="clock" to="/admin/content/remarkRules">
            先审规则
          </ButtonLink>
        )
      }
    />
  );
}
