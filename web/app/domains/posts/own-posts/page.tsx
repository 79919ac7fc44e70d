import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState, type RefObject } from 'react';
import { useNavigate, useOutletContext, useSearchParams } from 'react-router';
import type { PostStatus } from '#contract/posts/post.ts';
import { BIN_DAYS, STATUS_LABEL } from '#contract/posts/constants.ts';
import type { Me } from '#contract/accounts/accounts.ts';
import { formatInteger } from '../../../lib/format.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { titled } from '../../../lib/meta.ts';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { Pagination } from '../../../ui/data/pagination.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { LinkTabs } from '../../../ui/layout/tabs.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { PageHead } from '../form-fields/page-head.tsx';
import { OwnBulk } from './own-bulk.tsx';
import { OwnFilters } from './own-filters.tsx';
import { filterOf, isFiltered, ownAddress, readOwnQuery, UNFILTERED, type OwnQuery } from './own-query.ts';
import { OwnSkeleton } from './own-skeleton.tsx';
import { OwnTable } from './own-table.tsx';
import { Card, Cluster, Stack } from '../../../ui/layout/primitives.tsx';
import css from './page.module.css';
import { downloadOwnList, ownPostsQuery, type OwnList } from '../queries.ts';

const PostArchiveDialog = lazy(() =>
  import('../../data-exports/parts/post-archive-dialog.tsx').then((part) => ({ default: part.PostArchiveDialog })),
);
const CertificateDialog = lazy(() =>
  import('../certificates/certificate-dialog.tsx').then((part) => ({ default: part.CertificateDialog })),
);

export const meta = () => [{ title: titled('内容管理') }, { name: 'robots', content: 'noindex' }];

export default function Content() {
  const me = useOutletContext<Me>();
  const [taking, setTaking] = useState(false);
  const [certified, setCertified] = useState<string | null>(null);
  return (
    <>
      <OwnPosts me={me} onArchive={() => setTaking(true)} onCertify={setCertified} />
      <Suspense>
        {taking && <PostArchiveDialog onClose={() => setTaking(false)} />}
        {certified !== null && <CertificateDialog postsId={certified} onClose={() => setCertified(null)} />}
      </Suspense>
    </>
  );
}

const PAGE_SIZE = 20;
const NOBODY: ReadonlySet<string> = new Set();
const TABS: readonly (PostStatus | undefined)[] = [
  undefined,
  'published',
  'pending',
  'scheduled',
  'rejected',
  'draft',
  'offline',
  'deleted',
];

interface OwnPostsProps {
  me: Me;
  onArchive: () => void;
  onCertify: (postsId: string) => void;
}

/** Own posts, and for an agency those of its members; the filters are in the address. */
function OwnPosts({ me, onArchive, onCertify }: OwnPostsProps) {
  const [params] = useSearchParams();
  const query = readOwnQuery(params);
  const [now] = useState(() => new Date());
  const address = params.toString();
  // A selection is valid only for the address it was made at: under another page or filter it would be invisible.
  const [{ at, ids }, choose] = useState<{ at: string; ids: ReadonlySet<string> }>({ at: address, ids: new Set() });
  const chosen = at === address ? ids : NOBODY;
  const setChosen = (next: ReadonlySet<string>) => choose({ at: address, ids: next });
  const agencyId = me.identity === 'agencies' ? me.id : null;
  const everybody = agencyId === null ? {} : { author: 'all' };
  const filter = { ...everybody, ...filterOf(query, now), limit: PAGE_SIZE };
  const posts = useQuery(ownPostsQuery(filter));
  const exporting = useCall(downloadOwnList, { success: null, failure: '导出失败' });
  usePageThatExists(query, posts.data);
  const card = useTabInView(query.status);

  const counts = posts.data?.counts ?? {};
  const countOf = (status: PostStatus | undefined) => (status === undefined ? sum(counts) : (counts[status] ?? 0));
  return (
    <Stack shrinkChildren className={css.page}>
      <PageHead
        title="内容管理"
        text={posts.data === undefined ? ' ' : headline(countOf(undefined), countOf('deleted'), isFiltered(query))}
      >
        <Menu
          trigger={
            <Button icon="download" loading={exporting.isPending}>
              导出
            </Button>
          }
          items={[
            { label: '当前列表（CSV 表格）', onSelect: () => void exporting.send(filter) },
            { label: '全部作品（文字与图片）', movesFocus: true, onSelect: onArchive },
          ]}
        />
      </PageHead>
      <Card as="section" shrink ref={card} aria-label="作品" aria-busy={posts.isFetching}>
        <LinkTabs
          className={css.tabs}
          label="状态"
          tabs={TABS.map((status) => ({
            to: ownAddress(query, { status }),
            label: status === undefined ? '全部' : STATUS_LABEL[status],
            count: posts.data === undefined ? undefined : countOf(status),
            current: status === query.status,
          }))}
        />
        <OwnFilters query={query} agencyId={agencyId} />
        <OwnBulk chosen={(posts.data?.list ?? []).filter(({ id }) => chosen.has(id))} onClear={() => setChosen(NOBODY)} />
        {posts.isError ? (
          <ErrorState message={posts.error.message} retrying={posts.isFetching} onRetry={() => void posts.refetch()} />
        ) : posts.data === undefined ? (
          <OwnSkeleton />
        ) : posts.data.list.length === 0 ? (
          <Nothing query={query} />
        ) : (
          <>
            <OwnTable ownId={me.id} posts={posts.data.list} chosen={chosen} onChoose={setChosen} onCertify={onCertify} />
            <Foot query={query} posts={posts.data} />
          </>
        )}
      </Card>
    </Stack>
  );
}

function Foot({ query, posts: { page, list, total = 0, hasMore } }: { query: OwnQuery; posts: OwnList }) {
  const first = (page - 1) * PAGE_SIZE + 1;
  return (
    <Cluster
      as="footer"
      border="top"
      numeric
      gap={10}
      align="center"
      justify="between"
      wrap
      size={13}
      tone="muted"
      className={css.foot}
    >
      <span>
        第 {first}–{first + list.length - 1} 篇，共 {formatInteger(total)} 篇
      </span>
      <Pagination
        page={page}
        pages={Math.ceil(total / PAGE_SIZE)}
        hasMore={hasMore}
        toPage={(next) => ownAddress(query, { page: next })}
      />
    </Cluster>
  );
}

function Nothing({ query }: { query: OwnQuery }) {
  const navigate = useNavigate();
  if (isFiltered(query)) {
    return (
      <EmptyState illustration="search" title="没有符合条件的作品" text="换个关键词，或清除筛选。">
        <Button onClick={() => void navigate(ownAddress(query, UNFILTERED))}>清除筛选</Button>
      </EmptyState>
    );
  }
  if (query.status !== undefined) return <EmptyState illustration="tray" title={NOTHING[query.status]} />;
  return (
    <EmptyState illustration="tray" title="还没有作品" text="发布文章或视频，提交后可在这里查看进度。">
      <ButtonLink icon="video" to="/creator/center/video-publish">
        发布视频
      </ButtonLink>
      <ButtonLink variant="primary" icon="pen" to="/creator/center/publish">
        发布文章
      </ButtonLink>
    </EmptyState>
  );
}

const NOTHING: Record<PostStatus, string> = {
  draft: '没有草稿',
  pending: '没有审核中的作品',
  scheduled: '没有待发布的作品',
  published: '没有已发布的作品',
  rejected: '没有未通过的作品',
  offline: '没有已下线的作品',
  deleted: '回收站是空的',
};

const headline = (total: number, binned: number, filtered: boolean): string =>
  `${filtered ? '筛选后' : ''}共 ${formatInteger(total)} 篇作品${binned === 0 ? '。' : `，回收站里有 ${formatInteger(binned)} 篇，${BIN_DAYS} 天内可恢复。`}`;

/** The total without deleted posts. */
const sum = (counts: Record<string, number>): number =>
  Object.entries(counts).reduce((total, [status, count]) => (status === 'deleted' ? total : total + count), 0);

/** Goes to the previous page when the last post of the last page was removed. */
function usePageThatExists(query: OwnQuery, posts: OwnList | undefined): void {
  const navigate = useNavigate();
  const last = posts === undefined ? query.page : Math.max(1, Math.ceil((posts.total ?? 0) / PAGE_SIZE));
  const isBeyond = posts !== undefined && posts.page === query.page && query.page > last;
  const address = ownAddress(query, { page: last });
  useEffect(() => {
    if (isBeyond) void navigate(address, { replace: true });
  }, [isBeyond, address, navigate]);
}

/** Scrolls the current tab into view, since on phones the tabs are wider than the screen. */
function useTabInView(status: PostStatus | undefined): RefObject<HTMLElement | null> {
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    const tab = card.current?.querySelector<HTMLElement>('nav [aria-current]');
    if (tab?.parentElement) tab.parentElement.scrollLeft = tab.offsetLeft - tab.parentElement.offsetLeft - 60;
  }, [status]);
  return card;
}
