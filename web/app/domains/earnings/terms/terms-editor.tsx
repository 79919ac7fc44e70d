import { useState } from 'react';
import { saveTerms, simulateTerms } from '#contract/earnings/addresses.ts';
import { TAX_METHOD_LABEL, TAX_METHODS } from '#contract/earnings/constants.ts';
import type { RaisableTerm } from '#contract/earnings/raises.ts';
import type { TermsState, EarningsTerms } from '#contract/earnings/terms.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { ApiError } from '../../../lib/api.ts';
import { Button } from '../../../ui/base/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { TERMS } from './queries.ts';
import { TAXES } from './differences.ts';
import { Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import css from './page.module.css';
import {
  changedFields,
  PRICE_FIELDS,
  readTerms,
  textOf,
  WITHDRAWAL_FIELDS,
  type TermErrors,
  type TermField,
} from './terms-form.ts';
import { SaveDialog } from './save-dialog.tsx';
import { TrialPanel } from './trial-panel.tsx';
import { OnlyHandlers } from '../../../kits/session/only-handlers.tsx';

const METHODS = TAX_METHODS.map((value) => ({ value, label: TAX_METHOD_LABEL[value] }));

/** Edits a new version of the terms, based on the one in force. It must be simulated before it can be saved. */
export function TermsEditor({ state, onSaved }: { state: TermsState; onSaved: () => void }) {
  const [text, setText] = useState(() => textOf(state.inForce.terms));
  const [from, setFrom] = useState(state.earliest);
  const [note, setNote] = useState('');
  const [errors, setErrors] = useState<TermErrors & { inForceFrom?: string; note?: string; all?: string }>({});
  const [tried, setTried] = useState<string | null>(null);
  const [confirming, setConfirming] = useState<EarningsTerms | null>(null);
  const trial = useCall(simulateTerms, {
    success: null,
    failure: (failure) => setErrors({ all: failure instanceof ApiError ? failure.message : '试算失败，请重试' }),
  });
  const save = useCall(saveTerms, {
    stale: TERMS,
    success: (saved) => (saved.state === 'proposed' ? '已提交，等待另一位超级管理员复核' : '已保存，将按期生效'),
    failure(failure) {
      setConfirming(null);
      if (failure instanceof ApiError) setErrors({ ...failure.fields, all: failure.message });
    },
    onDone: onSaved,
  });
  // The version that would be in force on that day otherwise; the trial and the changes are compared with it.
  const base = state.coming.findLast((version) => version.state === 'confirmed' && version.inForceFrom <= from) ?? state.inForce;
  const changed = changedFields(base.terms, text);
  const triedKey = (terms: EarningsTerms) => JSON.stringify([terms, base.version]);

  const change = <Name extends keyof typeof text>(name: Name, value: (typeof text)[Name]) => {
    setText({ ...text, [name]: value });
    setErrors({ ...errors, [name]: undefined, all: undefined });
  };
  const read = (): EarningsTerms | null => {
    const result = readTerms(text);
    if ('terms' in result) return result.terms;
    setErrors(result.errors);
    return null;
  };
  const tryOut = async () => {
    const terms = read();
    if (terms === null) return;
    const result = await trial.send({ terms, ...(from === '' ? {} : { inForceFrom: from }) });
    if (result.ok) setTried(triedKey(terms));
  };
  const confirm = () => {
    const terms = read();
    if (terms === null) return;
    if (changed.size === 0) return setErrors({ all: '还没有修改' });
    if (note.trim().length < 2) return setErrors({ note: '请填写调整说明' });
    if (tried !== triedKey(terms)) return setErrors({ all: '请先试算再保存' });
    setConfirming(terms);
  };
  const submit = async (terms: EarningsTerms, typed: Partial<Record<RaisableTerm, number>>) => {
    await save.send({ terms, inForceFrom: from, note: note.trim(), typed });
  };

  const field = ({ name, label, unit, hint, kind }: TermField) => (
    <TextField
      key={name}
      label={label}
      inputMode={kind === 'days' ? 'text' : 'decimal'}
      autoComplete="off"
      value={text[name]}
      error={errors[name]}
      hint={hint}
      counter={changed.has(name) ? '已改' : undefined}
      after={
        <Text as="span" nowrap size={13} tone="muted" className={css.unit}>
          {unit}
        </Text>
      }
      onChange={(event) => change(name, event.target.value)}
    />
  );

  return (
    <>
      <Panel
        title="新版本"
        aside={
          <Text as="span" tone="muted" size={12}>
            改了 {changed.size} 项
          </Text>
        }
      >
        <Stack gap={24} className={css.form}>
          <fieldset>
            <legend>计价</legend>
            {PRICE_FIELDS.map(field)}
          </fieldset>
          <fieldset>
            <legend>提现</legend>
            {WITHDRAWAL_FIELDS.map(field)}
            {TAXES.map(({ name, label }) => (
              <Select key={name} label={label} options={METHODS} value={text[name]} onChange={(value) => change(name, value)} />
            ))}
          </fieldset>
          <fieldset>
            <legend>生效</legend>
            <TextField
              label="生效日期"
              type="date"
              min={state.earliest}
              value={from}
              error={errors.inForceFrom}
              onChange={(event) => {
                setFrom(event.target.value);
                setErrors({ ...errors, inForceFrom: undefined });
              }}
            />
            <TextField
              label="调整说明"
              required
              maxLength={200}
              value={note}
              error={errors.note}
              hint="会随通知发给所有创作者"
              onChange={(event) => {
                setNote(event.target.value);
                setErrors({ ...errors, note: undefined });
              }}
            />
          </fieldset>
          {errors.all !== undefined && <Note tone="error">{errors.all}</Note>}
          <Cluster gap={8} wrap>
            <Button icon="calculator" loading={trial.isPending} onClick={() => void tryOut()}>
              试算
            </Button>
            <OnlyHandlers>
              <Button variant="primary" onClick={confirm}>
                {state.needsSecond ? '提交复核' : '保存'}
              </Button>
            </OnlyHandlers>
          </Cluster>
        </Stack>
      </Panel>
      <TrialPanel trial={trial.answer} />
      {confirming !== null && (
        <SaveDialog
          before={base}
          terms={confirming}
          from={from}
          needsSecond={state.needsSecond}
          busy={save.isPending}
          onClose={() => setConfirming(null)}
          onSave={(typed) => void submit(confirming, typed)}
        />
      )}
    </>
  );
}
