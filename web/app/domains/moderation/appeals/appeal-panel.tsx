import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import type { AppealRow } from '#contract/moderation/appeals.ts';
import { Entries, Quote, Section, TextLink } from '../../../kits/resource/detail.tsx';
import { DetailAnswer, DetailPanel } from '../../../kits/resource/list-detail/detail-panel.tsx';
import { useMayHandle } from '../../../kits/session/admin-access.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Tag } from '../../../ui/data/chip.tsx';
import { Facts } from '../../../ui/layout/panel.tsx';
import { Box, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { CaseBackground } from '../parts/case-background.tsx';
import { CaseClaim } from '../parts/case-claim.tsx';
import { reviewPath } from '../parts/format.ts';
import { ReasonText } from '../parts/reason-text.tsx';
import { PostView } from '../review/post-view.tsx';
import { reviewQuery } from '../review/queries.ts';
import type { ReasonDraft } from '../review/reasons.ts';
import { AnswerForm } from './answer-form.tsx';

/** Begins the query keys of authors' appeals. */
export const APPEALS = 'admin-appeals';

/** The key under which the browser keeps an answer that is not sent yet. */
export const unsentAnswer = (appealId: string): string => `appeal.${appealId}`;

interface AppealPanelProps {
  appeal: AppealRow;
  onClose: () => void;
  onAnswer: (granted: boolean, reply: string) => void;
}

/** An author's appeal, the decision, the answer, and the post. */
export function AppealPanel({ appeal, onClose, onAnswer }: AppealPanelProps) {
  const handles = useMayHandle();
  const wasTakenDown = appeal.decision === 'offline';
  return (
    <DetailPanel
      title={`《${appeal.title || '（无标题）'}》的申诉`}
      tag={handles && appeal.canDecide && <CaseClaim kind="appeal" id={appeal.id} queue={APPEALS} />}
      onClose={onClose}
    >
      <Stack shrinkChildren gap={16}>
        <Facts
          facts={[
            { name: '作者', value: appeal.author.nickname },
            {
              name: '原决定',
              value: (
                <>
                  <Tag tone={wasTakenDown ? 'neutral' : 'error'}>{wasTakenDown ? '下架' : '退回'}</Tag> {appeal.decidedBy} ·{' '}
                  {formatDateTime(appeal.decidedAt)}
                </>
              ),
            },
            { name: '申诉时间', value: formatDateTime(appeal.createdAt) },
          ]}
        />
        <Section>
          <h3>{wasTakenDown ? '下架理由' : '退回理由'}</h3>
          <Entries as="ol">
            {appeal.reasons.map((reason, index) => (
              <li key={index} id={reasonId(index)}>
                <ReasonText reason={reason} />
              </li>
            ))}
          </Entries>
        </Section>
        <Section>
          <h3>作者的申诉理由</h3>
          <Quote>{appeal.text}</Quote>
        </Section>
        <CaseBackground kind="appeal" id={appeal.id} />
        {handles && appeal.canDecide ? (
          <AnswerForm
            name={unsentAnswer(appeal.id)}
            description={
              wasTakenDown
                ? '申诉成立，作品立即恢复展示，内容为下架前的版本。'
                : '申诉成立，作品按提交时的内容立即发布；作者之后改的草稿不受影响。'
            }
            grant={wasTakenDown ? '申诉成立，恢复展示' : '申诉成立，发布'}
            onAnswer={onAnswer}
          />
        ) : (
          <GivenAnswer appeal={appeal} />
        )}
        <DecidedPost appeal={appeal} />
      </Stack>
    </DetailPanel>
  );
}

/** The answer to an appeal and its administrator. */
export const GivenAnswer = ({
  appeal: { reply, answeredBy, answeredAt },
}: {
  appeal: Pick<AppealRow, 'reply' | 'answeredBy' | 'answeredAt'>;
}) =>
  answeredAt !== null && (
    <Section>
      <h3>答复</h3>
      {reply !== '' && <Quote>{reply}</Quote>}
      <Text size={12} tone="muted">
        {answeredBy ?? '系统'} · {formatDateTime(answeredAt)}
      </Text>
    </Section>
  );

const reasonId = (index: number): string => `appeal-reason-${index}`;

const NO_HINTS: readonly never[] = [];

/** The work as reviewers see it, with the words and pictures that the reasons point at. */
function DecidedPost({ appeal }: { appeal: AppealRow }) {
  const post = useQuery(reviewQuery(appeal.postsId));
  const body = useRef<HTMLDivElement>(null);
  const player = useRef<HTMLDivElement>(null);
  const reasons = useMemo(
    () =>
      appeal.reasons.map(({ text, anchor }, key): ReasonDraft => ({ key, template: null, note: text, anchor: anchor ?? null })),
    [appeal.reasons],
  );
  return (
    <Section aria-label="作品">
      <h3>作品</h3>
      <p>
        <TextLink to={reviewPath(appeal)}>在内容审核中打开</TextLink>
      </p>
      <DetailAnswer query={post} lines={8}>
        {(found) => (
          <Box background="canvas" radius="m">
            <PostView
              post={found}
              reasons={reasons}
              hints={NO_HINTS}
              pointing={false}
              body={body}
              player={player}
              onPassage={nothing}
              onPicture={nothing}
              onMark={(key) => document.getElementById(reasonId(key))?.scrollIntoView({ block: 'center' })}
            />
          </Box>
        )}
      </DetailAnswer>
    </Section>
  );
}

/** No action, since the decision has been made. */
const nothing = (): void => {};
