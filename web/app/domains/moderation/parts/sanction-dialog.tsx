import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adviseSanction, giveSanction, proposeSanction } from '#contract/moderation/addresses.ts';
import {
  REPORT_REASON_LABEL,
  SANCTION_EFFECT,
  SANCTION_KIND_LABEL,
  type ReportReason,
  type SanctionCause,
  type SanctionKind,
} from '#contract/moderation/constants.ts';
import type { SanctionRule } from '#contract/moderation/sanction-rules.ts';

import { ReasonField } from '../../../kits/resource/reason-field.tsx';
import { Stack } from '../../../ui/layout/primitives.tsx';
import { request } from '../../../lib/api.ts';
import { namesFields, useCall } from '../../../lib/calls/use-call.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { NativeSelect } from '../../../ui/forms/native-select.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { useReasons } from '../../settings/parts/reasons.ts';
import { CASE_BACKGROUND, SANCTION_PROPOSALS, SANCTIONS } from './sanctions-query.ts';
import { stepText } from '#contract/moderation/step-text.ts';

export interface SanctionTarget {
  user: { id: string; nickname: string };
  /** The content or report that led to the sanction; absent: no single one. */
  cause?: { type: SanctionCause; id: string } | undefined;
}

interface SanctionDialogProps extends SanctionTarget {
  how?: 'give' | 'propose';
  /** The initial values of the fields, from a proposal. */
  initial?: { kind: SanctionKind; rule: ReportReason; reason: string; days: number | null };
  onClose: () => void;
  onGiven?: (() => void) | undefined;
}

/** Gives or proposes a sanction: its kind, term, rule and reason. */
export function SanctionDialog({ user, cause, how = 'give', initial, onClose, onGiven }: SanctionDialogProps) {
  const [kind, setKind] = useState<SanctionKind>(initial?.kind ?? (cause?.type === 'post' ? 'noPublish' : 'mute'));
  const [term, setTerm] = useState(initial === undefined ? '7' : (initial.days?.toString() ?? 'ever'));
  const [rule, setRule] = useState<ReportReason | null>(initial?.rule ?? null);
  const [reason, setReason] = useState(initial?.reason ?? '');
  const [missing, setMissing] = useState(false);
  const templates = useReasons('sanctions');
  const options = {
    stale: [SANCTIONS, SANCTION_PROPOSALS, CASE_BACKGROUND],
    isShownOnPage: namesFields,
    onDone: () => {
      onGiven?.();
      onClose();
    },
  };
  const calls = { give: useCall(giveSanction, options), propose: useCall(proposeSanction, options) };
  const give = calls[how];
  const send = () => {
    setMissing(rule === null || reason.trim() === '');
    if (rule === null || reason.trim() === '') return;
    const days = term === 'ever' ? {} : { days: Number(term) };
    void give.send({ userId: user.id, kind, rule, reason: reason.trim(), ...days, ...(cause === undefined ? {} : { cause }) });
  };
  return (
    <FormDialog
      title={`${TEXTS[how].verb}“${user.nickname}”`}
      description={TEXTS[how].description}
      size="s"
      verb={TEXTS[how].verb}
      danger={how === 'give'}
      busy={give.isPending}
      onClose={onClose}
      onSend={send}
    >
      <Stack shrinkChildren gap={16}>
        <NativeSelect
          label="违反规则"
          required
          options={RULES}
          value={rule}
          placeholder="请选择"
          error={missing && rule === null ? '请选择违反的规则' : give.fields['rule']}
          onChange={(value) => setRule(value as ReportReason)}
        />
        {rule !== null && (
          <Advice
            userId={user.id}
            rule={rule}
            onTake={(step) => {
              setKind(step.kind);
              setTerm(step.days === null ? 'ever' : String(step.days));
            }}
          />
        )}
        <NativeSelect
          label="处罚种类"
          options={KINDS}
          value={kind}
          hint={SANCTION_EFFECT[kind]}
          error={give.fields['kind']}
          onChange={(value) => setKind(value as SanctionKind)}
        />
        <NativeSelect label="期限" options={termsWith(term)} value={term} error={give.fields['days']} onChange={setTerm} />
        <ReasonField
          required
          max={200}
          templates={templates}
          value={reason}
          error={missing && reason.trim() === '' ? '请填写理由' : give.fields['reason']}
          onChange={setReason}
        />
      </Stack>
    </FormDialog>
  );
}

const TEXTS = {
  give: {
    verb: '处罚',
    description: '立即生效，对方会收到理由，并可以向另一位管理员申诉。已有同类处罚的，以这一次为准。',
  },
  propose: {
    verb: '提议处罚',
    description: '由管理员确认后生效，确认之前对方不会收到通知。理由会原样告知对方。',
  },
};

/** Strikes that count against the person, and the next step of the standard. */
function Advice({
  userId,
  rule,
  onTake,
}: {
  userId: string;
  rule: ReportReason;
  onTake: (step: SanctionRule['steps'][number]) => void;
}) {
  const { data } = useQuery({
    queryKey: [SANCTIONS, 'advice', userId, rule],
    queryFn: ({ signal }) => request(adviseSanction, { userId, rule }, { signal }),
    staleTime: 0,
  });
  if (data === undefined) return null;
  const { strikes, lapseDays, step } = data;
  return (
    <Note
      action={
        <Button size="s" onClick={() => onTake(step)}>
          按标准填写
        </Button>
      }
    >
      {lapseDays} 天内因此受罚 {strikes} 次，本次为第 {strikes + 1} 次，标准为{stepText(step)}。
    </Note>
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

/** With the one that the standard names, where it is none of the usual ones. */
const termsWith = (term: string) =>
  TERMS.some(({ value }) => value === term) ? TERMS : [...TERMS, { value: term, label: `${term} 天` }];
