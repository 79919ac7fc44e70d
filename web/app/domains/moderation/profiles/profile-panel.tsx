import { useState } from 'react';
import { decideProfileChange } from '#contract/moderation/addresses.ts';
import { isPictureField, PROFILE_FIELD_LABEL, type ProfileField } from '#contract/accounts/profile-fields.ts';
import type { ProfileChange } from '#contract/moderation/profile-changes.ts';
import css from '../../../kits/resource/admin-page.module.css';
import { DetailPanel } from '../../../kits/resource/list-detail/detail-panel.tsx';
import { markPressed, unlessEcho } from '../../../kits/resource/list-detail/echo.ts';
import { ReasonDialog } from '../../../kits/resource/reason-dialog.tsx';
import { useCall } from '../../../lib/calls/use-call.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Button } from '../../../ui/base/button.tsx';
import { useShortcuts } from '../../../ui/base/shortcuts.ts';
import { Key } from '../../../ui/data/chip.tsx';
import { Facts } from '../../../ui/layout/panel.tsx';
import own from './profile-panel.module.css';

/** Below this key lie the changes of profiles. */
export const PROFILE_CHANGES = 'admin-profile-changes';

interface ProfilePanelProps {
  change: ProfileChange;
  onClose: () => void;
  onDecided: () => void;
}

/** What somebody wants to be called, to say of themselves or to look like, beside what stood there before. */
export function ProfilePanel({ change, onClose, onDecided }: ProfilePanelProps) {
  const { id, field, value, former, marks, state, user } = change;
  const [refusing, setRefusing] = useState(false);
  const decide = useCall(decideProfileChange, { stale: [PROFILE_CHANGES] });
  const label = PROFILE_FIELD_LABEL[field];
  const say = async (passed: boolean, reason = '') => {
    if (decide.isPending) return;
    markPressed();
    if (!(await decide.send({ id, passed, reason })).ok) return;
    setRefusing(false);
    onDecided();
  };
  useShortcuts(
    state === 'held' && !refusing ? { a: unlessEcho(() => void say(true)), r: unlessEcho(() => setRefusing(true)) } : {},
  );
  return (
    <DetailPanel title={`${user.nickname} 的${label}`} onClose={onClose}>
      <div className={css.form}>
        <section className={css.section}>
          <h3>新{label}</h3>
          <Value field={field} value={value} />
        </section>
        <section className={css.section}>
          <h3>原来的{label}</h3>
          {former === null ? <p className={css.quiet}>（未设置）</p> : <Value field={field} value={former} />}
        </section>
        <Facts
          facts={[
            { name: '机审', value: marks.length === 0 ? '无法检测' : marks.join('、') },
            { name: '提交时间', value: formatDateTime(change.createdAt) },
            {
              name: '用户',
              value: (
                <a className={css.link} href={`/users/${user.id}`} target="_blank" rel="noreferrer">
                  {user.nickname}
                </a>
              ),
            },
            ...(change.decidedAt === null
              ? []
              : [
                  {
                    name: state === 'shown' ? '通过' : '退回',
                    value: `${change.decidedBy ?? '系统'} · ${formatDateTime(change.decidedAt)}`,
                  },
                ]),
          ]}
        />
        {change.reason !== '' && (
          <section className={css.section}>
            <h3>退回理由</h3>
            <p className={css.quote}>{change.reason}</p>
          </section>
        )}
        {state === 'held' && (
          <div className={css.actions}>
            <Button variant="danger" loading={decide.isPending} onClick={() => setRefusing(true)}>
              退回
              <Key>R</Key>
            </Button>
            <Button variant="primary" loading={decide.isPending} onClick={() => void say(true)}>
              通过
              <Key>A</Key>
            </Button>
          </div>
        )}
      </div>
      {refusing && (
        <ReasonDialog
          title={`退回${label}`}
          description={former === null ? '不显示给其他人，用户会收到理由。' : `继续显示原来的${label}，用户会收到理由。`}
          verb="退回"
          busy={decide.isPending}
          onClose={() => setRefusing(false)}
          onSend={(reason) => void say(false, reason)}
        />
      )}
    </DetailPanel>
  );
}

const Value = ({ field, value }: { field: ProfileField; value: string }) =>
  isPictureField(field) ? (
    <img className={own.picture} src={value} alt={PROFILE_FIELD_LABEL[field]} />
  ) : (
    <p className={css.quote}>{value}</p>
  );
