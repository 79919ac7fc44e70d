import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { agencyList } from '#contract/agencies/addresses.ts';
import { adminInvitationCreateMany } from '#contract/invitation-codes/addresses.ts';
import { INVITATION_PURPOSE_LABEL, INVITATIONS_AT_ONCE, INVITATION_PURPOSES } from '#contract/invitation-codes/constants.ts';
import type { InvitationPurpose } from '#contract/invitation-codes/invitation-codes.ts';
import { useCall } from '../../lib/calls/use-call.ts';
import { request } from '../../lib/api.ts';
import { Button } from '../../ui/base/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { NativeSelect } from '../../ui/forms/native-select.tsx';
import { toast } from '../../lib/toast-store.ts';
import { Codes } from '../../ui/base/code.tsx';
import { FieldRow } from '../../ui/forms/field-groups.tsx';
import { useMay } from '../../kits/session/admin-access.ts';
import { CODES } from './queries.ts';
import { copyText } from '../../lib/browser/clipboard.ts';

const PURPOSES = INVITATION_PURPOSES.map((value) => ({ value, label: INVITATION_PURPOSE_LABEL[value] }));
const AGENCIES_OFFERED = 100;

type Problems = Partial<Record<'count' | 'uses' | 'agency' | 'until', string>>;

/** Creates one to a thousand codes with the same settings, then shows them to copy. */
export function MakeCodesDialog({ onClose }: { onClose: () => void }) {
  // Only those who may view agencies can choose one.
  const seesAgencies = useMay('agencies', 'view');
  const purposes = PURPOSES.filter(({ value }) => seesAgencies || value !== 'joinAgency');
  const [purpose, setPurpose] = useState<InvitationPurpose>('register');
  const [agencyId, setAgencyId] = useState<string | null>(null);
  const [form, setForm] = useState({ count: '1', uses: '1', until: '', note: '' });
  const [problems, setProblems] = useState<Problems>({});
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const make = useCall(adminInvitationCreateMany, { stale: CODES, onDone: (answer) => setCodes(answer.codes) });
  const agencies = useQuery({
    queryKey: ['admin-agencies', 'choice'],
    queryFn: ({ signal }) => request(agencyList, { limit: AGENCIES_OFFERED, status: 'normal' }, { signal }),
    enabled: purpose === 'joinAgency',
  });
  const set = (name: keyof typeof form) => (event: { target: { value: string } }) => {
    setForm((before) => ({ ...before, [name]: event.target.value }));
    setProblems({});
  };
  const send = () => {
    const errors = problemsOf(form, purpose, agencyId);
    setProblems(errors);
    if (Object.keys(errors).length > 0) return;
    void make.send({
      purpose,
      agencyId: purpose === 'joinAgency' ? agencyId : null,
      count: Number(form.count),
      usesAllowed: Number(form.uses),
      expiresAt: form.until === '' ? null : new Date(`${form.until}T23:59:59+08:00`).toISOString(),
      note: form.note.trim(),
    });
  };
  if (codes !== null) return <Made codes={codes} onClose={onClose} />;
  return (
    <FormDialog title="生成邀请码" verb="生成" busy={make.isPending} onClose={onClose} onSend={send}>
      <FieldRow>
        <NativeSelect
          label="用途"
          options={purposes}
          value={purpose}
          onChange={(value) => setPurpose(value as InvitationPurpose)}
        />
        {purpose === 'joinAgency' && (
          <NativeSelect
            label="所属机构"
            required
            placeholder="请选择机构"
            options={agencies.data?.list.map(({ id, name }) => ({ value: id, label: name })) ?? []}
            value={agencyId}
            error={problems.agency}
            onChange={setAgencyId}
          />
        )}
      </FieldRow>
      <FieldRow>
        <TextField
          label="生成数量"
          inputMode="numeric"
          maxLength={4}
          value={form.count}
          error={problems.count}
          hint={`一次最多 ${INVITATIONS_AT_ONCE} 个`}
          onChange={set('count')}
        />
        <TextField
          label="每个可用次数"
          inputMode="numeric"
          maxLength={5}
          value={form.uses}
          error={problems.uses}
          onChange={set('uses')}
        />
      </FieldRow>
      <FieldRow>
        <TextField
          label="有效期至（含当天，空为长期有效）"
          type="date"
          value={form.until}
          error={problems.until}
          onChange={set('until')}
        />
        <TextField label="备注（选填）" maxLength={100} value={form.note} onChange={set('note')} />
      </FieldRow>
    </FormDialog>
  );
}

function Made({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const copy = async () =>
    (await copyText(codes.join('\n'))) ? toast.success('已复制') : toast.warning('复制失败，请手动选中复制');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`已生成 ${codes.length} 个邀请码`}
      footer={
        <>
          <Button icon="copy" onClick={() => void copy()}>
            全部复制
          </Button>
          <Button variant="primary" onClick={onClose}>
            完成
          </Button>
        </>
      }
    >
      <Codes tabIndex={0} aria-label="新邀请码">
        {codes.join('\n')}
      </Codes>
    </Dialog>
  );
}

function problemsOf(
  { count, uses, until }: { count: string; uses: string; until: string },
  purpose: InvitationPurpose,
  agencyId: string | null,
): Problems {
  const isWhole = (text: string, max: number) => /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= max;
  return {
    ...(isWhole(count, INVITATIONS_AT_ONCE) ? {} : { count: `生成数量应为 1 到 ${INVITATIONS_AT_ONCE} 的整数` }),
    ...(isWhole(uses, 10_000) ? {} : { uses: '可用次数应为 1 到 10000 的整数' }),
    ...(purpose === 'joinAgency' && agencyId === null ? { agency: '请选择邀请码所属机构' } : {}),
    ...(until !== '' && new Date(`${until}T23:59:59+08:00`).getTime() <= Date.now() ? { until: '有效期应晚于现在' } : {}),
  };
}
