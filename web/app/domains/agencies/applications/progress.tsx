import type { Application } from '#contract/agencies/applications.ts';
import type { ApplicationKind } from '#contract/agencies/constants.ts';
import { classes } from '../../../ui/base/classes.ts';
import { Icon } from '../../../ui/base/icon.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { wordsOf } from './kinds.ts';
import { Card } from '../../../ui/layout/primitives.tsx';
import css from './progress.module.css';

/** The steps of an application: form, review, account. */
export function ApplicationProgress({ application, kind }: { application: Application | null; kind: ApplicationKind }) {
  const status = application?.status ?? 'draft';
  const at = (iso: string | null | undefined) => (iso ? formatDateTime(iso) : null);
  const steps = [
    {
      label: '填写资料',
      state: status === 'draft' ? 'now' : 'done',
      note: status === 'draft' ? '随时保存' : at(application?.submittedAt),
    },
    {
      label: '平台审核',
      state: status === 'rejected' ? 'bad' : status === 'pending' ? 'now' : status === 'approved' ? 'done' : 'next',
      note:
        status === 'rejected'
          ? `${at(application?.decidedAt)} 退回`
          : status === 'pending'
            ? '通常 1 个工作日'
            : status === 'approved'
              ? at(application?.decidedAt)
              : '逐项审核',
    },
    { label: wordsOf(kind).approved, state: status === 'approved' ? 'done' : 'next', note: '通过后立即开通' },
  ] as const;
  return (
    <Card as="ol" padding={20} className={css.steps} aria-label="进度">
      {steps.map(({ label, state, note }, index) => (
        <li key={label} className={classes(css[state])} aria-current={state === 'now' || state === 'bad' ? 'step' : undefined}>
          <i aria-hidden="true">
            {state === 'done' ? <Icon name="check" size="xs" /> : state === 'bad' ? <Icon name="close" size="xs" /> : index + 1}
          </i>
          {label}
          <small>{note}</small>
        </li>
      ))}
    </Card>
  );
}
