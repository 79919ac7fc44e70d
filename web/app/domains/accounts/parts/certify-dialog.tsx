import { useState } from 'react';
import { certify } from '#contract/accounts/addresses.ts';
import { CERTIFICATION_KIND_LABEL, CERTIFICATION_TEXT_MAX } from '#contract/accounts/constants.ts';
import type { CertificationKind } from '#contract/accounts/certifications.ts';
import { ReasonField } from '../../../kits/resource/reason-field.tsx';
import { Stack } from '../../../ui/layout/primitives.tsx';
import { namesFields, useCall } from '../../../lib/calls/use-call.ts';
import { TextField } from '../../../ui/forms/field.tsx';
import { NativeSelect } from '../../../ui/forms/native-select.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { USERS } from '../queries.ts';

/** Certifies a user: kind, text, evidence and duration. */
export function CertifyDialog({ user, onClose }: { user: { id: string; nickname: string }; onClose: () => void }) {
  const [kind, setKind] = useState<CertificationKind>('profession');
  const [text, setText] = useState('');
  const [evidence, setEvidence] = useState('');
  const [term, setTerm] = useState('365');
  const [missing, setMissing] = useState(false);
  const give = useCall(certify, { stale: USERS, isShownOnPage: namesFields, onDone: onClose });
  const send = () => {
    const [words, seen] = [text.trim(), evidence.trim()];
    setMissing(words === '' || seen === '');
    if (words === '' || seen === '') return;
    const days = term === 'ever' ? {} : { days: Number(term) };
    void give.send({ userId: user.id, kind, text: words, evidence: seen, ...days });
  };
  return (
    <FormDialog
      title={`认证“${user.nickname}”`}
      description="立即显示在昵称旁，对方会收到通知。已有认证的，以这一次为准。"
      size="s"
      verb="认证"
      busy={give.isPending}
      onClose={onClose}
      onSend={send}
    >
      <Stack shrinkChildren gap={16}>
        <NativeSelect
          label="认证类型"
          options={KINDS}
          value={kind}
          error={give.fields['kind']}
          onChange={(value) => setKind(value as CertificationKind)}
        />
        <TextField
          label="认证说明"
          required
          maxLength={CERTIFICATION_TEXT_MAX}
          placeholder="例如：三甲医院心内科医生"
          hint="所有人可见"
          value={text}
          error={missing && text.trim() === '' ? '请填写认证说明' : give.fields['text']}
          onChange={({ target }) => setText(target.value)}
        />
        <ReasonField
          label="认证依据"
          required
          max={200}
          templates={EVIDENCE}
          value={evidence}
          error={missing && evidence.trim() === '' ? '请填写认证依据' : give.fields['evidence']}
          onChange={setEvidence}
        />
        <NativeSelect label="期限" options={TERMS} value={term} error={give.fields['days']} onChange={setTerm} />
      </Stack>
    </FormDialog>
  );
}

const KINDS = Object.entries(CERTIFICATION_KIND_LABEL).map(([value, label]) => ({ value, label }));

/** Durations in days, or `ever`. */
const TERMS = [
  { value: '30', label: '30 天' },
  { value: '180', label: '180 天' },
  { value: '365', label: '1 年' },
  { value: '1095', label: '3 年' },
  { value: 'ever', label: '长期有效' },
];

/** Proposed texts about the evidence; they must not include document numbers. */
const EVIDENCE = ['已核对职业资格证书', '已核对单位证明公函', '已核对营业执照'];
