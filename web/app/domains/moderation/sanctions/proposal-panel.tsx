import { useState } from 'react';
import {
  PROPOSAL_STATE_LABEL,
  REPORT_REASON_LABEL,
  SANCTION_CAUSE_LABEL,
  SANCTION_KIND_LABEL,
} from '#contract/moderation/constants.ts';
import type { SanctionProposal } from '#contract/moderation/sanctions.ts';
import { DecisionBar } from '../../../kits/desk/decision-bar.tsx';
import { unlessEcho } from '../../../kits/desk/echo.ts';
import { ButtonRow, Quote, Section } from '../../../kits/resource/detail.tsx';
import { Stack } from '../../../ui/layout/primitives.tsx';
import { DetailPanel } from '../../../kits/resource/list-detail/detail-panel.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { Button } from '../../../ui/base/button.tsx';
import { useShortcuts } from '../../../ui/base/shortcuts.ts';
import { Key, Tag } from '../../../ui/data/chip.tsx';
import { TextArea } from '../../../ui/forms/field.tsx';
import { Facts } from '../../../ui/layout/panel.tsx';
import { CaseBackground } from '../parts/case-background.tsx';
import { CaseClaim } from '../parts/case-claim.tsx';
import { SANCTION_PROPOSALS } from '../parts/sanctions-query.ts';

interface ProposalPanelProps {
  proposal: SanctionProposal;
  onConfirm: () => void;
  onRefuse: (reason: string) => void;
  onWithdraw: () => void;
  /** Gives a sanction with other terms in its place. */
  onChange: () => void;
  onClose: () => void;
}

/** One proposal with its grounds, the user's record, and the decision. It needs a `key` per row, so that no reason remains from another one. */
export function ProposalPanel({ proposal, onConfirm, onRefuse, onWithdraw, onChange, onClose }: ProposalPanelProps) {
  const { user, kind, rule, days, reason, cause, state, reply, can } = proposal;
  return (
    <DetailPanel
      title={`“${user.nickname}”的${SANCTION_KIND_LABEL[kind]}`}
      tag={
        <>
          {can.decide && <CaseClaim kind="proposal" id={proposal.id} queue={SANCTION_PROPOSALS} />}
          <Tag tone={state === 'waiting' ? 'warning' : 'neutral'}>{PROPOSAL_STATE_LABEL[state]}</Tag>
        </>
      }
      onClose={onClose}
    >
      <Stack shrinkChildren gap={16}>
        <Section>
          <h3>提议的理由（确认后对方会看到）</h3>
          <Quote>{reason}</Quote>
        </Section>
        {cause !== null && (
          <Section>
            <h3>依据的{SANCTION_CAUSE_LABEL[cause.type]}</h3>
            <Quote>{cause.text}</Quote>
          </Section>
        )}
        <Facts
          facts={[
            { name: '处罚', value: `${SANCTION_KIND_LABEL[kind]}，${daysText(days)}` },
            { name: '规则', value: REPORT_REASON_LABEL[rule] },
            { name: '提议', value: `${proposal.proposedBy ?? '已删除的管理员'} · ${formatDateTime(proposal.proposedAt)}` },
            ...(proposal.decidedAt === null
              ? []
              : [{ name: '处理', value: `${proposal.decidedBy ?? '已删除的管理员'} · ${formatDateTime(proposal.decidedAt)}` }]),
            ...(reply === '' ? [] : [{ name: '不采纳的理由', value: reply }]),
          ]}
        />
        <CaseBackground kind="proposal" id={proposal.id} />
        {can.decide && <ProposalDecision onConfirm={onConfirm} onRefuse={onRefuse} onChange={onChange} />}
        {can.withdraw && (
          <ButtonRow>
            <Button icon="undo" onClick={onWithdraw}>
              撤回提议
            </Button>
          </ButtonRow>
        )}
      </Stack>
    </DetailPanel>
  );
}

interface ProposalDecisionProps {
  onConfirm: () => void;
  onRefuse: (reason: string) => void;
  onChange: () => void;
}

function ProposalDecision({ onConfirm, onRefuse, onChange }: ProposalDecisionProps) {
  const [answer, setAnswer] = useState('');
  const [isMissing, setMissing] = useState(false);
  const confirm = unlessEcho(onConfirm);
  const refuse = unlessEcho(() => {
    setMissing(answer.trim() === '');
    if (answer.trim() !== '') onRefuse(answer.trim());
  });
  useShortcuts({ a: confirm, r: refuse });
  return (
    <>
      <TextArea
        label="不采纳的理由（提议人可见）"
        rows={2}
        maxLength={200}
        value={answer}
        error={isMissing && answer.trim() === '' ? '请填写理由' : undefined}
        onChange={({ target }) => setAnswer(target.value)}
      />
      <DecisionBar>
        <Button icon="x-circle" onClick={refuse}>
          不采纳
          <Key>R</Key>
        </Button>
        <Button variant="danger" icon="ban" onClick={confirm}>
          按提议处罚
          <Key>A</Key>
        </Button>
      </DecisionBar>
      <ButtonRow>
        <Button onClick={onChange}>修改后处罚</Button>
      </ButtonRow>
    </>
  );
}

export const daysText = (days: number | null): string => (days === null ? '永久' : `${days} 天`);
