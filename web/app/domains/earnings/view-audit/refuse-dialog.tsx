import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { refuseViews } from '#contract/earnings/addresses.ts';
import type { ViewScope } from '#contract/earnings/view-audit.ts';
import { chinaDay, formatInteger, formatYuan } from '../../../lib/format.ts';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { TextArea, TextField } from '../../../ui/forms/field.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Facts } from '../../../ui/layout/panel.tsx';
import { useCall } from '../../../lib/calls/use-call.ts';
import { addDays } from '../../../lib/periods/period.ts';
import { scopeOf } from './format.ts';
import { trialQuery, VIEW_AUDIT } from './queries.ts';
import { Grid } from '../../../ui/layout/primitives.tsx';
import css from './view-audit.module.css';

/** The views to reject; the period can still be extended, except for those of a network address. */
export interface Refusal {
  day: string;
  post?: { id: string; title: string };
  viewer?: string;
  user?: { id: string; nickname: string } | null;
  network?: string;
}

/** Shows which views would be rejected and the resulting corrections of earnings, asks for a reason, and rejects them. */
export function RefuseDialog({ refusal, onClose, onDone }: { refusal: Refusal; onClose: () => void; onDone: () => void }) {
  const { day, post, viewer, user = null, network } = refusal;
  const [from, setFrom] = useState(day);
  const [to, setTo] = useState(day);
  const [reason, setReason] = useState('');
  const scope: ViewScope = {
    from,
    to,
    ...(post === undefined ? {} : { postsId: post.id }),
    ...(viewer === undefined ? {} : { viewer }),
    ...(network === undefined ? {} : { network }),
  };
  const trial = useQuery({ ...trialQuery(scope), enabled: from !== '' && to !== '' });
  const refuse = useCall(refuseViews, { stale: [VIEW_AUDIT], failure: null, onDone });
  const errors = refuse.fields;
  const found = trial.data?.views ?? 0;
  return (
    <FormDialog
      size="s"
      title="剔除浏览"
      description={scopeOf({
        work: post ?? null,
        viewer: viewer ?? null,
        person: user,
        network: network ?? null,
      })}
      verb={found === 0 ? '剔除并更正收益' : `剔除 ${formatInteger(found)} 次浏览并更正收益`}
      danger
      disabled={found === 0}
      busy={refuse.isPending}
      onClose={onClose}
      onSend={() => void refuse.send({ ...scope, reason: reason.trim() })}
    >
      <Grid align="start" gap={16} className={css.days}>
        <TextField
          label="开始日期"
          type="date"
          max={to}
          disabled={network !== undefined}
          value={from}
          error={errors['from']}
          onChange={({ target }) => setFrom(target.value)}
        />
        <TextField
          label="结束日期"
          type="date"
          min={from}
          max={addDays(chinaDay(), -1)}
          disabled={network !== undefined}
          value={to}
          error={errors['to']}
          onChange={({ target }) => setTo(target.value)}
        />
      </Grid>
      {trial.isError ? (
        <Note tone="error">{trial.error.message}</Note>
      ) : (
        <Facts
          facts={[
            { name: '有效浏览', value: trial.data === undefined ? '…' : `${formatInteger(found)} 次` },
            {
              name: '涉及',
              value:
                trial.data === undefined
                  ? '…'
                  : `${formatInteger(trial.data.days)} 天，${formatInteger(trial.data.works)} 篇作品，${formatInteger(trial.data.authors)} 位作者`,
            },
            {
              name: '收益约减少',
              value: trial.data === undefined ? '…' : `¥${formatYuan(trial.data.less)}`,
              look: 'total',
            },
          ]}
        />
      )}
      <TextArea
        label="原因"
        required
        maxLength={200}
        value={reason}
        placeholder="例如：同一来源短时间内集中刷量"
        hint="会随更正通知发给相关作者与机构"
        error={errors['reason']}
        onChange={({ target }) => setReason(target.value)}
      />
      {refuse.error !== null && Object.keys(errors).length === 0 && <Note tone="error">{refuse.error.message}</Note>}
    </FormDialog>
  );
}
