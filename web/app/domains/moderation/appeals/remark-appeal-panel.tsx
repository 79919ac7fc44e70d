import { REMARK_KIND_LABEL } from '#contract/comments/constants.ts';
import type { RemarkAppeal } from '#contract/moderation/remark-appeals.ts';
import { NewTabLink, Quote, Section } from '../../../kits/resource/detail.tsx';
import { Stack } from '../../../ui/layout/primitives.tsx';
import { DetailPanel } from '../../../kits/resource/list-detail/detail-panel.tsx';
import { useMayHandle } from '../../../kits/session/admin-access.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Tag } from '../../../ui/data/chip.tsx';
import { Facts } from '../../../ui/layout/panel.tsx';
import { CaseBackground } from '../parts/case-background.tsx';
import { CaseClaim } from '../parts/case-claim.tsx';
import { AnswerForm } from './answer-form.tsx';
import { GivenAnswer, unsentAnswer } from './appeal-panel.tsx';

/** Begins the query keys of appeals against refused comments and danmaku. */
export const REMARK_APPEALS = 'admin-remark-appeals';

interface RemarkAppealPanelProps {
  appeal: RemarkAppeal;
  onClose: () => void;
  onAnswer: (granted: boolean, reply: string) => void;
}

/** An appeal against the refusal of a comment or danmaku: the remark, the refusal, the appeal and the answer. */
export function RemarkAppealPanel({ appeal, onClose, onAnswer }: RemarkAppealPanelProps) {
  const handles = useMayHandle();
  const { kind, held } = appeal;
  return (
    <DetailPanel
      title={`${appeal.writer.nickname} 的申诉`}
      tag={handles && appeal.state === 'pending' && <CaseClaim kind="remarkAppeal" id={appeal.id} queue={REMARK_APPEALS} />}
      onClose={onClose}
    >
      <Stack shrinkChildren gap={16}>
        <Section>
          <h3>{REMARK_KIND_LABEL[kind]}</h3>
          <Quote>{appeal.content}</Quote>
        </Section>
        <Facts
          facts={[
            {
              name: '作品',
              value: <NewTabLink href={appeal.link}>{appeal.title || '（无标题）'}</NewTabLink>,
            },
            {
              name: '原决定',
              value: (
                <>
                  <Tag tone={held ? 'error' : 'neutral'}>{held ? '未通过' : '隐藏'}</Tag> {appeal.decidedBy} ·{' '}
                  {formatDateTime(appeal.decidedAt)}
                </>
              ),
            },
            { name: '申诉时间', value: formatDateTime(appeal.createdAt) },
          ]}
        />
        <Section>
          <h3>原决定的理由</h3>
          <Quote>{appeal.reason === '' ? '（未填写）' : appeal.reason}</Quote>
        </Section>
        <Section>
          <h3>作者的申诉理由</h3>
          <Quote>{appeal.text}</Quote>
        </Section>
        <CaseBackground kind="remarkAppeal" id={appeal.id} />
        {handles && appeal.state === 'pending' ? (
          <AnswerForm
            name={unsentAnswer(appeal.id)}
            description={`申诉成立，${REMARK_KIND_LABEL[kind]}立即显示。`}
            grant="申诉成立，显示"
            onAnswer={onAnswer}
          />
        ) : (
          <GivenAnswer appeal={appeal} />
        )}
      </Stack>
    </DetailPanel>
  );
}
