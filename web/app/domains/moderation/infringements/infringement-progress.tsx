import type { FormEvent } from 'react';
import { infringementProgress } from '#contract/moderation/addresses.ts';
import { INFRINGEMENT_KIND_LABEL } from '#contract/moderation/constants.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Button } from '../../../ui/base/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Stack, Text } from '../../../ui/layout/primitives.tsx';
import css from './infringement-progress.module.css';
import { ReportStateTag } from '../reports/report-state-tag.tsx';

/** The state of an infringement report, for the holder of its receipt. */
export function InfringementProgress() {
  const { send, reset, answer, error, isPending } = useCall(infringementProgress, { success: null, failure: null });
  const foundCase = answer ?? null;
  const failure = error?.message ?? null;

  const findCase = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    reset();
    void send({
      receipt: String(data.get('receipt') ?? '').trim(),
      contact: String(data.get('receiptContact') ?? '').trim(),
    });
  };

  return (
    <Stack as="form" gap={12} padding={20} radius="l" className={css.form} noValidate onSubmit={findCase}>
      <Text as="h3" size={18} weight="strong">
        查询投诉进度
      </Text>
      <Stack gap={12} align="end" className={css.fields}>
        <TextField label="受理编号" name="receipt" maxLength={40} autoComplete="off" />
        <TextField label="提交时填写的联系方式" name="receiptContact" maxLength={254} autoComplete="off" />
        <Button type="submit" loading={isPending}>
          查询
        </Button>
      </Stack>
      <div role="status">
        {foundCase !== null && (
          <Stack gap={4} size={14} tone="muted">
            <p>
              <Text as="b" tone="plain" numeric>
                {foundCase.receipt}
              </Text>{' '}
              <ReportStateTag state={foundCase.state} />
            </p>
            <p>
              {INFRINGEMENT_KIND_LABEL[foundCase.kind]} · 提交于 {formatDateTime(foundCase.createTime)}
            </p>
            {foundCase.reply !== '' && <p>处理说明：{foundCase.reply}</p>}
          </Stack>
        )}
      </div>
      {failure !== null && <Note tone="error">{failure}</Note>}
    </Stack>
  );
}
