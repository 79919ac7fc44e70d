import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { orderRecommendations, unrecommend } from '#contract/discovery/addresses.ts';
import type { PickKind } from '#contract/discovery/recommendations.ts';
import { Cluster, Stack } from '../../../ui/layout/primitives.tsx';
import { CellNewTabLink, CellText } from '../../../kits/resource/cell.tsx';
import { AdminPage, CardBar, ListCard, WithAside } from '../../../kits/resource/page.tsx';
import { useCall } from '../../../lib/calls/use-call.ts';
import { useFilters } from '../../../lib/calls/use-filters.ts';
import { choice, searchParams } from '../../../lib/search-params.ts';
import { OnlyHandlers } from '../../../kits/session/only-handlers.tsx';
import { useMayHandle } from '../../../kits/session/admin-access.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { postPath } from '../../../lib/paths.ts';
import { titled } from '../../../lib/meta.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Tag } from '../../../ui/data/chip.tsx';
import { OrderList } from '../../../ui/data/order-list.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { PageHead, Panel } from '../../../ui/layout/panel.tsx';
import { LinkTabs } from '../../../ui/layout/tabs.tsx';
import { previewQuery, RECOMMENDATIONS, recommendationsQuery, type PickRow } from './queries.ts';
import { RecommendDialog } from './recommend-dialog.tsx';
import own from './recommendations.module.css';

export const meta = () => [{ title: titled('推荐位') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['规则', '推荐位'] };

/** The current order for visitors: picks and other recommendations. */
function PreviewPanel({ kind }: { kind: PickKind }) {
  const preview = useQuery(previewQuery(kind));
  const picks = new Set(useQuery(recommendationsQuery(kind)).data?.list.map(({ postsId }) => postsId));
  return (
    <Panel title="访客现在看到的" busy={preview.isFetching}>
      {preview.isError ? (
        <ErrorState inline message={preview.error.message} retrying={preview.isFetching} onRetry={() => void preview.refetch()} />
      ) : preview.data === undefined ? (
        <SkeletonLines lines={6} />
      ) : (
        <Stack as="ol" gap={12} className={own.preview}>
          {preview.data.map((post) => (
            <Cluster as="li" gap={10} align="baseline" size={13} key={post.id}>
              <span>{post.title}</span>
              {picks.has(post.id) && (
                <Tag size="s" tone="success">
                  推荐
                </Tag>
              )}
            </Cluster>
          ))}
        </Stack>
      )}
    </Panel>
  );
}

const KIND_LABEL: Record<PickKind, string> = { hot: '热门推荐', lead: '首页头条' };
const KINDS: readonly PickKind[] = ['hot', 'lead'];
const KIND_TEXT: Record<PickKind, string> = {
  hot: '按位置插在热门推荐里，其余位置按热度补齐。',
  lead: '在首页顶部轮播，最多 5 篇；不够时用热门推荐补齐。',
};

type OpenDialog = { what: 'add' } | { what: 'modify'; row: PickRow };

const params = searchParams({ kind: choice(KINDS, 'hot') });

/** The editors' picks with their positions and periods. Public pages change at once. */
export default function RecommendationsPage() {
  const { values, to } = useFilters(params);
  const { kind } = values;
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  return (
    <AdminPage>
      <PageHead title="推荐位" text={KIND_TEXT[kind]}>
        <OnlyHandlers>
          <Button variant="primary" icon="plus" onClick={() => setDialog({ what: 'add' })}>
            添加推荐
          </Button>
        </OnlyHandlers>
      </PageHead>
      <LinkTabs
        label="推荐位"
        tabs={KINDS.map((value) => ({
          to: to({ kind: value }),
          label: KIND_LABEL[value],
          current: value === kind,
        }))}
      />
      <WithAside>
        <Picks key={kind} kind={kind} onModify={(row) => setDialog({ what: 'modify', row })} />
        <PreviewPanel kind={kind} />
      </WithAside>
      {dialog !== null && <RecommendDialog kind={kind} known={dialog.what === 'modify' ? dialog.row : null} onClose={close} />}
    </AdminPage>
  );
}

function Picks({ kind, onModify }: { kind: PickKind; onModify: (row: PickRow) => void }) {
  const list = useQuery(recommendationsQuery(kind));
  const mayHandle = useMayHandle();
  const [order, setOrder] = useState<readonly string[] | null>(null);
  const save = useCall(orderRecommendations, { stale: [RECOMMENDATIONS], onDone: () => setOrder(null) });
  const remove = useCall(unrecommend, { stale: [RECOMMENDATIONS] });
  const [now] = useState(() => new Date().toISOString());
  if (list.isError)
    return <ErrorState message={list.error.message} retrying={list.isFetching} onRetry={() => void list.refetch()} />;
  if (list.data === undefined) return <SkeletonLines lines={6} />;
  const rows =
    order === null
      ? list.data.list
      : list.data.list.toSorted((one, other) => order.indexOf(one.postsId) - order.indexOf(other.postsId));
  return (
    <ListCard label={KIND_LABEL[kind]} busy={list.isFetching}>
      {order !== null && (
        <CardBar>
          <Button
            variant="primary"
            size="s"
            loading={save.isPending}
            onClick={() => void save.send({ kind, ids: rows.map(({ postsId }) => postsId) })}
          >
            保存顺序
          </Button>
          <Button size="s" onClick={() => setOrder(null)}>
            放弃修改
          </Button>
        </CardBar>
      )}
      {rows.length === 0 ? (
        <EmptyState illustration="tray" title="还没有推荐的作品" text="添加后，公开页面立即更新。" />
      ) : (
        <OrderList
          label={`${KIND_LABEL[kind]}的顺序`}
          items={rows}
          keyOf={({ postsId }) => postsId}
          nameOf={(row) => `《${titleOf(row)}》`}
          onOrder={mayHandle ? (next) => setOrder(next.map(({ postsId }) => postsId)) : undefined}
        >
          {(row) => (
            <Cluster wrap align="center" className={own.row}>
              <CellText>
                {row.post === null ? (
                  <b>{titleOf(row)}</b>
                ) : (
                  <CellNewTabLink href={postPath(row.post)}>
                    <b>{row.post.title}</b>
                  </CellNewTabLink>
                )}
                <span>
                  第 {row.position} 位 · {formatDateTime(row.from)} 至 {formatDateTime(row.to)} · {row.by}
                </span>
              </CellText>
              {row.from > now && <Tag tone="info">未开始</Tag>}
              {row.post === null && <Tag tone="warning">不再公开</Tag>}
              <OnlyHandlers>
                <Cluster as="span" gap={6} wrap className={own.actions}>
                  <Button size="s" aria-label={`编辑《${titleOf(row)}》的推荐`} onClick={() => onModify(row)}>
                    编辑
                  </Button>
                  <Button
                    size="s"
                    variant="danger"
                    aria-label={`取消推荐《${titleOf(row)}》`}
                    loading={remove.isPending && remove.input?.postsId === row.postsId}
                    onClick={() => void remove.send({ postsId: row.postsId, kind })}
                  >
                    取消推荐
                  </Button>
                </Cluster>
              </OnlyHandlers>
            </Cluster>
          )}
        </OrderList>
      )}
    </ListCard>
  );
}

const titleOf = ({ post, postsId }: PickRow): string => post?.title ?? `作品 ${postsId}`;
