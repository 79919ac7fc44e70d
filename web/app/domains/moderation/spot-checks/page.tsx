import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { checkDecision } from '#contract/moderation/addresses.ts';
import { SAMPLE_DAYS } from '#contract/moderation/constants.ts';
import type { SampledDecision, CheckVerdict } from '#contract/moderation/spot-checks.ts';
import { CellNewTabLink, CellText } from '../../../kits/resource/cell.tsx';
import { AdminPage, ListCard } from '../../../kits/resource/page.tsx';
import { Text } from '../../../ui/layout/primitives.tsx';
import { useFilters } from '../../../lib/calls/use-filters.ts';
import { choice, pageNumber, searchParams } from '../../../lib/search-params.ts';
import { useMayHandle, useMay } from '../../../kits/session/admin-access.ts';
import { formatDateTime, formatInteger } from '../../../lib/format.ts';
import { titled } from '../../../lib/meta.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Tag } from '../../../ui/data/chip.tsx';
import { DataTable } from '../../../ui/data/data-table.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { ListState } from '../../../ui/feedback/list-state.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { PageHead, Panel, Facts } from '../../../ui/layout/panel.tsx';
import { LinkTabs } from '../../../ui/layout/tabs.tsx';
import { ACTION_LABEL, reviewPath } from '../parts/format.ts';
import { figuresQuery, samplesQuery, SPOT_CHECKS } from './queries.ts';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { TextArea } from '../../../ui/forms/field.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { useCall } from '../../../lib/calls/use-call.ts';

export const meta = () => [{ title: titled('审核抽检') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['审核', '审核抽检'] };

const TABS = [
  { value: 'open', label: '待抽检' },
  { value: 'done', label: '已抽检' },
] as const;

const params = searchParams({ state: choice(['open', 'done'], 'open'), page: pageNumber() });

/** Spot checks: a share of the decisions is reviewed by a second person, with statistics per moderator. */
export default function SpotChecksPage() {
  const showsFigures = useMay('moderatorFigures', 'view');
  const { values, to, go } = useFilters(params);
  const { state } = values;
  const list = useQuery(samplesQuery(state, values.page));
  const [checking, setChecking] = useState<SampledDecision | null>(null);
  return (
    <AdminPage>
      <PageHead
        title="审核抽检"
        text={`近 ${SAMPLE_DAYS} 天的审核决定中，随机抽${list.data === undefined ? '一部分' : ` ${list.data.percent}% `}由另一位审核员复看。`}
      />
      <ListCard label="抽检" busy={list.isFetching}>
        <LinkTabs
          label="状态"
          tabs={TABS.map(({ value, label }) => ({
            to: to({ state: value }),
            label,
            current: value === state,
          }))}
        />
        <ListState
          query={list}
          onPage={(page) => go({ page })}
          empty={
            state === 'open'
              ? { title: '没有待抽检的决定', text: '其他审核员的决定被抽到时，会显示在这里。' }
              : { title: '还没有抽检过的决定' }
          }
        >
          {(rows) => (
            <DataTable
              caption="审核决定"
              rows={rows}
              keyOf={({ id }) => id}
              columns={[
                {
                  key: 'work',
                  title: '作品',
                  heading: true,
                  renderCell: ({ post }) => (
                    <CellNewTabLink href={reviewPath({ postsId: post.id, status: post.status })}>
                      <b>{post.title === '' ? `作品 ${post.id}` : post.title}</b>
                      <span>{post.type === 'video' ? '视频' : '文章'}</span>
                    </CellNewTabLink>
                  ),
                },
                {
                  key: 'decision',
                  title: '决定',
                  renderCell: ({ action, reasons }) => (
                    <CellText>
                      <b>{ACTION_LABEL[action]}</b>
                      {reasons.length > 0 && <span>{reasons.join('；')}</span>}
                    </CellText>
                  ),
                },
                {
                  key: 'by',
                  title: '审核员',
                  renderCell: ({ by, at }) => (
                    <CellText>
                      <b>{by}</b>
                      <span>{formatDateTime(at)}</span>
                    </CellText>
                  ),
                },
                { key: 'check', title: '抽检', renderCell: (row) => <Check row={row} onCheck={() => setChecking(row)} /> },
              ]}
            />
          )}
        </ListState>
      </ListCard>
      {showsFigures && <FiguresPanel />}
      {checking !== null && <CheckDialog key={checking.id} decision={checking} onClose={() => setChecking(null)} />}
    </AdminPage>
  );
}

function Check({ row: { check, post }, onCheck }: { row: SampledDecision; onCheck: () => void }) {
  const mayHandle = useMayHandle();
  if (check === null)
    return mayHandle ? (
      <Button size="s" aria-label={`抽检《${post.title}》的决定`} onClick={onCheck}>
        抽检
      </Button>
    ) : (
      '—'
    );
  return (
    <CellText>
      <Tag tone={check.verdict === 'right' ? 'success' : 'error'} icon={check.verdict === 'right' ? 'check-circle' : 'x-circle'}>
        {check.verdict === 'right' ? '判断正确' : '判断有误'}
      </Tag>
      {check.note !== '' && <span>{check.note}</span>}
      <span>
        {check.by} · {formatDateTime(check.at)}
      </span>
    </CellText>
  );
}

/** Decisions per moderator, and how often the second reviewer agreed. */
function FiguresPanel() {
  const figures = useQuery(figuresQuery);
  return (
    <Panel title={`审核员近 ${SAMPLE_DAYS} 天`} flush busy={figures.isFetching}>
      {figures.isError ? (
        <ErrorState message={figures.error.message} retrying={figures.isFetching} onRetry={() => void figures.refetch()} />
      ) : figures.data === undefined ? (
        <SkeletonLines lines={4} />
      ) : figures.data.list.length === 0 ? (
        <EmptyState illustration="tray" title="这段时间没有审核决定" />
      ) : (
        <DataTable
          caption="每位审核员的决定"
          rows={figures.data.list}
          keyOf={({ account }) => account}
          columns={[
            { key: 'account', title: '审核员', heading: true, renderCell: ({ account }) => account },
            { key: 'approved', title: '通过', number: true, renderCell: ({ approved }) => formatInteger(approved) },
            { key: 'rejected', title: '退回', number: true, renderCell: ({ rejected }) => formatInteger(rejected) },
            { key: 'offline', title: '下架', number: true, renderCell: ({ offline }) => formatInteger(offline) },
            { key: 'median', title: '用时（中位）', number: true, wideOnly: true, renderCell: ({ median }) => time(median) },
            { key: 'checked', title: '被抽检', number: true, renderCell: ({ checked }) => formatInteger(checked) },
            {
              key: 'right',
              title: '判断正确',
              number: true,
              renderCell: ({ checked, wrong }) => (checked === 0 ? '—' : `${Math.round(((checked - wrong) / checked) * 100)}%`),
            },
          ]}
        />
      )}
    </Panel>
  );
}

const time = (seconds: number | null): string =>
  seconds === null ? '—' : seconds < 90 ? `${Math.round(seconds)} 秒` : `${Math.round(seconds / 60)} 分钟`;

const VERDICTS = [
  { value: 'right', label: '判断正确' },
  { value: 'wrong', label: '判断有误' },
] as const;

/** Reviews one decision. */
function CheckDialog({ decision, onClose }: { decision: SampledDecision; onClose: () => void }) {
  const [verdict, setVerdict] = useState<CheckVerdict>('right');
  const [note, setNote] = useState('');
  const check = useCall(checkDecision, { stale: [SPOT_CHECKS], onDone: onClose });
  const { id, action, by, reasons, post } = decision;
  return (
    <FormDialog
      size="s"
      title={`抽检《${post.title}》`}
      verb="记录结论"
      busy={check.isPending}
      onClose={onClose}
      onSend={() => void check.send({ id, verdict, note })}
    >
      <Facts
        facts={[
          { name: '决定', value: `${by} ${ACTION_LABEL[action]}` },
          ...(reasons.length === 0 ? [] : [{ name: '理由', value: reasons.join('；') }]),
          {
            name: '作品',
            value: (
              <a href={reviewPath({ postsId: post.id, status: post.status })} target="_blank" rel="noreferrer">
                在内容审核里打开
              </a>
            ),
          },
        ]}
      />
      <Segmented legend="结论" options={VERDICTS} value={verdict} onChange={setVerdict} wide />
      <TextArea
        label={verdict === 'wrong' ? '哪里判断有误' : '说明（选填）'}
        required={verdict === 'wrong'}
        maxLength={300}
        value={note}
        error={check.fields['note']}
        onChange={(event) => setNote(event.target.value)}
      />
      <Text size={12} tone="muted">
        抽检不改变作品的状态；需要撤销时，请在内容审核里处理。
      </Text>
    </FormDialog>
  );
}
