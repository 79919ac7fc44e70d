import { REMARK_KIND_LABEL } from '#contract/comments/constants.ts';
import type { RemarkAppeal } from '#contract/moderation/remark-appeals.ts';
import css from '../../../kits/resource/admin-page.module.css';
import { DetailPanel } from '../../../kits/resource/list-detail/detail-panel.tsx';
import { useHandles } from '../../../kits/session/admin-access.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Tag } from '../../../ui/data/chip.tsx';
import { Facts } from '../../../ui/layout/panel.tsx';
import { AnswerForm } from './answer-form.tsx';
import { GivenAnswer, unsentAnswer } from './appeal-panel.tsx';

/** Below this key lie the appeals against refused comments and danmaku. */
export const REMARK_APPEALS = 'admin-remark-appeals';

interface RemarkAppealPanelProps {
  appeal: RemarkAppeal;
  onClose: () => void;
  onAnswer: (granted: boolean, reply: string) => void;
}

/** What a writer says against a no to their comment or danmaku, with both, and the answer. */
export function RemarkAppealPanel({ appeal, onClose, onAnswer }: RemarkAppealPanelProps) {
  const handles = useHandles();
  const { kind, held } = appeal;
  return (
    <DetailPanel title={`${appeal.writer.nickname} 的申诉`} onClose={onClose}>
      <div className={css.form}>
        <section className={css.section}>
          <h3>{REMARK_KIND_LABEL[kind]}</h3>
          <p className={css.quote}>{appeal.content}</p>
        </section>
        <Facts
          facts={[
            {
              name: '作品',
              value: (
                <a className={css.link} href={appeal.link} target="_blank" rel="noreferrer">
                  {appeal.title || '（无标题）'}
                </a>
              ),
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
        <section className={css.section}>
          <h3>原决定的理由</h3>
          <p className={css.quote}>{appeal.reason === '' ? '（未填写）' : appeal.reason}</p>
        </section>
        <section className={css.section}>
          <h3>作者的申诉理由</h3>
          <p className={css.quote}>{appeal.text}</p>
        </section>
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
      </div>
    </DetailPanel>
  );
}
