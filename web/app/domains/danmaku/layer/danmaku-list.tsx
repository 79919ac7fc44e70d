import { useEffect, useState, type ReactElement } from 'react';
import type { Danmaku } from '#contract/danmaku/danmaku.ts';
import { formatDuration } from '../../../lib/format.ts';
import { Button, IconButton } from '../../../ui/base/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Popover } from '../../../ui/overlays/popover.tsx';
import { SkeletonGroup, SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { useStore } from '../../../lib/store.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { toast } from '../../../lib/toast-store.ts';
import { useReport } from '../../moderation/parts/use-report.tsx';
import { PlainButton } from '../../../ui/base/plain-button.tsx';
import { Cluster, Text } from '../../../ui/layout/primitives.tsx';
import css from './danmaku-panels.module.css';
import type { Feed } from './feed.ts';

/** All danmaku as a list with their times, to read, search or remove them. */
export function DanmakuList({ feed, trigger }: { feed: Feed; trigger: ReactElement }) {
  const [open, setOpen] = useState(true);
  const { report, dialog } = useReport();
  const reportLine = ({ id, content }: Danmaku) => {
    // The list closes, because only one popup may be open.
    setOpen(false);
    report({ type: 'danmaku', id, about: `弹幕“${content}”` });
  };
  return (
    <>
      <Popover label="弹幕列表" trigger={trigger} open={open} onOpenChange={setOpen} className={css.listPanel}>
        <Lines feed={feed} onReport={reportLine} />
      </Popover>
      {dialog}
    </>
  );
}

function Lines({ feed, onReport }: { feed: Feed; onReport: (line: Danmaku) => void }) {
  const { lines, total, knownUntil, problem } = useStore(feed.state);
  useEffect(() => feed.need(0), [feed]);
  const seek = (atMs: number) => {
    if (feed.video !== null) feed.video.currentTime = atMs / 1000;
  };
  const durationMs = (feed.video?.duration ?? 0) * 1000;
  return (
    <>
      <Text size={16} weight="strong" className={css.head}>
        弹幕列表
        <Text as="span" tone="faint" size={13} weight="normal" numeric>
          {total ?? 0}
        </Text>
      </Text>
      {problem !== null ? (
        <ErrorState inline message={problem} onRetry={() => feed.need(knownUntil)} />
      ) : total === null ? (
        <SkeletonGroup label="正在加载弹幕">
          <SkeletonLines lines={6} />
        </SkeletonGroup>
      ) : lines.length === 0 && knownUntil >= durationMs ? (
        <EmptyState illustration="chat" heading="h3" title="还没有弹幕" text="发送第一条弹幕" />
      ) : (
        <ol className={css.list}>
          {lines.map((line) => (
            <Row
              key={line.id}
              line={line}
              onSeek={() => seek(line.atMs)}
              onRemove={feed.remove}
              onReport={() => onReport(line)}
            />
          ))}
        </ol>
      )}
      {problem === null && total !== null && knownUntil > 0 && knownUntil < durationMs && (
        <Button wide onClick={() => feed.need(knownUntil)}>
          加载 {formatDuration(knownUntil / 1000)} 以后的弹幕
        </Button>
      )}
    </>
  );
}

interface RowProps {
  line: Danmaku;
  onSeek: () => void;
  onRemove: Feed['remove'];
  onReport: () => void;
}

function Row({ line, onSeek, onRemove, onReport }: RowProps) {
  const remove = useCall(onRemove, { success: '弹幕已删除', failure: ({ message }) => toast.warning(message) });
  const clock = formatDuration(Math.floor(line.atMs / 1000));
  return (
    <li data-mine={line.mine || undefined}>
      <PlainButton radius="s" tone="secondary" className={css.moment} aria-label={`跳到 ${clock}`} onClick={onSeek}>
        {clock}
      </PlainButton>
      <Text as="span" size={14} leading="l" className={css.text}>
        {line.content}
        {line.held && <small> 审核中</small>}
      </Text>
      <Cluster as="span">
        {!line.mine && <IconButton size="s" icon="flag" label="举报这条弹幕" onClick={onReport} />}
        {line.can.remove && (
          <IconButton
            size="s"
            icon="trash"
            label="删除这条弹幕"
            disabled={remove.isPending}
            onClick={() => void remove.send(line.id)}
          />
        )}
      </Cluster>
    </li>
  );
}
