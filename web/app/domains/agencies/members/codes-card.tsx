import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { createAgencyInvitationCode, revokeAgencyInvitationCode } from '#contract/agencies/addresses.ts';
import type { InvitationCode } from '#contract/invitation-codes/invitation-codes.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { copyText } from '../../../lib/browser/clipboard.ts';
import { formatDateTime, formatDay } from '../../../lib/format.ts';
import { toast } from '../../../lib/toast-store.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Tag } from '../../../ui/data/chip.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { NativeSelect } from '../../../ui/forms/native-select.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { codesQuery, codeUsesQuery, AGENCY } from '../queries.ts';
import { Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import css from './codes-card.module.css';

/** The invitation codes of this agency; valid ones first. */
export function CodesCard() {
  const codes = useQuery(codesQuery());
  const [dialog, setDialog] = useState<{ what: 'new' } | { what: 'uses' | 'revoke'; code: InvitationCode } | null>(null);
  const create = useCall(createAgencyInvitationCode, { stale: AGENCY, failure: null, onDone: () => setDialog(null) });
  const revoke = useCall(revokeAgencyInvitationCode, { stale: AGENCY, onDone: () => setDialog(null) });
  const usable = codes.data?.list.filter(({ state }) => state === 'active') ?? [];
  return (
    <Stack as="section" surface gap={12} className={css.card} aria-labelledby="agency-codes">
      <Text as="h2" size={16} id="agency-codes">
        机构邀请码
      </Text>
      {codes.isError && <ErrorState inline message={codes.error.message} onRetry={() => void codes.refetch()} />}
      {codes.isPending && <SkeletonLines lines={3} />}
      {codes.data !== undefined && usable.length === 0 && (
        <p className={css.none}>还没有可用的邀请码。生成后发给对方，由对方在“加入机构”中填写。</p>
      )}
      <ul>
        {usable.map((code) => (
          <li key={code.id}>
            <Cluster gap={8} align="center" wrap className={css.line}>
              <code>{code.code}</code>
              <Tag tone="success" icon="check-circle">
                有效
              </Tag>
              <Button size="s" icon="copy" onClick={() => void copy(code.code)}>
                复制
              </Button>
            </Cluster>
            <p>
              已用 {code.usesMade} / {code.usesAllowed} 次，
              {code.expiresAt === null ? '长期有效' : `${formatDay(code.expiresAt)}到期`}
              {code.note !== '' && `。${code.note}`}
            </p>
            <Cluster gap={4} className={css.links}>
              <Button size="s" variant="quiet" onClick={() => setDialog({ what: 'uses', code })}>
                查看使用记录
              </Button>
              <Button size="s" variant="quiet" onClick={() => setDialog({ what: 'revoke', code })}>
                作废
              </Button>
            </Cluster>
          </li>
        ))}
      </ul>
      <Button icon="plus" onClick={() => setDialog({ what: 'new' })}>
        生成邀请码
      </Button>
      {dialog?.what === 'new' && (
        <NewCodeDialog
          busy={create.isPending}
          failure={create.error?.message ?? null}
          onClose={() => setDialog(null)}
          onCreate={(form) => void create.send(form)}
        />
      )}
      {dialog?.what === 'uses' && <Uses code={dialog.code} onClose={() => setDialog(null)} />}
      {dialog?.what === 'revoke' && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setDialog(null)}
          title={`作废邀请码 ${dialog.code.code}？`}
          confirm="作废"
          danger
          loading={revoke.isPending}
          onConfirm={() => void revoke.send({ id: dialog.code.id })}
        >
          作废后不能再用它加入，已经加入的人不受影响。
        </ConfirmDialog>
      )}
    </Stack>
  );
}

function Uses({ code, onClose }: { code: InvitationCode; onClose: () => void }) {
  const uses = useQuery(codeUsesQuery(code.id));
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} size="s" title={`${code.code} 的使用记录`}>
      {uses.isError && <ErrorState inline message={uses.error.message} onRetry={() => void uses.refetch()} />}
      {uses.isPending && <SkeletonLines lines={3} />}
      {uses.data !== undefined && (
        <Stack as="ul" gap={10} size={14} className={css.uses}>
          {uses.data.list.length === 0 && (
            <Cluster as="li" justify="between" gap={12}>
              还没有人使用
            </Cluster>
          )}
          {uses.data.list.map(({ userId, nickname, usedAt }) => (
            <Cluster as="li" justify="between" gap={12} key={userId}>
              <b>{nickname}</b>
              <Text as="time" tone="faint" dateTime={usedAt}>
                {formatDateTime(usedAt)}
              </Text>
            </Cluster>
          ))}
        </Stack>
      )}
    </Dialog>
  );
}

async function copy(code: string): Promise<void> {
  if (await copyText(code)) toast.success('邀请码已复制');
  else toast.warning('复制失败，请手动选中复制');
}

const DAY_MS = 86_400_000;
const PERIODS = [
  { value: '7', label: '7 天' },
  { value: '30', label: '30 天' },
  { value: '90', label: '90 天' },
  { value: 'ever', label: '长期有效' },
] as const;

interface NewCodeDialogProps {
  busy: boolean;
  failure: string | null;
  onClose: () => void;
  onCreate: (form: { usesAllowed: number; expiresAt: string | null; note: string }) => void;
}

function NewCodeDialog({ busy, failure, onClose, onCreate }: NewCodeDialogProps) {
  const [uses, setUses] = useState('10');
  const [period, setPeriod] = useState<(typeof PERIODS)[number]['value']>('30');
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string>();
  const create = () => {
    const isRight = /^\d{1,3}$/.test(uses) && Number(uses) >= 1 && Number(uses) <= 500;
    setProblem(isRight ? undefined : '可用次数应为 1 到 500 的整数');
    if (!isRight) return;
    const expiresAt = period === 'ever' ? null : new Date(Date.now() + Number(period) * DAY_MS).toISOString();
    onCreate({ usesAllowed: Number(uses), expiresAt, note: note.trim() });
  };
  return (
    <FormDialog
      size="s"
      title="生成邀请码"
      description="把邀请码发给对方，对方填写后由平台审核。"
      verb="生成"
      busy={busy}
      onClose={onClose}
      onSend={create}
    >
      <TextField
        label="可用次数"
        inputMode="numeric"
        maxLength={3}
        value={uses}
        error={problem}
        onChange={({ target }) => setUses(target.value)}
      />
      <NativeSelect label="有效期" options={PERIODS} value={period} onChange={(value) => setPeriod(value as typeof period)} />
      <TextField label="备注（选填）" maxLength={100} value={note} onChange={({ target }) => setNote(target.value)} />
      {failure !== null && <Note tone="error">{failure}</Note>}
    </FormDialog>
  );
}
