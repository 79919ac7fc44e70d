import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { removeNotice, withdrawNotice } from '#contract/notices/addresses.ts';
import { NOTICE_CHECK_LABEL, NOTICE_STATE_LABEL, NOTICE_STATES } from '#contract/notices/constants.ts';
import type { AdminNoticeRow, NoticeCheck, NoticeState } from '#contract/notices/notices.ts';
import { CellText } from '../../../kits/resource/cell.tsx';
import { ButtonRow } from '../../../kits/resource/detail.tsx';
import { AdminPage } from '../../../kits/resource/page.tsx';
import { Cluster } from '../../../ui/layout/primitives.tsx';
import { SearchForm } from '../../../ui/forms/search-form.tsx';
import { ResourceTable } from '../../../kits/resource/resource-table.tsx';
import { useCall } from '../../../lib/calls/use-call.ts';
import { useFilters } from '../../../lib/calls/use-filters.ts';
import { choice, presentValues, order, pageNumber, searchParams, words } from '../../../lib/search-params.ts';
import { OnlyHandlers } from '../../../kits/session/only-handlers.tsx';
import { formatDateTime, formatInteger } from '../../../lib/format.ts';
import { titled } from '../../../lib/meta.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Tag, type Tone } from '../../../ui/data/chip.tsx';
import { PageHead } from '../../../ui/layout/panel.tsx';
import { LinkTabs } from '../../../ui/layout/tabs.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { audienceOf } from './format.ts';
import { NoticeDialog } from './notice-dialog.tsx';
import { NoticeView } from './notice-view.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { NOTICES, noticesQuery } from './queries.ts';

export const meta = () => [{ title: titled('公告管理') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['系统', '公告管理'] };

const TONE: Record<NoticeState, Tone> = { draft: 'neutral', scheduled: 'info', published: 'success', withdrawn: 'warning' };
const CHECK_TONE: Record<NoticeCheck, Tone> = { none: 'neutral', checking: 'info', held: 'warning', refused: 'error' };

type Verb = 'look' | 'edit' | 'publish' | 'withdraw' | 'remove';
type OpenDialog = { what: Verb; notice: AdminNoticeRow } | { what: 'write' };

const params = searchParams({ state: choice(NOTICE_STATES), q: words(), sort: order('publish'), page: pageNumber() });

/** All notices with their states and actions. */
export default function NoticesPage() {
  const { values, to, go } = useFilters(params);
  const { state, q, sort, page } = values;
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const filter = presentValues({ state, keywords: q, sort });
  const list = useQuery(noticesQuery({ ...filter, page }));
  const close = () => setDialog(null);
  const withdraw = useCall(withdrawNotice, { stale: [NOTICES], onDone: close });
  const remove = useCall(removeNotice, { stale: [NOTICES], onDone: close });
  const tab = (value: NoticeState | undefined, label: string) => ({
    to: to({ state: value }),
    label,
    current: value === state,
  });
  return (
    <AdminPage>
      <PageHead title="公告管理" text="发布后显示在首页和通知里，只有所选的用户能看到。">
        <OnlyHandlers>
          <Button variant="primary" icon="plus" onClick={() => setDialog({ what: 'write' })}>
            写公告
          </Button>
        </OnlyHandlers>
      </PageHead>
      <ResourceTable
        name="notices"
        label="公告"
        query={list}
        keyOf={({ id }) => id}
        // By default ordered by creation, which no column shows.
        sort=""
        file={{ list: 'notices', filter }}
        filterParams={['q']}
        empty={
          state === undefined
            ? { title: '还没有公告', text: '写一则公告，发布后显示给所选的用户。' }
            : { title: `“${NOTICE_STATE_LABEL[state]}”里没有公告` }
        }
        tabs={
          <LinkTabs
            label="状态"
            tabs={[tab(undefined, '全部'), ...NOTICE_STATES.map((value) => tab(value, NOTICE_STATE_LABEL[value]))]}
          />
        }
        filters={<SearchForm label="搜标题" words={q} onSearch={(next) => go({ q: next })} />}
        columns={[
          {
            key: 'title',
            title: '标题',
            heading: true,
            renderCell: (row) => (
              <CellText>
                <b>{row.title}</b>
                <span>
                  {row.author} · {formatDateTime(row.updatedAt)}更新
                </span>
              </CellText>
            ),
          },
          { key: 'audience', title: '面向', renderCell: audienceOf },
          {
            key: 'state',
            title: '状态',
            renderCell: (row) => (
              <Cluster as="span" gap={6} wrap>
                <Tag tone={TONE[row.state]}>{NOTICE_STATE_LABEL[row.state]}</Tag>
                {row.check !== 'none' && <Tag tone={CHECK_TONE[row.check]}>{NOTICE_CHECK_LABEL[row.check]}</Tag>}
                {row.pinned && <Tag>置顶</Tag>}
              </Cluster>
            ),
          },
          {
            key: 'at',
            title: '发布时间',
            sort: 'publish',
            renderCell: ({ publishAt }) => (publishAt === null ? '—' : formatDateTime(publishAt)),
          },
          {
            key: 'opened',
            title: '打开人数',
            number: true,
            wideOnly: true,
            renderCell: ({ state: now, opened }) => (now === 'draft' ? '—' : formatInteger(opened)),
          },
          {
            key: 'actions',
            title: '操作',
            forViewersToo: true,
            renderCell: (notice) => <Actions notice={notice} onAction={(what) => setDialog({ what, notice })} />,
          },
        ]}
      />
      {dialog?.what === 'write' && <NoticeDialog id={null} onClose={close} />}
      {dialog?.what === 'look' && <NoticeView id={dialog.notice.id} onClose={close} />}
      {dialog?.what === 'edit' && <NoticeDialog id={dialog.notice.id} onClose={close} />}
      {dialog?.what === 'publish' && <PublishDialog notice={dialog.notice} onClose={close} />}
      {(dialog?.what === 'withdraw' || dialog?.what === 'remove') && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && close()}
          title={`${dialog.what === 'withdraw' ? '撤回' : '删除'}《${dialog.notice.title}》？`}
          confirm={dialog.what === 'withdraw' ? '撤回' : '删除'}
          danger
          loading={withdraw.isPending || remove.isPending}
          onConfirm={() => void (dialog.what === 'withdraw' ? withdraw : remove).send({ noticeId: dialog.notice.id })}
        >
          {dialog.what === 'withdraw' ? '读者不再看到这则公告；之后可以修改并重新发布。' : '删除后无法恢复。'}
        </ConfirmDialog>
      )}
    </AdminPage>
  );
}

function Actions({ notice, onAction }: { notice: AdminNoticeRow; onAction: (what: Verb) => void }) {
  const verb = (what: Verb, label: string, danger = false) => (
    <Button
      size="s"
      variant={danger ? 'danger' : 'plain'}
      aria-label={`${label}《${notice.title}》`}
      onClick={() => onAction(what)}
    >
      {label}
    </Button>
  );
  return (
    <ButtonRow>
      {verb('look', notice.can.decide ? '复核' : '查看')}
      <OnlyHandlers>
        {verb('edit', '编辑')}
        {notice.can.publish && verb('publish', '发布')}
        {notice.can.withdraw && verb('withdraw', '撤回', true)}
        {notice.can.remove && verb('remove', '删除', true)}
      </OnlyHandlers>
    </ButtonRow>
  );
}
