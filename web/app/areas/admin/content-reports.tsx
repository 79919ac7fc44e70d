import { ReportDesk } from '../../domains/moderation/report-desk.tsx';
import { titled } from '../../lib/site-name.ts';

export const meta = () => [{ title: titled('举报处理') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['审核', '举报处理'] };

export default function ContentReports() {
  return <ReportDesk />;
}
