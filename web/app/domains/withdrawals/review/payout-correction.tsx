import { useState } from 'react';
import { correctionProof, decideCorrection, proposeCorrection } from '#contract/withdrawals/addresses.ts';
import type { Correction, CorrectionKind, WithdrawalReviewDetail } from '#contract/withdrawals/review.ts';
import { ApiError } from '../../../lib/api.ts';
import { base64Of } from '../../../lib/browser/base64.ts';
import { downloadFrom } from '../../../lib/browser/download.ts';
import { namesFields, useCall } from '../../../lib/calls/use-call.ts';
import { formatDateTime, formatYuan } from '../../../lib/format.ts';
import { toast } from '../../../lib/toast-store.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Tag } from '../../../ui/data/chip.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Field, TextArea, TextField } from '../../../ui/forms/field.tsx';
import { Cluster, Grid, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import css from './page.module.css';
import { WITHDRAWALS } from './queries.ts';

const WORDS: Record<CorrectionKind, { name: string; offer: string; receipt: string; effect: (sum: string) => string }> = {
  returned: {
    name: '退汇',
    offer: '登记退汇',
    receipt: '退汇凭证号',
    effect: (sum) => `确认后，申请金额 ¥${sum} 全部转回申请人的可提现余额，服务费和代扣税款一并冲回。`,
  },
  paid: {
    name: '实际已到账',
    offer: '登记实际已到账',
    receipt: '打款凭证号',
    effect: (sum) => `确认后，从申请人的可提现余额扣除 ¥${sum}；余额不足时记为欠款，由以后的收益抵扣。`,
  },
};

const STATE: Record<Correction['state'], { label: string; tone: 'warning' | 'success' | 'neutral' }> = {
  waiting: { label: '待确认', tone: 'warning' },
  confirmed: { label: '已确认', tone: 'success' },
  declined: { label: '未确认', tone: 'neutral' },
};

const FAILED = '操作失败，请重试';

/** Corrects the outcome of a finished payout: one administrator enters it with a proof, another confirms it. */
export function PayoutCorrection({ row }: { row: WithdrawalReviewDetail }) {
  const [kind, setKind] = useState<CorrectionKind | null>(null);
  const { can, corrections } = row;
  const { correct } = can;
  if (corrections.length === 0 && correct === null) return null;
  return (
    <section className={css.section} aria-label="到账更正">
      <Text as="h3" size={13} weight="strong">
        到账更正
      </Text>
      <Stack gap={12}>
        {corrections.map((one) => (
          <CorrectionItem key={one.id} row={row} correction={one} />
        ))}
        {correct !== null && (
          <span>
            <Button size="s" variant="quiet" onClick={() => setKind(correct)}>
              {WORDS[correct].offer}（需两人确认）
            </Button>
          </span>
        )}
      </Stack>
      {kind !== null && <ProposeDialog row={row} kind={kind} onClose={() => setKind(null)} />}
    </section>
  );
}

function CorrectionItem({ row, correction }: { row: WithdrawalReviewDetail; correction: Correction }) {
  const [error, setError] = useState<string>();
  const decide = useCall(decideCorrection, { stale: WITHDRAWALS, success: null, failure: null });
  const proof = useCall(correctionProof, { success: '正在下载凭证，已记入操作日志', onDone: ({ url }) => downloadFrom(url) });
  const { id, kind, reason, receipt, state, by, at, decidedBy, decidedAt } = correction;
  const { confirmation } = row;

  const answer = async (agree: boolean) => {
    setError(undefined);
    const result = await decide.send({ id: row.id, correctionId: id, agree });
    if (result.ok) toast.success(agree ? '已确认，账目已更正' : '已退回登记');
    else setError(result.error instanceof ApiError ? result.error.message : FAILED);
  };
  return (
    <Stack gap={8} size={13}>
      <Cluster gap={8} align="center" wrap>
        <b>{WORDS[kind].name}</b>
        <Tag tone={STATE[state].tone}>{STATE[state].label}</Tag>
        <span>凭证号 {receipt}</span>
        <Button
          size="s"
          variant="quiet"
          icon="file"
          loading={proof.isPending}
          onClick={() => void proof.send({ correctionId: id })}
        >
          凭证文件
        </Button>
      </Cluster>
      <span>{reason}</span>
      <Text as="span" tone="muted" size={12}>
        {by} 登记 · {formatDateTime(at)}
        {decidedBy !== null &&
          decidedAt !== null &&
          `；${decidedBy} ${state === 'confirmed' ? '确认' : '退回'} · ${formatDateTime(decidedAt)}`}
      </Text>
      {state === 'waiting' && confirmation !== null && (
        <>
          <Note tone="info">
            {confirmation.refusal === null
              ? `请核对凭证文件。${WORDS[kind].effect(formatYuan(row.gross))}`
              : `${confirmation.refusal}。`}
            {confirmation.alone && '没有其他管理员可以确认，由你单独完成，操作日志会注明。'}
          </Note>
          {error !== undefined && <Note tone="error">{error}</Note>}
          <Grid gap={8} className={css.buttons}>
            <Button disabled={decide.isPending} onClick={() => void answer(false)}>
              退回登记
            </Button>
            {confirmation.refusal === null && (
              <Button variant="primary" icon="check" loading={decide.isPending} onClick={() => void answer(true)}>
                确认更正
              </Button>
            )}
          </Grid>
        </>
      )}
    </Stack>
  );
}

function ProposeDialog({ row, kind, onClose }: { row: WithdrawalReviewDetail; kind: CorrectionKind; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [receipt, setReceipt] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const propose = useCall(proposeCorrection, { stale: WITHDRAWALS, isShownOnPage: namesFields, onDone: onClose });
  const errors = propose.fields;
  const { offer, receipt: label, effect } = WORDS[kind];
  const send = async () => propose.send({ id: row.id, kind, reason, receipt, file: file === null ? '' : await base64Of(file) });
  return (
    <FormDialog
      title={offer}
      description={`登记后由另一位管理员确认。${effect(formatYuan(row.gross))}`}
      verb="登记"
      busy={propose.isPending}
      onClose={onClose}
      onSend={() => void send()}
    >
      <Stack gap={12}>
        <TextArea
          label="原因"
          required
          rows={2}
          value={reason}
          maxLength={200}
          error={errors['reason']}
          hint="申请人会看到。"
          placeholder={kind === 'returned' ? '例如：收款行退汇，账户已销户' : '例如：银行确认款项已于 11 月 20 日入账'}
          onChange={(event) => setReason(event.target.value)}
        />
        <TextField
          label={label}
          required
          value={receipt}
          maxLength={64}
          error={errors['receipt']}
          onChange={(event) => setReceipt(event.target.value)}
        />
        <Field label="凭证文件" required error={errors['file']} hint="银行回单，PDF 或图片，不超过 2 MB。">
          {(tie) => (
            <input
              {...tie}
              type="file"
              accept="application/pdf,image/png,image/jpeg,image/webp"
              onChange={(event) => setFile(event.target.files?.[0] ?? null)}
            />
          )}
        </Field>
      </Stack>
    </FormDialog>
  );
}
