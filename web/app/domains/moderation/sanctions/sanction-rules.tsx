import { listSanctionRules } from '#contract/moderation/addresses.ts';
import { REPORT_REASON_LABEL } from '#contract/moderation/constants.ts';
import { useAnswer } from '../../../lib/calls/use-answer.ts';
import { DataTable } from '../../../ui/data/data-table.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Stack, Text } from '../../../ui/layout/primitives.tsx';
import { Link } from '../../../ui/base/link.tsx';
import { stepText } from '#contract/moderation/step-text.ts';
import css from './sanctions.module.css';

/** The public list of rules and the sanctions for breaking them. */
export function SanctionRules() {
  const { answer, failure, reload } = useAnswer(listSanctionRules, {});
  return (
    <Stack as="section" gap={16} marginTop={24} id="sanction-rules" aria-labelledby="sanction-rules-title">
      <Text as="h2" size={22} id="sanction-rules-title">
        处罚标准
      </Text>
      <Text leading="reading">
        违反同一规则的处罚在期限内累计次数，次数越多处罚越重；提前解除和申诉成立的不计。每次处罚都会说明理由，你可以在
        <Link className={css.link} to="/settings?tab=sanctions">
          账号设置
        </Link>
        中查看和申诉。
      </Text>
      {failure !== null && <ErrorState inline message={failure} onRetry={reload} />}
      {answer === null && failure === null && <SkeletonLines lines={8} />}
      {answer !== null && (
        <DataTable
          caption="处罚标准"
          rows={answer.list}
          keyOf={({ rule }) => rule}
          columns={[
            { key: 'rule', title: '规则', heading: true, renderCell: ({ rule }) => REPORT_REASON_LABEL[rule] },
            { key: 'steps', title: '第 1 次起的处罚', renderCell: ({ steps }) => steps.map(stepText).join(' → ') },
            { key: 'lapse', title: '计次期限', renderCell: ({ lapseDays }) => `${lapseDays} 天` },
          ]}
        />
      )}
    </Stack>
  );
}
