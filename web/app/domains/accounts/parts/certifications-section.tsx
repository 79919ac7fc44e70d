import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { revokeCertification } from '#contract/accounts/addresses.ts';
import { CERTIFICATION_KIND_LABEL, CERTIFICATION_STATE_LABEL } from '#contract/accounts/constants.ts';
import type { Certification } from '#contract/accounts/certifications.ts';
import { ReasonDialog } from '../../../kits/resource/reason-dialog.tsx';
import { ButtonRow, History, Section } from '../../../kits/resource/detail.tsx';
import { useMay } from '../../../kits/session/admin-access.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Button } from '../../../ui/base/button.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { useReasons } from '../../settings/parts/reasons.ts';
import { CertifyDialog } from './certify-dialog.tsx';
import { certificationsQuery, USERS } from '../queries.ts';

/** A user's current and past certifications and identity checks, with actions to certify and revoke. */
export function CertificationsSection({ user, canGive }: { user: { id: string; nickname: string }; canGive: boolean }) {
  const [maySee, mayGive] = [useMay('users', 'view'), useMay('users')];
  const { data, error, isFetching, refetch } = useQuery({ ...certificationsQuery(user.id), enabled: maySee });
  const [giving, setGiving] = useState(false);
  const [revoking, setRevoking] = useState(false);
  const templates = useReasons('certifications');
  const revoke = useCall(revokeCertification, { stale: USERS, onDone: () => setRevoking(false) });
  if (!maySee) return null;
  if (data === undefined && error !== null)
    return <ErrorState inline message={error.message} retrying={isFetching} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonLines lines={2} />;
  return (
    <Section>
      <h3>认证（{data.text ?? '无'}）</h3>
      <History>
        {data.list.length === 0 && <li>没有认证记录</li>}
        {data.list.map((row) => (
          <li key={row.id}>
            <time dateTime={row.givenAt}>{formatDateTime(row.givenAt)}</time>
            {row.givenBy} {CERTIFICATION_KIND_LABEL[row.kind]}：{row.text} · {termOf(row)} · {stateOf(row)} · 依据：{row.evidence}
          </li>
        ))}
        {data.checks.map((check) => (
          <li key={check.id}>
            <time dateTime={check.at}>{formatDateTime(check.at)}</time>
            核验{check.label}：{check.result}
          </li>
        ))}
      </History>
      {mayGive && canGive && (
        <ButtonRow>
          <Button size="s" icon="check-circle" onClick={() => setGiving(true)}>
            {data.text === null ? '认证' : '更换认证'}
          </Button>
          {data.text !== null && (
            <Button size="s" variant="quiet" onClick={() => setRevoking(true)}>
              撤回认证
            </Button>
          )}
        </ButtonRow>
      )}
      {giving && <CertifyDialog user={user} onClose={() => setGiving(false)} />}
      {revoking && (
        <ReasonDialog
          title={`撤回“${user.nickname}”的认证？`}
          description="昵称旁的认证立即消失，对方会收到理由。"
          verb="撤回"
          templates={templates}
          busy={revoke.isPending}
          onClose={() => setRevoking(false)}
          onSend={(reason) => void revoke.send({ userId: user.id, reason })}
        />
      )}
    </Section>
  );
}

const termOf = ({ until }: Certification): string => (until === null ? '长期有效' : `至 ${formatDateTime(until)}`);

const stateOf = ({ state, endedBy, endedReason }: Certification): string =>
  `${CERTIFICATION_STATE_LABEL[state]}${state === 'revoked' ? `（${endedBy ?? '系统'}：${endedReason}）` : ''}`;
