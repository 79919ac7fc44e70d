import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SANCTION_KIND_LABEL, SANCTION_STATE_LABEL } from '#contract/moderation/constants.ts';
import type { ManagedSanction } from '#contract/moderation/sanctions.ts';
import { ButtonRow, History, Section } from '../../../kits/resource/detail.tsx';
import { useMay } from '../../../kits/session/admin-access.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Button } from '../../../ui/base/button.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { EndSanctionDialog } from './end-sanction-dialog.tsx';
import { SanctionDialog } from './sanction-dialog.tsx';
import { sanctionsQuery } from './sanctions-query.ts';

/** The sanctions against a user, with actions to impose and lift them. */
export function SanctionsSection({
  user,
  canGive,
  onChange,
}: {
  user: { id: string; nickname: string };
  canGive: boolean;
  onChange: () => void;
}) {
  const mayGive = useMay('sanctions');
  const maySee = useMay('sanctions', 'view');
  const { data, error, isFetching, refetch } = useQuery({
    ...sanctionsQuery({ userId: user.id, limit: 50 }),
    enabled: maySee,
  });
  const [giving, setGiving] = useState(false);
  const [ending, setEnding] = useState<ManagedSanction | null>(null);
  if (!maySee) return null;
  if (data === undefined && error !== null)
    return <ErrorState inline message={error.message} retrying={isFetching} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonLines lines={2} />;
  return (
    <Section>
      <h3>处罚（生效中 {data.list.filter(({ state }) => state === 'open').length}）</h3>
      <History>
        {data.list.length === 0 && <li>没有处罚记录</li>}
        {data.list.map((row) => (
          <li key={row.id}>
            <time dateTime={row.givenAt}>{formatDateTime(row.givenAt)}</time>
            {SANCTION_KIND_LABEL[row.kind]} {termOf(row)} · {SANCTION_STATE_LABEL[row.state]} · {row.reason}
            {mayGive && row.can.end && (
              <Button size="s" variant="quiet" aria-label={`解除${SANCTION_KIND_LABEL[row.kind]}`} onClick={() => setEnding(row)}>
                解除
              </Button>
            )}
          </li>
        ))}
      </History>
      {mayGive && canGive && (
        <ButtonRow>
          <Button size="s" icon="ban" onClick={() => setGiving(true)}>
            处罚
          </Button>
        </ButtonRow>
      )}
      {giving && <SanctionDialog user={user} onClose={() => setGiving(false)} onGiven={onChange} />}
      {ending !== null && <EndSanctionDialog sanction={ending} onClose={() => setEnding(null)} onEnded={onChange} />}
    </Section>
  );
}

const termOf = ({ until }: ManagedSanction): string => (until === null ? '永久' : `至 ${formatDateTime(until)}`);
