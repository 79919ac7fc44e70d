import { useQueryClient } from '@tanstack/react-query';
import { useId, type MouseEvent } from 'react';
import { Button, IconButton } from '../../../ui/base/button.tsx';
import { classes } from '../../../ui/base/classes.ts';
import { Icon, type IconName } from '../../../ui/base/icon.tsx';
import { Tag, type Tone } from '../../../ui/data/chip.tsx';
import { ProgressBar } from '../../../ui/data/progress-bar.tsx';
import { Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { Link } from '../../../ui/base/link.tsx';
import { useRetryMedia } from '../../../kits/uploads/upload-media.ts';
import { SendingActions } from '../../../kits/uploads/upload-sending-row.tsx';
import { OWN_POSTS } from '../queries.ts';
import { goToField } from '../submission/go-to-field.ts';
import css from './queue-row.module.css';
import type { FormState, QueueRow } from './queue-rows.ts';
import type { QueuePage } from './queue-page.ts';
import type { UploadQueue } from './upload-queue.ts';

interface QueueRowProps {
  row: QueueRow;
  queue: UploadQueue;
  page: QueuePage;
  onChoose: () => void;
}

/** A video of the list: title, state of its video and of its form, and actions. A press anywhere opens the form. */
export function QueueRowItem({ row, queue, page, onChoose }: QueueRowProps) {
  const { title, picture, state, progress, facts, form, isOpen, postsId } = row;
  const id = useId();
  const mayOpen = isOpen || postsId !== null;
  const isWrong = state?.tone === 'error';
  const open = (event: MouseEvent) => {
    // A click by the Enter key: a keyboard user continues in the form.
    const byKey = event.detail === 0;
    if (!isOpen) return page.wantFocus(byKey);
    event.preventDefault();
    if (byKey) goToField('title');
  };
  return (
    <li
      className={classes(css.row, isOpen && css.open, mayOpen && css.pressable)}
      // The form shows the state of the open video.
      data-upload-state={isOpen ? undefined : row.sending?.state.state}
    >
      <span className={css.thumb}>
        {picture === null ? <Icon name="film" /> : <img src={picture.url} srcSet={picture.srcset} sizes="80px" alt="" />}
      </span>
      <Stack shrinkChildren gap={4} shrink alignContent="start">
        <Text as="h3" size={14} weight="medium" truncate id={`${id}-title`}>
          {mayOpen ? (
            <Link
              className={css.link}
              to={postsId === null ? '' : `?id=${postsId}`}
              title={title}
              aria-current={isOpen ? 'true' : undefined}
              aria-describedby={`${id}-state`}
              preventScrollReset
              onClick={open}
            >
              {title}
            </Link>
          ) : (
            title
          )}
        </Text>
        <Cluster wrap gap={4} id={`${id}-state`}>
          {state !== null && (
            <Tag size="s" tone={state.tone} icon={state.icon}>
              {state.words}
            </Tag>
          )}
          {form !== null && (
            <Tag size="s" tone={FORM[form].tone} icon={FORM[form].icon}>
              {FORM[form].words}
            </Tag>
          )}
        </Cluster>
        {progress !== null && <ProgressBar {...progress} />}
        {(facts !== null || hasActions(row)) && (
          <Cluster gap={4} align="center">
            <Text
              as="p"
              grow
              size={12}
              tone={isWrong ? 'error' : 'muted'}
              numeric
              role={row.does === 'dismiss' ? 'alert' : undefined}
            >
              {facts}
            </Text>
            {hasActions(row) && <RowActions row={row} queue={queue} page={page} onChoose={onChoose} />}
          </Cluster>
        )}
      </Stack>
    </li>
  );
}

const hasActions = ({ sending, does, failedMediaId }: QueueRow): boolean =>
  sending !== null || does !== null || failedMediaId !== null;

function RowActions({ row, queue, page, onChoose }: QueueRowProps) {
  const { key, title, postsId, isOpen, sending, failedMediaId, does } = row;
  const client = useQueryClient();
  const again = useRetryMedia();
  const transcode = async (mediaId: string) => {
    const { ok } = await again.send({ mediaId });
    if (ok) await client.invalidateQueries({ queryKey: OWN_POSTS });
  };
  // The draft that is open stays, because the author is looking at it and can delete it in the form.
  const drop = () => postsId !== null && (isOpen ? queue.cancel(postsId) : queue.discard(postsId));
  return (
    <Cluster align="center" gap={4} className={css.actions}>
      {sending !== null && <SendingActions {...sending} fileName={title} onCancel={drop} />}
      {failedMediaId !== null && (
        <Button
          size="s"
          icon="refresh"
          aria-label={`重试 ${title}`}
          loading={again.isPending}
          onClick={() => void transcode(failedMediaId)}
        >
          重试
        </Button>
      )}
      {does === 'drop' && <IconButton icon="close" label={`从队列中移除 ${title}`} shape="square" onClick={drop} />}
      {does === 'choose' && (
        <Button size="s" variant="soft" icon="upload" aria-label={`继续上传 ${title}`} onClick={onChoose}>
          继续上传
        </Button>
      )}
      {does === 'dismiss' && (
        <IconButton icon="close" label={`从队列中移除 ${title}`} shape="square" onClick={() => page.dismiss(key)} />
      )}
    </Cluster>
  );
}

const FORM: Record<FormState, { words: string; tone: Tone; icon: IconName }> = {
  incomplete: { words: '未填写完', tone: 'neutral', icon: 'edit' },
  filled: { words: '已填写完', tone: 'neutral', icon: 'check' },
  ready: { words: '可提交', tone: 'success', icon: 'check-circle' },
  submitted: { words: '已提交', tone: 'info', icon: 'clock' },
};
