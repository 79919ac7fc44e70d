import { useQuery } from '@tanstack/react-query';
import { formatYuan } from '../../../lib/format.ts';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { DataTable } from '../../../ui/data/data-table.tsx';
import { ListState } from '../../../ui/feedback/list-state.tsx';
import { useNow } from '../../../ui/data/now.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { Link } from '../../../ui/base/link.tsx';
import { formatWait } from '../../moderation/parts/format.ts';
import { auditListQuery } from './queries.ts';

const REVIEW_PAGE = '/admin/audit/cashOutAudit';
const waitingQuery = () => auditListQuery({ status: 'applied', limit: 6 });

/** The number of pending withdrawals as a sentence. */
export function WaitingMoneyNote() {
  const { data } = useQuery(waitingQuery());
  if (data === undefined) return '正在查看提现申请…';
  const { applied, approved } = data.counts;
  if (applied === 0 && approved === 0) return '没有待处理的提现。';
  return `${applied} 笔提现待审核，${approved} 笔待打款，未完成的合计 ¥${formatYuan(data.waitingSum)}。`;
}

/** The withdrawals that have waited longest, for administrators of withdrawals only. */
export function WaitingMoney() {
  const query = useQuery(waitingQuery());
  const now = useNow(30_000);
  return (
    <Panel
      title="待审核的提现"
      flush
      busy={query.isFetching}
      aside={
        <ButtonLink size="s" variant="primary" icon="wallet" to={REVIEW_PAGE}>
          提现审核
        </ButtonLink>
      }
    >
      <ListState query={query} empty={{ title: '没有待审核的提现', text: '有新的申请时，会按等待时间排在这里。' }}>
        {(rows) => (
          <DataTable
            caption="等待最久的提现"
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              {
                key: 'applicant',
                title: '申请人',
                heading: true,
                renderCell: ({ id, applicant }) => <Link to={`${REVIEW_PAGE}?id=${id}`}>{applicant.nickname}</Link>,
              },
              { key: 'gross', title: '申请（元）', number: true, renderCell: ({ gross }) => formatYuan(gross) },
              { key: 'at', title: '已等', number: true, renderCell: ({ appliedAt }) => formatWait(appliedAt, now) },
            ]}
          />
        )}
      </ListState>
    </Panel>
  );
}
