import { useState } from 'react';
import {
  REPORT_REASON_LABEL,
  SANCTION_EFFECT,
  SANCTION_KIND_LABEL,
  type ReportReason,
  type SanctionCause,
  type SanctionKind,
} from '#contract/moderation/constants.ts';
import { giveSanction } from '../api.ts';
import { ReasonField } from '../../../kits/resource/reason-field.tsx';
import css from '../../../kits/resource/admin-page.module.css';
import { isOfFields, useCall } from '../../../lib/calls/use-call.ts';
import { NativeSelect } from '../../../ui/forms/native-select.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { SANCTIONS } from './sanctions-query.ts';

export interface SanctionTarget {
  user: { id: string; nickname: string };
  /** What led to it; none: what is known of the person. */
  cause?: { type: SanctionCause; id: string } | undefined;
}

/** Takes something from a person: what, for how long, by which rule and why. */
export function SanctionDialog({
  user,
  cause,
  onClose,
  onGiven,
}: SanctionTarget & { onClose: () => void; onGiven?: (() => void) | undefined }) {
  const [kind, setKind] = useState<SanctionKind>(cause?.type === 'post' ? 'noPublish' : 'mute');
  const [term, setTerm] = useState('7');
  const [rule, setRule] = useState<ReportReason | null>(null);
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const give = useCall(giveSanction, {
    stale: [SANCTIONS],
    shows: isOfFields,
    onDone: () => {
      onGiven?.();
      onClose();
    },
  });
  const send = () => {
    setMissing(rule === null || reason.trim() === '');
    if (rule === null || reason.trim() === '') return;
    const days = term === 'ever' ? {} : { days: Number(term) };
    void give.send({ userId: user.id, kind, rule, reason: reason.trim(), ...days, ...(cause === undefined ? {} : { cause }) });
  };
  return (
    <FormDialog
      title={`处罚“${user.nickname}”`}
      description="立即生效，对方会收到理由，并可以向另一位管理员申诉。已有同类处罚的，以这一次为准。"
      size="s"
      verb="处罚"
      danger
      busy={give.isPending}
      onClose={onClose}
      onSend={send}
    >
      <div className={css.form}>
        <NativeSelect
          label="处罚种类"
          options={KINDS}
          value={kind}
          hint={SANCTION_EFFECT[kind]}
          error={give.fields['kind']}
          onChange={(value) => setKind(value as SanctionKind)}
        />
        <NativeSelect label="期限" options={TERMS} value={term} error={give.fields['days']} onChange={setTerm} />
        <NativeSelect
          label="违反规则"
          required
          options={RULES}
          value={rule}
          placeholder="请选择"
          error={missing && rule === null ? '请选择违反的规则' : give.fields['rule']}
          onChange={(value) => setRule(value as ReportReason)}
        />
        <ReasonField
          required
          max={200}
          templates={REASONS}
          value={reason}
          error={missing && reason.trim() === '' ? '请填写理由' : give.fields['reason']}
          onChange={setReason}
        />
      </div>
    </FormDialog>
  );
}

const optionsOf = (labels: Record<string, string>) => Object.entries(labels).map(([value, label]) => ({ value, label }));

const KINDS = optionsOf(SANCTION_KIND_LABEL);
const RULES = optionsOf(REPORT_REASON_LABEL);

/** Days, or `ever`. */
const TERMS = [
  { value: '1', label: '1 天' },
  { value: '3', label: '3 天' },
  { value: '7', label: '7 天' },
  { value: '30', label: '30 天' },
  { value: '180', label: '180 天' },
  { value: 'ever', label: '永久' },
];

const REASONS = ['批量发布广告', '发布违规内容', '恶意骚扰他人', '浏览异常，收益待核实'];
