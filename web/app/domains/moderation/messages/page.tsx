import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { decideHeldMessage, listHeldMessages } from '#contract/moderation/addresses.ts';
import type { HeldMessage } from '#contract/moderation/held-messages.ts';
import css from '../../../kits/resource/admin-page.module.css';
import { ReasonDialog } from '../../../kits/resource/reason-dialog.tsx';
import { ResourceTable } from '../../../kits/resource/resource-table.tsx';
import { useFilters } from '../../../lib/calls/use-filters.ts';
import { pageNumber, searchParams } from '../../../lib/search-params.ts';
import { request } from '../../../lib/api.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { titled } from '../../../lib/meta.ts';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { PageHead } from '../../../ui/layout/panel.tsx';
import { Cluster } from '../../../ui/layout/primitives.tsx';

export const meta = () => [{ title: titled('私信审核') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['审核', '私信审核'] };

const HELD_MESSAGES = 'admin-held-messages';

const params = searchParams({ page: pageNumber() });

/** First messages to strangers that the content safety service hit. Of the conversation nothing else is shown. */
export default function HeldMessagesPage() {
  const { page } = useFilters(params).values;
  const [refusing, setRefusing] = useState<HeldMessage | null>(null);
  const list = useQuery({
    queryKey: [HELD_MESSAGES, page],
    queryFn: ({ signal }) => request(listHeldMessages, { page }, { signal }),
    placeholderData: keepPreviousData,
  });
  const decide = useCall(decideHeldMessage, { stale: [HELD_MESSAGES] });
  return (
    <div className={css.page}>
      <PageHead
        title="私信审核"
        text="发给陌生人的第一条私信中机审命中或无法检测的，放行之前对方看不到。这里只显示这一条，不显示收信人和其他私信。"
      >
        <ButtonLink icon="user" to="/admin/content/profiles">
          资料审核
        </ButtonLink>
      </PageHead>
      <ResourceTable
        name="heldMessages"
        label="私信"
        query={list}
        keyOf={({ id }) => id}
        empty={{ title: '没有待处理的私信' }}
        columns={[
          {
            key: 'content',
            title: '私信',
            heading: true,
            renderCell: ({ content, sender }) => (
              <span className={css.tall}>
                <b>{content}</b>
                <span>{sender.nickname}</span>
              </span>
            ),
          },
          { key: 'marks', title: '机审', renderCell: ({ marks }) => (marks.length === 0 ? '无法检测' : marks.join('、')) },
          { key: 'at', title: '发送时间', roomy: true, renderCell: ({ createdAt }) => formatDateTime(createdAt) },
          {
            key: 'act',
            title: '操作',
            renderCell: (row) => {
              const busy = decide.isPending && decide.input?.id === row.id;
              return (
                <Cluster gap="2">
                  <Button size="s" loading={busy} onClick={() => void decide.send({ id: row.id, passed: true })}>
                    放行
                  </Button>
                  <Button size="s" variant="danger" disabled={busy} onClick={() => setRefusing(row)}>
                    拦截
                  </Button>
                </Cluster>
              );
            },
          },
        ]}
      />
      {refusing !== null && (
        <ReasonDialog
          title="拦截私信"
          description="对方不会收到，发送者会收到理由。"
          verb="拦截"
          busy={decide.isPending}
          onClose={() => setRefusing(null)}
          onSend={async (reason) => {
            if ((await decide.send({ id: refusing.id, passed: false, reason })).ok) setRefusing(null);
          }}
        />
      )}
    </div>
  );
}
