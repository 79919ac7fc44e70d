import { lazy, Suspense, useState } from 'react';
import { listRefusedRemarks } from '#contract/comments/addresses.ts';
import type { RefusedRemark } from '#contract/comments/appeals.ts';
import { REMARK_KIND_LABEL } from '#contract/comments/constants.ts';
import { APPEAL_STATE_LABEL } from '#contract/moderation/constants.ts';
import { requireUser } from '../../../kits/session/guards.ts';
import { usePagedList } from '../../../lib/calls/paged-list.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { titled } from '../../../lib/meta.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Tag, type Tone } from '../../../ui/data/chip.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ListFoot } from '../../../ui/feedback/list-foot.tsx';
import { NeedsScript } from '../../../ui/feedback/needs-script.tsx';
import { SkeletonGroup, SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { Link } from '../../../ui/base/link.tsx';
import type { Route } from './+types/page.ts';
import css from './page.module.css';

const RemarkAppealDialog = lazy(() =>
  import('./remark-appeal-dialog.tsx').then((part) => ({ default: part.RemarkAppealDialog })),
);

export { ErrorInLayout as ErrorBoundary } from '../../../ui/feedback/error-in-layout.tsx';

export const meta = () => [{ title: titled('评论和弹幕审核结果') }, { name: 'robots', content: 'noindex' }];

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => requireUser(request);
clientLoader.hydrate = true as const;

/** Personal, so the server does not render it. */
export const HydrateFallback = () => (
  <main id="main" className={css.page} aria-busy="true">
    <Spinner label="正在打开审核结果" />
    <NeedsScript>查看审核结果需要开启 JavaScript。</NeedsScript>
  </main>
);

export default function RefusedRemarks() {
  return (
    <main id="main" className={css.page} data-client-rendered="">
      <Text as="h1" size={28} weight="heavy">
        评论和弹幕审核结果
      </Text>
      <OwnRefusals />
    </main>
  );
}

/** Own rejected comments and danmaku, with the form to appeal. */
function OwnRefusals() {
  const refusals = usePagedList(listRefusedRemarks, {});
  const [appealing, setAppealing] = useState<RefusedRemark | null>(null);
  return (
    <>
      {refusals.items === null && refusals.failure === null && (
        <SkeletonGroup label="正在加载审核结果">
          <SkeletonLines lines={6} />
        </SkeletonGroup>
      )}
      {refusals.items?.length === 0 && (
        <EmptyState illustration="tray" title="没有未通过的评论和弹幕" text="未通过审核或被隐藏的，会显示在这里。" />
      )}
      <Stack as="ul">
        {refusals.items?.map((refusal) => (
          <Row key={refusal.id} refusal={refusal} onAppeal={() => setAppealing(refusal)} />
        ))}
      </Stack>
      <ListFoot list={refusals} />
      {appealing !== null && (
        <Suspense>
          <RemarkAppealDialog
            key={appealing.id}
            refusal={appealing}
            onClose={() => setAppealing(null)}
            onSent={refusals.reload}
          />
        </Suspense>
      )}
    </>
  );
}

function Row({ refusal, onAppeal }: { refusal: RefusedRemark; onAppeal: () => void }) {
  const { kind, content, work, held, reason, refusedAt, state, text, reply, can } = refusal;
  const [tone, label] =
    state === 'open'
      ? (['warning', held ? '未通过审核' : '已隐藏'] as const)
      : // Lapsed without a text: the refusal was withdrawn before its writer appealed.
        ([TONE[state], state === 'lapsed' && text === '' ? '已失效' : APPEAL_STATE_LABEL[state]] as const);
  return (
    <Stack as="li" border="bottom" gap={6} className={css.row}>
      <Cluster as="p" gap={8} align="center">
        <b>{REMARK_KIND_LABEL[kind]}</b>
        <Tag tone={tone}>{label}</Tag>
      </Cluster>
      <Text size={16} className={css.text}>
        {content}
      </Text>
      <Text size={13} tone="faint">
        <Link to={work.link}>《{work.title || '无标题'}》</Link> · {formatDateTime(refusedAt)}
      </Text>
      {reason !== '' && (
        <Text size={13} tone="faint">
          理由：{reason}
        </Text>
      )}
      {text !== '' && (
        <Text size={13} tone="faint">
          申诉理由：{text}
        </Text>
      )}
      {reply !== '' && (
        <Text size={13} tone="faint">
          答复：{reply}
        </Text>
      )}
      {can.appeal && (
        <Cluster as="p">
          <Button
            size="s"
            aria-label={`申诉${REMARK_KIND_LABEL[kind]}“${[...content].slice(0, 20).join('')}”`}
            onClick={onAppeal}
          >
            申诉
          </Button>
        </Cluster>
      )}
    </Stack>
  );
}

const TONE: Record<Exclude<RefusedRemark['state'], 'open'>, Tone> = {
  pending: 'info',
  granted: 'success',
  refused: 'error',
  lapsed: 'neutral',
};
