import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PAYEE_WAIT_HOURS } from '#contract/withdrawals/constants.ts';
import type { Payee } from '#contract/withdrawals/withdrawals.ts';
import { createQueryClient } from '../../../lib/query.ts';
import { Button } from '../../../ui/base/button.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonGroup, SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { PayeeDialog } from './payee-dialog.tsx';
import { PayeeRow } from './payee-row.tsx';
import { Stack, Text } from '../../../ui/layout/primitives.tsx';
import css from './payees-section.module.css';
import { payeesQuery } from '../queries.ts';
import { RemovePayeeDialog } from './remove-payee-dialog.tsx';

/** The payees in the settings. */
export function PayeesSection() {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <Payees />
    </QueryClientProvider>
  );
}

function Payees() {
  const payees = useQuery(payeesQuery());
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Payee | null>(null);
  return (
    <Stack as="section" surface gap={16} shrinkChildren padding={20} aria-labelledby="payees">
      <Text as="h2" size={18} id="payees">
        收款账户
      </Text>
      <Text size={14} tone="muted" className={css.lead}>
        提现会打到你在这里添加的账户。新增后会通知你本人，{PAYEE_WAIT_HOURS} 小时后才会打款。
      </Text>
      {payees.isError ? (
        <ErrorState inline message={payees.error.message} retrying={payees.isFetching} onRetry={() => void payees.refetch()} />
      ) : payees.data === undefined ? (
        <SkeletonGroup label="正在加载收款账户">
          <SkeletonLines lines={3} />
        </SkeletonGroup>
      ) : payees.data.length === 0 ? (
        <Text size={14} tone="muted" className={css.lead}>
          还没有收款账户。
        </Text>
      ) : (
        <Stack as="ul" gap={8}>
          {payees.data.map((payee) => (
            <li key={payee.id}>
              <PayeeRow payee={payee} onRemove={() => setRemoving(payee)} />
            </li>
          ))}
        </Stack>
      )}
      <div>
        <Button icon="plus" onClick={() => setAdding(true)}>
          添加收款账户
        </Button>
      </div>
      <PayeeDialog open={adding} onOpenChange={setAdding} onSaved={() => {}} />
      <RemovePayeeDialog payee={removing} onClose={() => setRemoving(null)} />
    </Stack>
  );
}
