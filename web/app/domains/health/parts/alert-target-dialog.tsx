import { useState } from 'react';
import { createAlertTarget, modifyAlertTarget } from '#contract/health/addresses.ts';
import { ALERT_TARGET_KINDS, ALERT_TARGET_LABEL, ROBOT_ADDRESS } from '#contract/health/constants.ts';
import type { AlertTarget, AlertTargetKind } from '#contract/health/alerts.ts';
import { namesFields, useCall } from '../../../lib/calls/use-call.ts';
import { Switch } from '../../../ui/forms/choice.tsx';
import { PasswordField, TextField } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { ALERTS } from '../queries.ts';

const KINDS = ALERT_TARGET_KINDS.map((value) => ({
  value,
  label: value === 'mail' ? ALERT_TARGET_LABEL[value] : `${ALERT_TARGET_LABEL[value]}群机器人`,
}));
const ADDRESS_HINT: Record<AlertTargetKind, string> = {
  mail: '每条告警发一封邮件。',
  wecom: '在群设置里添加群机器人，复制它的 Webhook 地址。',
  dingtalk: '添加自定义机器人时，安全设置选“加签”；或选“自定义关键词”，填“告警”。',
  feishu: '添加自定义机器人时，安全设置选“签名校验”；或选“自定义关键词”，填“告警”。',
};
const ADDRESS_STORED_HINT = '已加密保存，不更换请留空；要取消加签，请重新填写地址。';

/** Creates or edits a target of alerts. Its address and secret are never shown again. */
export function AlertTargetDialog({ known, onClose }: { known: AlertTarget | null; onClose: () => void }) {
  const [kind, setKind] = useState<AlertTargetKind>(known?.kind ?? 'wecom');
  const [name, setName] = useState(known?.name ?? '');
  const [address, setAddress] = useState('');
  const [secret, setSecret] = useState('');
  const [enabled, setEnabled] = useState(known?.enabled ?? true);
  const create = useCall(createAlertTarget, { stale: [ALERTS], isShownOnPage: namesFields, onDone: onClose });
  const modify = useCall(modifyAlertTarget, { stale: [ALERTS], isShownOnPage: namesFields, onDone: onClose });
  const errors = { ...create.fields, ...modify.fields };
  const isNew = known === null;
  const input = { name, ...(secret === '' ? {} : { secret }) };
  const save = () => {
    if (isNew) void create.send({ kind, address, ...input });
    else
      void modify.send({
        id: known.id,
        version: known.version,
        enabled,
        ...(address === '' ? {} : { address }),
        ...input,
      });
  };
  return (
    <FormDialog
      title={isNew ? '添加告警接收方' : `编辑“${known.name}”`}
      verb="保存"
      busy={create.isPending || modify.isPending}
      onClose={onClose}
      onSend={save}
    >
      {isNew && (
        <Select
          label="接收方式"
          options={KINDS}
          value={kind}
          onChange={(next) => {
            setKind(next);
            setAddress('');
            setSecret('');
          }}
        />
      )}
      <TextField
        label="名称"
        required
        value={name}
        error={errors['name']}
        maxLength={30}
        placeholder={kind === 'mail' ? '值班邮箱' : '运营值班群'}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label={kind === 'mail' ? '邮箱' : 'Webhook 地址'}
        required={isNew}
        value={address}
        error={errors['address']}
        hint={isNew ? ADDRESS_HINT[kind] : `现在的地址：${known.hint}，不更换请留空。`}
        type={kind === 'mail' ? 'email' : 'url'}
        inputMode={kind === 'mail' ? 'email' : 'url'}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={kind === 'mail' ? 'oncall@example.com' : ROBOT_ADDRESS[kind][0]}
        onChange={(event) => setAddress(event.target.value)}
      />
      {(kind === 'dingtalk' || kind === 'feishu') && (
        <PasswordField
          label={kind === 'dingtalk' ? '加签密钥' : '签名校验密钥'}
          value={secret}
          error={errors['secret']}
          autoComplete="new-password"
          hint={isNew ? '没有用加签请留空。加密保存，保存后不再显示。' : secretHint(known, address)}
          onChange={(event) => setSecret(event.target.value)}
        />
      )}
      {!isNew && (
        <Switch checked={enabled} note="停用后不再发送，设置保留。" onChange={(event) => setEnabled(event.target.checked)}>
          启用
        </Switch>
      )}
    </FormDialog>
  );
}

/** The hint for the secret; a new address drops the old secret, which belongs to the old robot. */
const secretHint = ({ signed }: AlertTarget, address: string): string =>
  address !== '' ? '已更换地址：不填密钥即不加签。' : signed ? ADDRESS_STORED_HINT : '现在没有加签，不使用请留空。';
