import { isPictureField, PROFILE_FIELD_LABEL, type ProfileField } from '#contract/accounts/profile-fields.ts';
import type { ProfileChange } from '#contract/moderation/profile-changes.ts';
import { ButtonRow, NewTabLink, Quote, Section } from '../../../kits/resource/detail.tsx';
import { Stack, Text } from '../../../ui/layout/primitives.tsx';
import { DetailPanel } from '../../../kits/resource/list-detail/detail-panel.tsx';
import { DecisionForm } from '../../../kits/desk/decision-form.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { Facts } from '../../../ui/layout/panel.tsx';
import { useMayHandle } from '../../../kits/session/admin-access.ts';
import { useReasons } from '../../settings/parts/reasons.ts';
import { CaseBackground } from '../parts/case-background.tsx';
import { CaseClaim } from '../parts/case-claim.tsx';
import { SanctionButton } from '../parts/sanction-button.tsx';
import own from './profile-panel.module.css';

/** Begins the query keys of changes of profiles. */
export const PROFILE_CHANGES = 'admin-profile-changes';

interface ProfilePanelProps {
  change: ProfileChange;
  onPass: () => void;
  onRefuse: (reason: string) => void;
  onClose: () => void;
}

/** A new name, text or picture of a user, beside the former one. It needs a `key` per row, so that no reason remains from another one. */
export function ProfilePanel({ change, onPass, onRefuse, onClose }: ProfilePanelProps) {
  const { field, value, former, marks, state, user } = change;
  const offered = useReasons('remarks');
  const handles = useMayHandle();
  const label = PROFILE_FIELD_LABEL[field];
  return (
    <DetailPanel
      title={`${user.nickname} 的${label}`}
      tag={state === 'held' && handles && <CaseClaim kind="profile" id={change.id} queue={PROFILE_CHANGES} />}
      onClose={onClose}
    >
      <Stack shrinkChildren gap={16}>
        <Section>
          <h3>新{label}</h3>
          <Value field={field} value={value} />
        </Section>
        <Section>
          <h3>原来的{label}</h3>
          {former === null ? (
            <Text size={12} tone="muted">
              （未设置）
            </Text>
          ) : (
            <Value field={field} value={former} />
          )}
        </Section>
        <CaseBackground kind="profile" id={change.id} />
        {state === 'held' && handles && (
          <>
            <Text size={12} tone="muted">
              {former === null ? '退回后不显示给其他人' : `退回后继续显示原来的${label}`}，用户会收到理由。
            </Text>
            <DecisionForm
              pass={{ verb: '通过', onPass }}
              refuse={{ verb: '退回', icon: 'x-circle', onRefuse }}
              reason="required"
              label="理由（用户可见）"
              offered={offered}
            />
          </>
        )}
        <Facts
          facts={[
            { name: '机审', value: marks.length === 0 ? '无法检测' : marks.join('、') },
            { name: '提交时间', value: formatDateTime(change.createdAt) },
            {
              name: '用户',
              value: <NewTabLink href={`/users/${user.id}`}>{user.nickname}</NewTabLink>,
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
          <Section>
            <h3>退回理由</h3>
            <Quote>{change.reason}</Quote>
          </Section>
        )}
        <ButtonRow>
          <SanctionButton label="处罚用户" user={user} />
        </ButtonRow>
      </Stack>
    </DetailPanel>
  );
}

const Value = ({ field, value }: { field: ProfileField; value: string }) =>
  isPictureField(field) ? <img className={own.picture} src={value} alt={PROFILE_FIELD_LABEL[field]} /> : <Quote>{value}</Quote>;
