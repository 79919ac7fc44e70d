import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { OwnPost } from '#contract/posts/own-posts.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { postPath } from '../../../lib/paths.ts';
import { createQueryClient } from '../../../lib/query.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Link } from '../../../ui/base/link.tsx';
import { DataTable } from '../../../ui/data/data-table.tsx';
import { ListState } from '../../../ui/feedback/list-state.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { hasUnpublishedChanges, STATUS_LOOK, timeOf, titleOf, TYPE_LABEL } from './format.ts';
import { StateTags } from './state-tags.tsx';
import { OWN_POSTS, ownPostsQuery, requestOwnAction, type OwnAction } from '../queries.ts';
import css from './former-posts.module.css';

const PostArchiveDialog = lazy(() =>
  import('../../data-exports/parts/post-archive-dialog.tsx').then((part) => ({ default: part.PostArchiveDialog })),
);

/** For users who may no longer create: their posts, who manages these, and the export. Nothing for those without posts. */
export function FormerPosts() {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <WhenWritten />
    </QueryClientProvider>
  );
}

const ACTIONS: Record<Exclude<OwnAction, 'restore'>, { verb: string; text: string }> = {
  offline: { verb: '下线', text: '读者将立即无法查看。' },
  retract: { verb: '撤回', text: '撤回后恢复为草稿。' },
  remove: { verb: '移入回收站', text: '30 天后彻底删除，删除后无法恢复。' },
};

function WhenWritten() {
  const [page, setPage] = useState(1);
  const [isTaking, setTaking] = useState(false);
  const [dialog, setDialog] = useState<{ action: keyof typeof ACTIONS; post: OwnPost } | null>(null);
  const posts = useQuery(ownPostsQuery({ page, limit: 10 }));
  const write = useCall(requestOwnAction, {
    success: ({ status }) => `已完成，现为${STATUS_LOOK[status].label}`,
    stale: OWN_POSTS,
  });
  if (posts.data === undefined || posts.data.total === 0) return null;
  const run = async () => {
    if (dialog === null) return;
    await write.send({ action: dialog.action, postsId: dialog.post.id });
    setDialog(null);
  };
  return (
    <Stack marginTop={28}>
      <Panel
        title="我的作品"
        flush
        busy={posts.isFetching}
        aside={
          <Button size="s" icon="download" onClick={() => setTaking(true)}>
            导出全部作品
          </Button>
        }
      >
        <Text size={13} tone="muted" leading="reading" className={css.lead}>
          为机构发布过的作品继续署你的名，由机构管理；没有发布过的草稿归你，加入新机构后可以继续编辑。
        </Text>
        <ListState query={posts} onPage={setPage} empty={{ title: '还没有作品' }}>
          {(rows) => (
            <DataTable
              caption="我的作品"
              rows={rows}
              keyOf={({ id }) => id}
              columns={[
                { key: 'post', title: '作品', heading: true, renderCell: (post) => <Head post={post} /> },
                {
                  key: 'state',
                  title: '状态',
                  renderCell: (post) => <StateTags status={post.status} unpublished={hasUnpublishedChanges(post)} />,
                },
                { key: 'time', title: '时间', wideOnly: true, renderCell: (post) => formatDateTime(timeOf(post).at) },
                {
                  key: 'actions',
                  title: '操作',
                  number: true,
                  renderCell: (post) => (
                    <Cluster gap={4} justify="end" wrap>
                      {(Object.keys(ACTIONS) as (keyof typeof ACTIONS)[])
                        .filter((action) => post.can[action])
                        .map((action) => (
                          <Button
                            key={action}
                            size="s"
                            variant="quiet"
                            aria-label={`${ACTIONS[action].verb}《${titleOf(post)}》`}
                            onClick={() => setDialog({ action, post })}
                          >
                            {ACTIONS[action].verb}
                          </Button>
                        ))}
                    </Cluster>
                  ),
                },
              ]}
            />
          )}
        </ListState>
      </Panel>
      <ConfirmDialog
        open={dialog !== null}
        onOpenChange={(open) => !open && setDialog(null)}
        title={dialog === null ? '' : `${ACTIONS[dialog.action].verb}《${titleOf(dialog.post)}》？`}
        confirm={dialog === null ? '' : ACTIONS[dialog.action].verb}
        danger
        loading={write.isPending}
        onConfirm={() => void run()}
      >
        {dialog !== null && ACTIONS[dialog.action].text}
      </ConfirmDialog>
      {isTaking && (
        <Suspense>
          <PostArchiveDialog onClose={() => setTaking(false)} />
        </Suspense>
      )}
    </Stack>
  );
}

function Head({ post }: { post: OwnPost }) {
  const title = titleOf(post);
  return (
    <Stack as="span">
      {post.status === 'published' ? <Link to={postPath(post)}>{title}</Link> : <span>{title}</span>}
      <Text as="small" size={12} tone="muted" weight="normal">
        {TYPE_LABEL[post.type]}
        {post.managedBy !== null && ` · 由 ${post.managedBy.name} 管理`}
      </Text>
    </Stack>
  );
}
