import {
  APPEAL_STATE_LABEL,
  REPORT_REASON_LABEL,
  SANCTION_CAUSE_LABEL,
  SANCTION_KIND_LABEL,
  SANCTION_STATE_LABEL,
} from '#contract/moderation/constants.ts';
import type { ManagedSanction } from '#contract/moderation/sanctions.ts';
import { ButtonRow, Quote, Section, TextLink } from '../../../kits/resource/detail.tsx';
import { Stack, Text } from '../../../ui/layout/primitives.tsx';
import { DetailPanel } from '../../../kits/resource/list-detail/detail-panel.tsx';
import { useMayHandle } from '../../../kits/session/admin-access.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Tag } from '../../../ui/data/chip.tsx';
import { Facts } from '../../../ui/layout/panel.tsx';
import { AnswerForm } from '../appeals/answer-form.tsx';
import { CaseBackground } from '../parts/case-background.tsx';
import { CaseClaim } from '../parts/case-claim.tsx';
import { SANCTIONS } from '../parts/sanctions-query.ts';

interface SanctionPanelProps {
  sanction: ManagedSanction;
  onEnd: () => void;
  onClose: () => void;
  onAnswer: (granted: boolean, reply: string) => void;
}

/** Names the answer that is being written. */
export const unsentAnswer = (sanctionId: string): string => `sanction.${sanctionId}`;

/** One sanction with its cause, the user's appeal, and the answer to it. */
export function SanctionPanel({ sanction, onEnd, onClose, onAnswer }: SanctionPanelProps) {
  const mayHandle = useMayHandle();
  const { id, user, kind, cause, appeal, can } = sanction;
  return (
    <DetailPanel
      title={`“${user.nickname}”的${SANCTION_KIND_LABEL[kind]}`}
      tag={
        <>
          {mayHandle && can.decide && <CaseClaim kind="sanction" id={id} queue={SANCTIONS} />}
          <Tag tone={sanction.state === 'open' ? 'error' : 'neutral'}>{SANCTION_STATE_LABEL[sanction.state]}</Tag>
        </>
      }
      onClose={onClose}
    >
      <Stack shrinkChildren gap={16}>
        <Facts
          facts={[
            {
              name: '用户',
              value: (
                <TextLink to={`/admin/user/sub?${new URLSearchParams({ q: user.id, person: user.id })}`}>
                  {user.nickname}
                </TextLink>
              ),
            },
            { name: '期限', value: sanction.until === null ? '永久' : `至 ${formatDateTime(sanction.until)}` },
            { name: '规则', value: REPORT_REASON_LABEL[sanction.rule] },
            { name: '作出', value: `${sanction.givenBy ?? '系统'} · ${formatDateTime(sanction.givenAt)}` },
            ...(sanction.endedAt === null
              ? []
              : [
                  { name: '结束', value: [sanction.endedBy, formatDateTime(sanction.endedAt)].filter(Boolean).join(' · ') },
                  { name: '结束的理由', value: sanction.endedReason === '' ? '—' : sanction.endedReason },
                ]),
          ]}
        />
        <Section>
          <h3>处罚理由</h3>
          <Quote>{sanction.reason}</Quote>
        </Section>
        {cause !== null && (
          <Section>
            <h3>依据的{SANCTION_CAUSE_LABEL[cause.type]}</h3>
            <Quote>{cause.text}</Quote>
          </Section>
        )}
        {appeal !== null && (
          <Section>
            <h3>申诉理由</h3>
            <Quote>{appeal.text}</Quote>
            <Text size={12} tone="muted">
              {formatDateTime(appeal.createdAt)} · {APPEAL_STATE_LABEL[appeal.state]}
              {appeal.reply !== '' && `：${appeal.reply}`}
            </Text>
          </Section>
        )}
        <CaseBackground kind="sanction" id={id} />
        {mayHandle && can.decide && (
          <AnswerForm
            name={unsentAnswer(id)}
            label="给对方的答复"
            description="申诉成立，处罚立即撤销。"
            grant="申诉成立，撤销处罚"
            onAnswer={onAnswer}
          />
        )}
        {mayHandle && can.end && (
          <ButtonRow>
            <Button variant="quiet" onClick={onEnd}>
              解除处罚
            </Button>
          </ButtonRow>
        )}
      </Stack>
    </DetailPanel>
  );
}
