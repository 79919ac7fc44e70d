import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { DanmakuRow } from '#contract/danmaku/danmaku.ts';
import { adminDanmakuList, claimDanmaku, danmakuBackground, hideDanmaku, restoreDanmaku } from '../api.ts';
import { lateDecision } from '../../../kits/resource/list-detail/deferred.ts';
import { TAB } from '../../../kits/resource/list-detail/held-claims.ts';
import { useListAddress } from '../../../kits/resource/use-list-address.ts';
import { useMay } from '../../../kits/session/admin-access.ts';
import { request, sendOnLeave } from '../../../lib/api.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { formatDuration } from '../../../lib/format.ts';
import { titled } from '../../../lib/meta.ts';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { RemarkDesk, REMARK_TABS } from '../../moderation/parts/remark-desk/remark-desk.tsx';

export const meta = () => [{ title: titled('弹幕管理') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['审核', '弹幕管理'] };

const DANMAKU = 'admin-danmaku';

/** Danmaku of all videos: taken off the screen or put back. */
export default function ContentDanmaku() {
  const address = useListAddress();
  const seesRules = useMay('remarkRules', 'view');
  const status = address.oneOf('status', REMARK_TABS) ?? 'all';
  const words = address.get('q');
  const filter = {
    ...(status === 'all' ? {} : { status }),
    ...(words === '' ? {} : { keywords: words }),
    ...address.sort('at'),
  };
  const asked = { ...filter, page: address.page };
  const query = useQuery({
    queryKey: [DANMAKU, asked],
    queryFn: ({ signal }) => request(adminDanmakuList, asked, { signal }),
    placeholderData: keepPreviousData,
  });
  // A claim is asked for by no press: should it fail, the row names its holder.
  const claim = useCall(claimDanmaku, { success: null, failure: null, stale: [DANMAKU] });
  return (
    <RemarkDesk<DanmakuRow>
      {...{ address, status, filter, query }}
      kind="danmaku"
      list="danmaku"
      noun="弹幕"
      text="隐藏的弹幕立即不再显示，发送者会收到通知和理由，可以申诉；发送者自己删除的无法恢复。"
      tabs={REMARK_TABS}
      queryKey={DANMAKU}
      workOf={({ postsId, title }) => ({ label: '视频', link: `/video/${postsId}`, title })}
      factsOf={({ atMs }) => [{ name: '时间点', value: formatDuration(atMs / 1000) }]}
      columns={[
        { key: 'moment', title: '时间点', number: true, spare: true, renderCell: ({ atMs }) => formatDuration(atMs / 1000) },
      ]}
      hide={(danmakuId, reason) => lateDecision(hideDanmaku, { danmakuId, ...(reason === '' ? {} : { reason }) })}
      restore={(danmakuId) => lateDecision(restoreDanmaku, { danmakuId })}
      background={(danmakuId, signal) => request(danmakuBackground, { danmakuId }, { signal })}
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
