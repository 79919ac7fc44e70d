import { useState } from 'react';
import type { CheckVerdict, SampledDecision } from '#contract/moderation/spot-checks.ts';
import { checkDecision } from '../api.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { TextArea } from '../../../ui/forms/field.tsx';
import { Facts } from '../../../ui/layout/panel.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import css from '../../../kits/resource/desk-page.module.css';
import { fieldErrors, useDeskCall } from '../../../kits/resource/use-desk-call.ts';
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
  const check = useDeskCall(checkDecision, CHECKS, onClose);
  const { id, action, by, reasons, post } = decision;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="s"
      title={`抽检《${post.title}》`}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" loading={check.isPending} onClick={() => check.mutate({ id, verdict, note })}>
            记录结论
          </Button>
        </>
      }
    >
      <div className={css.form}>
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
          error={fieldErrors(check.error)['note']}
          onChange={(event) => setNote(event.target.value)}
        />
        <p className={css.quiet}>抽检不改变作品的状态；需要改判时，请在内容审核里处理。</p>
      </div>
    </Dialog>
  );
}
