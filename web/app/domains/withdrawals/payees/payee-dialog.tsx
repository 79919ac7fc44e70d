import { useState } from 'react';
import { savePayee } from '#contract/withdrawals/addresses.ts';
import { IDENTITY_CONSENT_VERSION } from '#contract/accounts/constants.ts';
import { PAYEE_KIND_LABEL, PAYEE_WAIT_HOURS } from '#contract/withdrawals/constants.ts';
import { payeeForm, type PayeeKind } from '#contract/withdrawals/withdrawals.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { ApiError } from '../../../lib/api.ts';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { NO_PROOF, ProofFields, proofError, type Proof } from './proof-fields.tsx';
import { IdentityConsent } from '../../accounts/parts/identity-consent.tsx';
import { WITHDRAWALS } from '../queries.ts';
import { Text } from '../../../ui/layout/primitives.tsx';

const KINDS = (['bank', 'company', 'alipay'] as const).map((value) => ({ value, label: PAYEE_KIND_LABEL[value] }));
const EMPTY = { name: '', account: '', bank: '', branch: '', idNumber: '', reservedMobile: '' };
type Field = keyof typeof EMPTY;

const WORDS: Record<PayeeKind, { name: string; nameHint: string; account: string; accountHint: string }> = {
  bank: { name: '收款人', nameHint: '与银行卡实名一致', account: '银行卡号', accountHint: '12 到 19 位数字' },
  company: { name: '公司名称', nameHint: '与营业执照一致的全称', account: '对公账号', accountHint: '8 到 32 位数字' },
  alipay: { name: '收款人', nameHint: '与支付宝实名一致', account: '支付宝账号', accountHint: '手机号或邮箱' },
};

/** Adds a payee. Needs a proof of identity, since it decides where money goes. Validated with the call's schema before sending. */
export function PayeeDialog({
  open,
  onOpenChange,
  onSaved,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSaved: (id: string) => void;
}) {
  const [kind, setKind] = useState<PayeeKind>('bank');
  const [form, setForm] = useState(EMPTY);
  const [consented, setConsented] = useState(false);
  const [proof, setProof] = useState<Proof>(NO_PROOF);
  const [errors, setErrors] = useState<Partial<Record<Field | 'proof' | 'identityConsent' | 'all', string>>>({});
  const save = useCall(savePayee, { stale: WITHDRAWALS, success: null, failure: null });
  const words = WORDS[kind];

  const change = (name: Field) => ({
    value: form[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => {
      setForm({ ...form, [name]: event.target.value });
      setErrors({ ...errors, [name]: undefined, all: undefined });
    },
  });

  const submit = async () => {
    const { name, account, bank, branch, idNumber, reservedMobile } = form;
    const identity = { identityConsent: IDENTITY_CONSENT_VERSION };
    const fieldsOfKind = {
      bank: { idNumber, ...(consented ? { ...identity, reservedMobile } : {}) },
      company: { bank, branch },
      alipay: { idNumber, ...(consented ? identity : {}) },
    }[kind];
    // The verification of an Alipay account compares the ID number.
    if (kind === 'alipay' && consented && idNumber === '') return setErrors({ idNumber: '请填写身份证号' });
    const parsed = payeeForm.safeParse({ kind, name, account, ...fieldsOfKind, ...proof });
    const proofProblem = proofError(proof);
    if (!parsed.success || proofProblem !== null) {
      const fieldErrors: typeof errors = proofProblem === null ? {} : { proof: proofProblem };
      for (const issue of parsed.error?.issues ?? []) fieldErrors[(issue.path[0] ?? 'all') as Field] ??= issue.message;
      return setErrors(fieldErrors);
    }
    const result = await save.send(parsed.data);
    if (!result.ok) {
      const { error } = result;
      // 401: the code or the password of the proof is wrong.
      const message = error instanceof ApiError ? error.message : '保存失败，请重试';
      return setErrors(error instanceof ApiError && error.status === 401 ? { proof: message } : { all: message });
    }
    onSaved(result.answer.id);
    setForm(EMPTY);
    setConsented(false);
    setProof(NO_PROOF);
    onOpenChange(false);
  };

  return (
    <FormDialog
      open={open}
      verb="保存"
      busy={save.isPending}
      onClose={() => onOpenChange(false)}
      onSend={() => void submit()}
      title="添加收款账户"
      size="s"
    >
      <Segmented
        legend="收款方式"
        wide
        options={KINDS}
        value={kind}
        onChange={(next) => {
          setKind(next);
          // The consent was given for other data.
          setConsented(false);
          setErrors({});
        }}
      />
      <TextField
        label={words.name}
        autoComplete={kind === 'company' ? 'organization' : 'name'}
        placeholder={words.nameHint}
        {...change('name')}
      />
      <TextField
        label={words.account}
        normalizesCode
        inputMode={kind === 'alipay' ? 'email' : 'numeric'}
        autoComplete="off"
        placeholder={words.accountHint}
        {...change('account')}
      />
      {kind === 'company' && (
        <>
          <TextField label="开户银行" autoComplete="off" placeholder="例如：中国工商银行" {...change('bank')} />
          <TextField label="开户支行" autoComplete="off" placeholder="例如：杭州高新支行" {...change('branch')} />
        </>
      )}
      {kind !== 'company' && (
        <TextField
          label="身份证号（选填）"
          normalizesCode
          maxLength={18}
          autoComplete="off"
          placeholder="用于申报代扣的个人所得税"
          {...change('idNumber')}
        />
      )}
      {kind !== 'company' && (
        <IdentityConsent
          what={kind === 'bank' ? '姓名、银行卡号，以及所填的身份证号、手机号' : '姓名和身份证号'}
          checked={consented}
          error={errors.identityConsent}
          onChange={setConsented}
        >
          {kind === 'bank' && (
            <TextField
              label="银行预留手机号（选填）"
              inputMode="numeric"
              maxLength={11}
              autoComplete="off"
              {...change('reservedMobile')}
            />
          )}
        </IdentityConsent>
      )}
      <ProofFields
        value={proof}
        error={errors.proof}
        onChange={(next) => {
          setProof(next);
          setErrors({ ...errors, proof: undefined });
        }}
      />
      {errors.all !== undefined && <Note tone="error">{errors.all}</Note>}
      <Text size={13} tone="muted">
        账号和身份证号加密保存，账号只显示前后几位，身份证号只用于个税申报和你同意的身份核验。保存后会通知你本人，
        {PAYEE_WAIT_HOURS} 小时后才会向它打款。
      </Text>
    </FormDialog>
  );
}
