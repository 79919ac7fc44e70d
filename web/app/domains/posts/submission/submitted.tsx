import type { AnswerAt } from '#contract/calls.ts';
import type { submit } from '#contract/posts/addresses.ts';
import { QUEUE_POSITION_MAX } from '#contract/posts/constants.ts';
import type { PostType } from '#contract/posts/post.ts';
import { formatDateTime, formatInteger } from '../../../lib/format.ts';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { postPath } from '../../../lib/paths.ts';
import { Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import css from './submitted.module.css';

interface SubmittedProps {
  type: PostType;
  title: string;
  answer: AnswerAt<typeof submit>;
  publishAt: string | null;
  /** `h2` where the page has its own title. */
  heading?: 'h1' | 'h2';
}

/** Shown after a submission: the post's status and the next steps. */
export function Submitted({ type, title, answer, publishAt, heading: Heading = 'h1' }: SubmittedProps) {
  const { postsId, status, queuePosition } = answer;
  const again =
    type === 'article'
      ? { to: '/creator/center/publish', words: '再写一篇' }
      : { to: '/creator/center/video-publish', words: '再发布一个' };
  return (
    <Stack centerText gap={8} justify="center" className={css.done}>
      <Icon name="check-circle" className={css.mark} />
      <Heading tabIndex={-1} ref={takeFocus}>
        {status === 'published' && queuePosition === undefined
          ? '已发布'
          : status === 'scheduled'
            ? '已通过，等待发布'
            : '已提交审核'}
      </Heading>
      <Text tone="muted">《{title}》</Text>
      {queuePosition !== undefined && (
        <Text radius="pill" numeric className={css.place}>
          {queuePosition <= 1 ? (
            '排在队列最前面'
          ) : (
            <>
              {queuePosition < QUEUE_POSITION_MAX ? '前面还有' : '前面至少还有'} <b>{formatInteger(queuePosition - 1)}</b> 篇
            </>
          )}
        </Text>
      )}
      <Stack as="ol" surface gap={8} size={14} tone="muted" className={css.next}>
        {status !== 'published' && <li>审核员会审核标题、正文、图片和声明，退回时会标出具体位置。</li>}
        <li>{publishAt === null ? '通过后立即发布。' : `通过后在 ${formatDateTime(publishAt)} 发布。`}</li>
        <li>结果可在“内容管理”查看；审核期间修改须先撤回。</li>
      </Stack>
      <Cluster gap={10} justify="center" wrap className={css.actions}>
        <ButtonLink variant="primary" to="/creator/center/content">
          去内容管理
        </ButtonLink>
        {status === 'published' && <ButtonLink to={postPath({ id: postsId, type })}>查看页面</ButtonLink>}
        <ButtonLink to={again.to}>{again.words}</ButtonLink>
      </Cluster>
    </Stack>
  );
}

/** A stable function, so that React calls it only once. */
const takeFocus = (heading: HTMLElement | null): void => heading?.focus();
