import { keepPreviousData, useQuery, type QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { decideDanmaku, listWaitingDanmaku } from '#contract/danmaku/addresses.ts';
import type { WaitingDanmaku as WaitingLine } from '#contract/danmaku/waiting.ts';
import { request } from '../../../lib/api.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { formatAgo, formatDuration } from '../../../lib/format.ts';
import { Button } from '../../../ui/base/button.tsx';
import { useNow } from '../../../ui/data/now.ts';
import { ListState } from '../../../ui/feedback/list-state.tsx';
import { Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Link } from '../../../ui/base/link.tsx';
import css from './waiting-danmaku.module.css';

interface WaitingDanmakuProps {
  postId: string | null;
  /** Prefix of the keys of queries that count pending danmaku. */
  below: QueryKey;
}

/** Pending danmaku of own videos, to approve or reject. */
export function WaitingDanmaku({ postId, below }: WaitingDanmakuProps) {
  const [page, setPage] = useState(1);
  const [refusing, setRefusing] = useState<WaitingLine | null>(null);
  const now = useNow(60_000);
  const filter = { page, ...(postId === null ? {} : { postsId: postId }) };
  const lines = useQuery({
    queryKey: [...below, 'danmaku', filter],
    queryFn: ({ signal }) => request(listWaitingDanmaku, filter, { signal }),
    placeholderData: keepPreviousData,
  });
  const decide = useCall(decideDanmaku, { stale: below, onDone: () => setRefusing(null) });
  return (
    <section aria-label="等待审核的弹幕" aria-busy={lines.isFetching}>
      <Text as="h2" size={14} weight="strong" className={css.title}>
        弹幕
      </Text>
      <ListState query={lines} onPage={setPage} empty={{ title: '还没有待审核的弹幕', text: '有弹幕等你审核时，会显示在这里。' }}>
        {(list) => (
          <ul className={css.list}>
            {list.map((line) => (
              <Stack as="li" gap={8} key={line.id}>
                <Text>{line.content}</Text>
                <Cluster wrap gap={12} align="center" numeric size={13} tone="muted">
                  <Link to={line.work.link}>《{line.work.title}》</Link>
                  <span>{formatDuration(line.atMs / 1000)}</span>
                  <time dateTime={line.createTime}>{formatAgo(line.createTime, now)}</time>
                  <Button
                    size="s"
                    loading={decide.isPending && decide.input?.danmakuId === line.id}
                    aria-label={`通过弹幕“${line.content}”`}
                    onClick={() => void decide.send({ danmakuId: line.id, approved: true })}
                  >
                    通过
                  </Button>
                  <Button size="s" variant="danger" aria-label={`退回弹幕“${line.content}”`} onClick={() => setRefusing(line)}>
                    退回
                  </Button>
                </Cluster>
              </Stack>
            ))}
          </ul>
        )}
      </ListState>
      <ConfirmDialog
        open={refusing !== null}
        onOpenChange={(open) => !open && setRefusing(null)}
        title="退回这条弹幕？"
        confirm="退回"
        danger
        loading={decide.isPending}
        onConfirm={() => refusing !== null && void decide.send({ danmakuId: refusing.id, approved: false })}
      >
        退回后这条弹幕不会显示，也无法恢复。
      </ConfirmDialog>
    </section>
  );
}
