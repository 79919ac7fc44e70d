import { useState } from 'react';
import { RAISABLE_LABEL, raisableText, raisedAboveHalf, type RaisableTerm } from '#contract/earnings/raises.ts';
import type { EarningsTerms, TermsVersion } from '#contract/earnings/terms.ts';
import { Note } from '../../../ui/feedback/note.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { Stack } from '../../../ui/layout/primitives.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';

interface SaveDialogProps {
  before: TermsVersion;
  terms: EarningsTerms;
  from: string;
  needsSecond: boolean;
  busy: boolean;
  onClose: () => void;
  onSave: (typed: Partial<Record<RaisableTerm, number>>) => void;
}

/** Confirms new terms. Values that rise by more than half have to be typed again, against typing mistakes. */
export function SaveDialog({ before, terms, from, needsSecond, busy, onClose, onSave }: SaveDialogProps) {
  const raised = raisedAboveHalf(before.terms, terms);
  const [text, setText] = useState<Partial<Record<RaisableTerm, string>>>({});
  const [isAsked, setAsked] = useState(false);
  const isTyped = (name: RaisableTerm) => valueOf(name, text[name] ?? '') === terms[name];
  const send = () => {
    setAsked(true);
    if (raised.every(isTyped)) onSave(Object.fromEntries(raised.map((name) => [name, terms[name]])));
  };
  return (
    <FormDialog
      size="s"
      title={`从 ${from} 起启用新的结算规则？`}
      description={
        needsSecond ? '另一位超级管理员复核之后，会通知所有创作者。' : '保存之后会通知所有创作者，之后不能修改这个版本。'
      }
      verb={needsSecond ? '提交复核' : '保存'}
      busy={busy}
      onClose={onClose}
      onSend={send}
    >
      {raised.length > 0 && (
        <Stack gap={16}>
          <Note tone="warning">以下数额比第 {before.version} 版提高一半以上，请再次输入以确认。</Note>
          {raised.map((name) => (
            <TextField
              key={name}
              label={RAISABLE_LABEL[name]}
              inputMode="decimal"
              autoComplete="off"
              value={text[name] ?? ''}
              hint={`从 ${raisableText(name, before.terms[name])} 提高到 ${raisableText(name, terms[name])}`}
              error={isAsked && !isTyped(name) ? `请输入 ${raisableText(name, terms[name])}` : undefined}
              onChange={({ target }) => setText({ ...text, [name]: target.value })}
            />
          ))}
        </Stack>
      )}
    </FormDialog>
  );
}

const isPercent = (name: RaisableTerm): boolean => name === 'defaultShare' || name === 'feePercent';

/** Parses a value, with or without its unit. */
function valueOf(name: RaisableTerm, text: string): number {
  const value = Number(text.replaceAll(/[¥%,\s]/g, '') || 'x');
  return isPercent(name) ? value : Math.round(value * 100);
}
