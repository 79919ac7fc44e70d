import { useState } from 'react';
import type { CheckVerdict, SampledDecision } from '#contract/moderation/spot-checks.ts';
import { checkDecision } from '../api.ts';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { TextArea } from '../../../ui/forms/field.tsx';
import { Facts } from '../../../ui/layout/panel.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import css from '../../../kits/resource/admin-page.module.css';
import { useCall } from '../../../lib/calls/use-call.ts';
import { ACTION_LABEL, reviewPath } from '../parts/format.ts';
import { CHECKS } from './queries.ts';

const VERDICTS = [
  { value: 'right', label: '判断正确' },
  { value: 'wrong', label: '判断有误' },
] as const;

/** The second look at one decision. */
export function CheckDialog({ decision, onClose }: { decision: SampledDecision; onClose: () => void }) {
  const [verdict, setVerdict] = useState<CheckVerdict>('right');
  const [note, setNote] = useState('');
  const check = useCall(checkDecision, { stale: [CHECKS], onDone: onClose });
  const { id, action, by, reasons, post } = decision;
  return (
    <FormDialog
      size="s"
      title={`抽检《${post.title}》`}
      verb="记录结论"
      busy={check.isPending}
      onClose={onClose}
      onSend={() => void check.send({ id, verdict, note })}
    >
      <Facts
        facts={[
          { name: '决定', value: `${by} ${ACTION_LABEL[action]}` },
          ...(reasons.length === 0 ? [] : [{ name: '理由', value: reasons.join('；') }]),
          {
            name: '作品',
            value: (
              <a href={reviewPath({ postsId: post.id, status: post.status })} target="_blank" rel="noreferrer">
                在内容审核里打开
              </a>
            ),
          },
        ]}
      />
      <Segmented legend="结论" options={VERDICTS} value={verdict} onChange={setVerdict} wide />
      <TextArea
        label={verdict === 'wrong' ? '哪里判断有误' : '说明（选填）'}
        required={verdict === 'wrong'}
        maxLength={300}
        value={note}
        error={check.fields['note']}
        onChange={(event) => setNote(event.target.value)}
      />
      <p className={css.quiet}>抽检不改变作品的状态；需要改判时，请在内容审核里处理。</p>
    </FormDialog>
  );
}
