import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { listSanctionRules } from '#contract/moderation/addresses.ts';
import { REPORT_REASON_LABEL } from '#contract/moderation/constants.ts';
import type { SanctionRule } from '#contract/moderation/sanction-rules.ts';
import { ResourceTable } from '../../../kits/resource/resource-table.tsx';
import { useMay } from '../../../kits/session/admin-access.ts';
import { request } from '../../../lib/api.ts';
import { Button } from '../../../ui/base/button.tsx';
import { SANCTIONS } from '../parts/sanctions-query.ts';
import { stepText } from '#contract/moderation/step-text.ts';
import { RuleDialog } from './rule-dialog.tsx';

/** The rules of sanctions, which administrators of the system can change. */
export function RulesTable({ tabs }: { tabs: ReactNode }) {
  const [editing, setEditing] = useState<SanctionRule | null>(null);
  const mayEdit = useMay('sanctionRules');
  const rules = useQuery({
    queryKey: [SANCTIONS, 'rules'],
    queryFn: ({ signal }) => request(listSanctionRules, {}, { signal }),
    select: ({ list }) => ({ list, page: 1, limit: list.length, hasMore: false }),
  });
  return (
    <>
      <ResourceTable
        name="sanction-rules"
        label="处罚标准"
        query={rules}
        keyOf={({ rule }) => rule}
        empty={{ title: '没有处罚标准' }}
        tabs={tabs}
        columns={[
          { key: 'rule', title: '规则', heading: true, renderCell: ({ rule }) => REPORT_REASON_LABEL[rule] },
          { key: 'steps', title: '第 1 次起的处罚', renderCell: ({ steps }) => steps.map(stepText).join(' → ') },
          { key: 'lapse', title: '计次期限', number: true, renderCell: ({ lapseDays }) => `${lapseDays} 天` },
          ...(mayEdit
            ? [
                {
                  key: 'actions',
                  // Its area is not that of the page.
                  forViewersToo: true,
                  title: '操作',
                  renderCell: (row: SanctionRule) => (
                    <Button
                      size="s"
                      variant="quiet"
                      aria-label={`编辑“${REPORT_REASON_LABEL[row.rule]}”的处罚标准`}
                      onClick={() => setEditing(row)}
                    >
                      编辑
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
      />
      {editing !== null && <RuleDialog key={editing.rule} rule={editing} onClose={() => setEditing(null)} />}
    </>
  );
}
