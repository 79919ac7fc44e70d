import { ownImpersonations } from '#contract/accounts/addresses.ts';
import { IMPERSONATION_DAYS } from '#contract/accounts/constants.ts';
import { useAnswer } from '../../../lib/calls/use-answer.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonGroup, SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Stack, Text } from '../../../ui/layout/primitives.tsx';
import css from './settings.module.css';

/** The times at which administrators viewed the site as this user, with their reasons. */
export function ImpersonationsSection() {
  const { answer, failure, reload } = useAnswer(ownImpersonations, {});
  return (
    <section className={css.card} aria-labelledby="impersonations-title">
      <h2 id="impersonations-title">管理员查看记录</h2>
      <p className={css.lead}>
        处理你的反馈时，管理员可能以你的视角查看网站。查看时不能操作，也看不到私信、收款账户和账号安全。记录保留{' '}
        {IMPERSONATION_DAYS} 天。
      </p>
      {failure !== null && <ErrorState message={failure} onRetry={reload} />}
      {answer === null && failure === null && (
        <SkeletonGroup label="正在加载查看记录">
          <SkeletonLines lines={2} />
        </SkeletonGroup>
      )}
      {answer?.list.length === 0 && (
        <Text size={14} tone="muted">
          管理员没有以你的视角查看过。
        </Text>
      )}
      {answer !== null && answer.list.length > 0 && (
        <Stack as="ul" className={css.rows}>
          {answer.list.map(({ id, reason, beginTime, endTime }) => (
            <li key={id}>
              <Text as="b" weight="strong">
                {formatDateTime(beginTime)} {endTime === null ? '起，正在查看' : `至 ${formatDateTime(endTime)}`}
              </Text>
              <Text as="small" tone="muted" size={13}>
                理由：{reason}
              </Text>
            </li>
          ))}
        </Stack>
      )}
    </section>
  );
}
