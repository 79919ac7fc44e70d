import { useState } from 'react';
import { saveSanctionRule } from '#contract/moderation/addresses.ts';
import {
  REPORT_REASON_LABEL,
  SANCTION_KIND_LABEL,
  SANCTION_STEPS_MAX,
  type SanctionKind,
} from '#contract/moderation/constants.ts';
import type { SanctionRule } from '#contract/moderation/sanction-rules.ts';
import { ButtonRow } from '../../../kits/resource/detail.tsx';
import { FieldRow } from '../../../ui/forms/field-groups.tsx';
import { Stack } from '../../../ui/layout/primitives.tsx';
import { namesFields, useCall } from '../../../lib/calls/use-call.ts';
import { Button } from '../../../ui/base/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { NativeSelect } from '../../../ui/forms/native-select.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { SANCTIONS } from '../parts/sanctions-query.ts';

/** A step of the form; days are as typed, and empty means permanent. */
interface TypedStep {
  kind: SanctionKind;
  days: string;
}

/** Edits a rule: the sanction for the first, second, … violation, and how long a sanction counts. */
export function RuleDialog({ rule, onClose }: { rule: SanctionRule; onClose: () => void }) {
  const [lapseDays, setLapseDays] = useState(String(rule.lapseDays));
  const [steps, setSteps] = useState<readonly TypedStep[]>(() =>
    rule.steps.map(({ kind, days }) => ({ kind, days: days === null ? '' : String(days) })),
  );
  const save = useCall(saveSanctionRule, { stale: [SANCTIONS], isShownOnPage: namesFields, onDone: onClose });
  const put = (at: number, change: Partial<TypedStep>) =>
    setSteps(steps.map((step, index) => (index === at ? { ...step, ...change } : step)));
  return (
    <FormDialog
      title={`“${REPORT_REASON_LABEL[rule.rule]}”的处罚标准`}
      description="任何人都可以在社区规范中查看。已经作出的处罚不变。"
      size="s"
      verb="保存"
      busy={save.isPending}
      onClose={onClose}
      onSend={() =>
        void save.send({
          rule: rule.rule,
          lapseDays: numberOf(lapseDays),
          steps: steps.map(({ kind, days }) => ({ kind, days: days.trim() === '' ? null : numberOf(days) })),
        })
      }
    >
      <Stack shrinkChildren gap={16}>
        <TextField
          label="计次期限（天）"
          inputMode="numeric"
          autoComplete="off"
          hint="处罚在多少天内计入次数"
          value={lapseDays}
          error={save.fields['lapseDays']}
          onChange={({ target }) => setLapseDays(target.value)}
        />
        {steps.map((step, index) => (
          <FieldRow key={index}>
            <NativeSelect
              label={`第 ${index + 1} 次`}
              options={KINDS}
              value={step.kind}
              error={save.fields[`steps.${index}.kind`]}
              onChange={(value) => put(index, { kind: value as SanctionKind })}
            />
            <TextField
              label={`第 ${index + 1} 次的天数`}
              inputMode="numeric"
              autoComplete="off"
              placeholder="永久"
              value={step.days}
              error={save.fields[`steps.${index}.days`]}
              onChange={({ target }) => put(index, { days: target.value })}
            />
          </FieldRow>
        ))}
        <ButtonRow>
          <Button
            size="s"
            icon="plus"
            disabled={steps.length >= SANCTION_STEPS_MAX}
            onClick={() => setSteps([...steps, steps.at(-1) ?? { kind: 'mute', days: '7' }])}
          >
            添加一档
          </Button>
          <Button size="s" disabled={steps.length <= 1} onClick={() => setSteps(steps.slice(0, -1))}>
            删除末档
          </Button>
        </ButtonRow>
      </Stack>
    </FormDialog>
  );
}

/** Invalid numbers become 0, below all bounds, so that the server's error names the bounds. */
const numberOf = (text: string): number => Math.trunc(Number(text)) || 0;

const KINDS = Object.entries(SANCTION_KIND_LABEL).map(([value, label]) => ({ value, label }));
