import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useStaying } from '../../lib/use-staying.ts';
import { Button } from '../../ui/button.tsx';
import { Key } from '../../ui/chip.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useMediaQuery } from '../../ui/media-query.ts';
import { useShortcuts } from '../../ui/shortcuts.ts';
import { LinkTabs } from '../../ui/tabs.tsx';
import { chosenIn, filterIn, paramsOf } from './address.ts';
import css from './desk.module.css';
import { QUEUES } from './format.ts';
import { queueQuery, type QueueFilter } from './queries.ts';
import { Queue } from './queue.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { WorkPanel } from './work-panel.tsx';

/** The audit desk: a queue, the work, and the decision. Filters and the chosen work stand in the address. */
export function ReviewDesk() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [help, setHelp] = useState(false);
  const isWide = useMediaQuery('(min-width: 768px)');

  const filter = filterIn(params);
  const queue = useInfiniteQuery(queueQuery(filter));
  const rows = queue.data?.pages.flatMap((page) => page.list) ?? [];
  const counts = queue.data?.pages[0]?.counts ?? {};
  // Wide screens always have a work open; phones begin with the list.
  const chosen = chosenIn(params) ?? (isWide ? (rows[0]?.postsId ?? null) : null);
  const at = rows.findIndex((row) => row.postsId === chosen);

  const addressOf = (next: Partial<QueueFilter>, postsId: string | null) => ({
    search: paramsOf({ ...filter, ...next }, postsId),
  });
  const open = (postsId: string | null, replace = isWide) =>
    void navigate(addressOf({}, postsId), { replace, preventScrollReset: true });
  const step = (by: 1 | -1) => {
    const next = rows[at + by];
    if (next !== undefined) open(next.postsId);
    else if (by === 1 && queue.hasNextPage) void queue.fetchNextPage();
  };
  const staying = useStaying();
  const latest = useRef(chosen);
  useEffect(() => {
    latest.current = chosen;
  });
  /** Not when the reviewer has gone on alone while the answer was on its way. */
  const openNext = () => {
    const next = rows[at + 1] ?? (at > 0 ? rows[at - 1] : undefined);
    if (staying() && latest.current === chosen) open(next?.postsId ?? null, true);
  };

  useShortcuts({ j: () => step(1), k: () => step(-1), '?': () => setHelp(true) });

  return (
    <div className={css.page} data-open={chosen === null ? undefined : ''}>
      <div className={css.top}>
        <h1 className="vh">内容审核</h1>
        <LinkTabs
          className={css.tabs}
          label="作品状态"
          tabs={QUEUES.map(({ status, label }) => ({
            label,
            count: counts[status],
            current: status === filter.status,
            to: addressOf({ status, sort: null }, null),
          }))}
        />
        <Button className={css.help} variant="quiet" size="s" icon="keyboard" onClick={() => setHelp(true)}>
          快捷键
          <Key>?</Key>
        </Button>
      </div>
      <div className={css.desk}>
        <Queue
          filter={filter}
          rows={rows}
          chosen={chosen}
          loading={queue.isPending}
          error={queue.error}
          refreshing={queue.isRefetching}
          hasMore={queue.hasNextPage}
          loadingMore={queue.isFetchingNextPage}
          replace={isWide}
          toWork={(postsId) => addressOf({}, postsId)}
          onFilter={(change) => void navigate(addressOf(change, null), { replace: true, preventScrollReset: true })}
          onRefresh={() => void queue.refetch()}
          onMore={() => void queue.fetchNextPage()}
        />
        {chosen === null ? (
          <section className={css.nothing} aria-label="作品">
            {!queue.isPending && <EmptyState illustration="tray" title="没有打开的作品" text="列表里有了作品，会在这里打开。" />}
          </section>
        ) : (
          <WorkPanel key={chosen} postsId={chosen} onDecided={openNext} onBack={() => open(null, true)} />
        )}
      </div>
      <ShortcutsDialog open={help} onOpenChange={setHelp} />
    </div>
  );
}
