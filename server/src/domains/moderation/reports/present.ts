import type { OwnReport, ReportCase, ReportCaseDetail } from '#contract/moderation/reports.ts';
import { presentShort } from '../../accounts/service.ts';
import type { CaseListRow, CaseReportRow, OwnReportRow, ReportRow } from './store.ts';

export const presentOwnReport = ({ report, found }: OwnReportRow): OwnReport => ({
  receipt: report.receipt,
  targetType: report.targetType,
  text: report.evidence.text,
  link: report.evidence.link,
  reason: report.reason,
  detail: report.detail,
  state: found.state,
  reply: found.reply,
  createTime: report.createdAt.toISOString(),
  handledTime: found.handledAt?.toISOString() ?? null,
});

export const presentCase = (
  { found, author }: CaseListRow,
  newest: ReportRow | undefined,
  reasons: ReportCase['reasons'],
): ReportCase => ({
  id: found.id,
  targetType: found.targetType,
  targetId: found.targetId,
  state: found.state,
  reportCount: found.reportCount,
  reasons,
  text: newest?.evidence.text ?? '',
  link: newest?.evidence.link ?? null,
  author: author === null ? null : presentShort(author),
  firstTime: found.firstAt.toISOString(),
  lastTime: found.lastAt.toISOString(),
  handledTime: found.handledAt?.toISOString() ?? null,
});

/** What can be taken off the site from here; a person or a private message cannot. */
const REMOVABLE = ['post', 'comment', 'danmaku'];

export const presentCaseDetail = (
  row: CaseListRow,
  reports: CaseReportRow[],
  reasons: ReportCase['reasons'],
): ReportCaseDetail => ({
  ...presentCase(row, reports[0]?.report, reasons),
  reports: reports.map(({ report, reporter }) => ({
    receipt: report.receipt,
    reporter: presentShort(reporter),
    reason: report.reason,
    detail: report.detail,
    createTime: report.createdAt.toISOString(),
    evidence: report.evidence,
  })),
  reply: row.found.reply,
  handledBy: row.handledBy,
  can: { handle: row.found.state === 'open', remove: row.found.state === 'open' && REMOVABLE.includes(row.found.targetType) },
});
