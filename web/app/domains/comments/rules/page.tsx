import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listRemarkRules, removeRemarkRule } from '#contract/comments/addresses.ts';
import type { RemarkRule } from '#contract/comments/rules.ts';
import { REMARK_MODE_LABEL } from '#contract/settings/constants.ts';
import { ButtonRow } from '../../../kits/resource/detail.tsx';
import { AdminPage } from '../../../kits/resource/page.tsx';
import { ResourceTable } from '../../../kits/resource/resource-table.tsx';
import { useFilters } from '../../../lib/calls/use-filters.ts';
import { pageNumber, searchParams } from '../../../lib/search-params.ts';
import { OnlyHandlers } from '../../../kits/session/only-handlers.tsx';
import { request } from '../../../lib/api.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { titled } from '../../../lib/meta.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Tag } from '../../../ui/data/chip.tsx';
import { PageHead } from '../../../ui/layout/panel.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Link } from '../../../ui/base/link.tsx';
import { RuleDialog, RULES, TARGET_LABEL } from './rule-dialog.tsx';

export const meta = () => [{ title: titled('先审规则') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['规则', '先审规则'] };

type OpenDialog = { what: 'add' } | { what: 'edit' | 'remove'; rule: RemarkRule };

const params = searchParams({ page: pageNumber() });

/** Rules that hold more comments and danmaku for review than the settings do. */
export default function RulesPage() {
  const { page } = useFilters(params).values;
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  const list = useQuery(rulesQuery(page));
  const remove = useCall(removeRemarkRule, { stale: [RULES], onDone: close });
  return (
    <AdminPage>
      <PageHead title="先审规则" text="让一个分类、作者或作品的评论和弹幕先审。系统设置和几条规则都适用时，按最严的一条。">
        <OnlyHandlers>
          <Button variant="primary" icon="plus" onClick={() => setDialog({ what: 'add' })}>
            添加规则
          </Button>
        </OnlyHandlers>
      </PageHead>
      <ResourceTable
        name="remarkRules"
        label="先审规则"
        query={list}
        keyOf={({ target, targetId }) => `${target} ${targetId}`}
        empty={{ title: '还没有先审规则', text: '没有规则时，按系统设置里的方式审核。' }}
        columns={[
          { key: 'name', title: '对象', heading: true, renderCell: (rule) => <Target rule={rule} /> },
          { key: 'target', title: '范围', renderCell: ({ target }) => TARGET_LABEL[target] },
          { key: 'mode', title: '审核方式', renderCell: ({ mode }) => <Tag tone="warning">{REMARK_MODE_LABEL[mode]}</Tag> },
          { key: 'by', title: '设置人', wideOnly: true, renderCell: ({ setBy }) => setBy },
          { key: 'at', title: '设置时间', renderCell: ({ setAt }) => formatDateTime(setAt) },
          {
            key: 'actions',
            title: '操作',
            renderCell: (rule) => (
              <ButtonRow>
                {rule.name !== null && (
                  <Button size="s" aria-label={`编辑“${rule.name}”的规则`} onClick={() => setDialog({ what: 'edit', rule })}>
                    编辑
                  </Button>
                )}
                <Button
                  size="s"
                  variant="danger"
                  aria-label={`删除“${rule.name ?? rule.targetId}”的规则`}
                  onClick={() => setDialog({ what: 'remove', rule })}
                >
                  删除
                </Button>
              </ButtonRow>
            ),
          },
        ]}
      />
      {dialog?.what === 'add' && <RuleDialog known={null} onClose={close} />}
      {dialog?.what === 'edit' && <RuleDialog known={dialog.rule} onClose={close} />}
      {dialog?.what === 'remove' && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && close()}
          title="删除这条规则？"
          confirm="删除"
          danger
          loading={remove.isPending}
          onConfirm={() => void remove.send({ target: dialog.rule.target, targetId: dialog.rule.targetId })}
        >
          之后的评论和弹幕按系统设置和其余规则审核；正在等待审核的仍须逐条审核。
        </ConfirmDialog>
      )}
    </AdminPage>
  );
}

const Target = ({ rule: { name, link, targetId } }: { rule: RemarkRule }) =>
  name === null ? `已删除（${targetId}）` : link === null ? name : <Link to={link}>{name}</Link>;

const rulesQuery = (page: number) =>
  queryOptions({
    queryKey: [RULES, page],
    queryFn: ({ signal }) => request(listRemarkRules, { page }, { signal }),
    placeholderData: keepPreviousData,
  });
