import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { handleReport } from '#contract/moderation/addresses.ts';
import { REPORT_REASON_LABEL, REPORT_CASE_LABEL, REPORT_TARGET_LABEL } from '#contract/moderation/constants.ts';
import type { Evidence, ReportCaseDetail } from '#contract/moderation/reports.ts';
import { DecisionBar } from '../../../kits/desk/decision-bar.tsx';
import { lateDecision } from '../../../kits/desk/deferred.ts';
import { unlessEcho } from '../../../kits/desk/echo.ts';
import type { Decide } from '../../../kits/desk/use-desk.tsx';
import { ButtonRow, Entries, Quote, Section } from '../../../kits/resource/detail.tsx';
import { Stack, Text } from '../../../ui/layout/primitives.tsx';
import css from './report-panel.module.css';
import { DetailAnswer, DetailPanel } from '../../../kits/resource/list-detail/detail-panel.tsx';
import { OnlyHandlers } from '../../../kits/session/only-handlers.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { Button } from '../../../ui/base/button.tsx';
import { useShortcuts } from '../../../ui/base/shortcuts.ts';
import { Key } from '../../../ui/data/chip.tsx';
import { Checkbox } from '../../../ui/forms/choice.tsx';
import { TextArea } from '../../../ui/forms/field.tsx';
import { Facts } from '../../../ui/layout/panel.tsx';
import { AssignmentLine } from '../../admins/parts/assignment-line.tsx';
import { InternalNotes } from '../../back-office/parts/internal-notes.tsx';
import { CaseBackground } from '../parts/case-background.tsx';
import { CaseClaim } from '../parts/case-claim.tsx';
import { SanctionButton } from '../parts/sanction-button.tsx';
import { reportCaseQuery, REPORTS } from './report-queries.ts';

interface ReportPanelProps {
  id: string;
  onClose: () => void;
  onDecide: Decide;
}

/** One case: the reported content, the reports about it, and the decision. */
export function ReportPanel({ id, onClose, onDecide }: ReportPanelProps) {
  const detail = useQuery(reportCaseQuery(id));
  return (
    <DetailPanel
      title="举报详情"
      tag={
        detail.data?.can.handle === true && (
          <OnlyHandlers>
            <CaseClaim kind="report" id={id} queue={REPORTS} />
          </OnlyHandlers>
        )
      }
      busy={detail.isFetching}
      onClose={onClose}
    >
      <DetailAnswer query={detail}>
        {(row) => (
          <Stack shrinkChildren gap={16}>
            {row.state === 'open' && (
              <AssignmentLine subject="report" queue="reports" id={row.id} since={row.firstTime} stale={[REPORTS]} />
            )}
            <CaseFacts row={row} />
            <Section>
              <h3>{row.reportCount} 人举报</h3>
              <Entries as="ol">
                {row.reports.map((report) => (
                  <li key={report.receipt}>
                    <b>{REPORT_REASON_LABEL[report.reason]}</b>
                    {report.detail !== '' && <p>{report.detail}</p>}
                    <EvidenceView evidence={report.evidence} />
                    <Text as="span" size={12} tone="muted">
                      {report.reporter.nickname} · {formatDateTime(report.createTime)} · {report.receipt}
                    </Text>
                  </li>
                ))}
              </Entries>
            </Section>
            <CaseBackground kind="report" id={row.id} />
            {row.can.handle && (
              <OnlyHandlers>
                <ReportDecision row={row} onDecide={onDecide} />
              </OnlyHandlers>
            )}
            <InternalNotes subject="report" id={row.id} />
            {row.author !== null && (
              <ButtonRow>
                <SanctionButton label="处罚发布者" user={row.author} cause={{ type: 'report', id: row.id }} />
              </ButtonRow>
            )}
          </Stack>
        )}
      </DetailAnswer>
    </DetailPanel>
  );
}

const CaseFacts = ({ row }: { row: ReportCaseDetail }) => (
  <Facts
    facts={[
      { name: '对象', value: REPORT_TARGET_LABEL[row.targetType] },
      { name: '发布者', value: row.author?.nickname ?? '—' },
      { name: '状态', value: REPORT_CASE_LABEL[row.state] },
      ...(row.handledTime === null
        ? []
        : [
            { name: '处理', value: `${row.handledBy ?? '—'} · ${formatDateTime(row.handledTime)}` },
            { name: '处理说明', value: row.reply === '' ? '—' : row.reply },
          ]),
      ...(row.link === null
        ? []
        : [
            {
              name: '原处',
              value: (
                <a href={row.link} target="_blank" rel="noreferrer">
                  打开查看
                </a>
              ),
            },
          ]),
    ]}
  />
);

/** The content at the time of the report. */
const EvidenceView = ({ evidence: { text, image, context } }: { evidence: Evidence }) => (
  <>
    {context.length > 0 && (
      <Quote as="ul" aria-label="前后的私信">
        {context.map(({ by, text: words, at }) => (
          <li key={`${at} ${by} ${words}`}>
            {by}：{words}
          </li>
        ))}
      </Quote>
    )}
    {text !== '' && <Quote>{text}</Quote>}
    {image !== null && <img className={css.picture} src={image} alt="举报时的图片" />}
  </>
);

/** The decision on a case: whether the report is right, the answer to reporters, and whether the content is removed. */
function ReportDecision({ row, onDecide }: { row: ReportCaseDetail; onDecide: Decide }) {
  const [reply, setReply] = useState('');
  const aboutAi = row.targetType === 'post' && row.reasons.some(({ reason }) => reason === 'ai');
  // A post that lacks nothing but its mark gets the mark and stays.
  const [removes, setRemoves] = useState(row.can.remove && !row.reasons.every(({ reason }) => reason === 'ai'));
  const noun = REPORT_TARGET_LABEL[row.targetType];
  const decide = (verdict: 'upheld' | 'dismissed') =>
    unlessEcho(() =>
      onDecide(
        { id: row.id, name: `对${noun}的举报`, verb: verdict === 'upheld' ? '认定成立' : '认定不成立' },
        lateDecision(handleReport, {
          id: row.id,
          verdict,
          reply: reply.trim(),
          remove: verdict === 'upheld' && row.can.remove && removes,
        }),
      ),
    );
  const [uphold, dismiss] = [decide('upheld'), decide('dismissed')];
  useShortcuts({ a: uphold, r: dismiss });
  return (
    <>
      <Section aria-label="处理">
        <h3>处理</h3>
        <TextArea
          label="处理说明（选填，举报人会看到）"
          rows={2}
          maxLength={500}
          value={reply}
          counter={`${reply.length} / 500`}
          onChange={(event) => setReply(event.target.value)}
        />
        {row.can.remove && (
          <Checkbox checked={removes} onChange={(event) => setRemoves(event.target.checked)} note="仅在举报成立时">
            同时{row.targetType === 'post' ? '下架这篇' : '隐藏这条'}
            {noun}
          </Checkbox>
        )}
        <Text size={12} tone="muted">
          {row.reportCount} 位举报人会收到处理结果。
          {aboutAi && '举报成立时，作品将标记为疑似含 AI 生成内容。'}
        </Text>
      </Section>
      <DecisionBar>
        <Button icon="x-circle" onClick={dismiss}>
          举报不成立
          <Key>R</Key>
        </Button>
        <Button variant="danger" icon="check-circle" onClick={uphold}>
          举报成立
          <Key>A</Key>
        </Button>
      </DecisionBar>
    </>
  );
}
