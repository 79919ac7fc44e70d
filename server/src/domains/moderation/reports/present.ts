import type { OwnReport, ReportCase, ReportCaseDetail } from '#contract/moderation/reports.ts';
import { presentUserSummary } from '../../accounts/service.ts';
import type { CaseListRow, CaseReportRow, OwnReportRow, ReportRow } from './store.ts';

export const presentOwnReport = ({ report, reportCase }: OwnReportRow): OwnReport => ({
  receipt: report.receipt,
  targetType: report.targetType,
  text: report.evidence.text,
  link: report.evidence.link,
  reason: report.reason,
  detail: report.detail,
  state: reportCase.state,
  reply: reportCase.reply,
  createTime: report.createdAt.toISOString(),
  handledTime: reportCase.handledAt?.toISOString() ?? null,
});

export const presentCase = (
  { reportCase, author }: CaseListRow,
  newest: ReportRow | undefined,
  reasons: ReportCase['reasons'],
): ReportCase => ({
  id: reportCase.id,
  targetType: reportCase.targetType,
  targetId: reportCase.targetId,
  state: reportCase.state,
  reportCount: reportCase.reportCount,
  reasons,
  text: newest?.evidence.text ?? '',
  link: newest?.evidence.link ?? null,
  author: author === null ? null : presentUserSummary(author),
  firstTime: reportCase.firstAt.toISOString(),
  lastTime: reportCase.lastAt.toISOString(),
  handledTime: reportCase.handledAt?.toISOString() ?? null,
});

/** Targets that can be removed from here; persons and private messages cannot. */
const REMOVABLE = ['post', 'comment', 'danmaku'];

export const presentCaseDetail = (
  row: CaseListRow,
  reports: CaseReportRow[],
  reasons: ReportCase['reasons'],
): ReportCaseDetail => ({
  ...presentCase(row, reports[0]?.report, reasons),
  reports: reports.map(({ report, reporter }) => ({
    receipt: report.receipt,
    reporter: presentUserSummary(reporter),
    reason: report.reason,
    detail: report.detail,
    createTime: report.createdAt.toISOString(),
    evidence: report.evidence,
  })),
  reply: row.reportCase.reply,
  handledBy: row.handledBy,
  can: {
    handle: row.reportCase.state === 'open',
    remove: row.reportCase.state === 'open' && REMOVABLE.includes(row.reportCase.targetType),
  },
});
