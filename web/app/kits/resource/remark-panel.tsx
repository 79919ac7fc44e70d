import type { ReactNode } from 'react';
import { mayHide, mayRestore, type ReviewedText } from '#contract/comments/reviewed-text.ts';
import { formatDateTime } from '../../lib/format.ts';
import { Button } from '../../ui/base/button.tsx';
import { useShortcuts } from '../../ui/base/shortcuts.ts';
import { Key } from '../../ui/data/chip.tsx';
import { Facts } from '../../ui/layout/panel.tsx';
import css from './admin-page.module.css';
import { restoreVerb } from './bulk/hide-actions.tsx';
import { HiddenState } from './hidden-state.tsx';
import { DetailPanel } from './list-detail/detail-panel.tsx';
import { markPressed, unlessEcho } from './list-detail/echo.ts';
import { useHandles } from '../session/admin-access.ts';
import type { Shortcut } from './list-detail/shown-shortcuts.ts';

/** The keys of a comment or danmaku that is open. */
export const REMARK_SHORTCUTS: readonly Shortcut[] = [
  ['A', '通过或恢复'],
  ['R', '隐藏'],
  ['S', '处罚发布者', 'sanctions'],
];

interface RemarkPanelProps {
  title: string;
  row: ReviewedText & { content: string; author: { nickname: string }; ipLocation: string | null; createTime: string };
  /** Where it stands, and what else is to be known of it. */
  facts: readonly { name: string; value: ReactNode }[];
  restoring: boolean;
  onRestore: () => void;
  onHide: () => void;
  onClose: () => void;
  /** What else can be done, beside hiding it. */
  children: ReactNode;
}

/** One comment or danmaku with what can be decided on it. */
export function RemarkPanel({ title, row, facts, restoring, onRestore, onHide, onClose, children }: RemarkPanelProps) {
  const handles = useHandles();
  const [canRestore, canHide] = [handles && mayRestore(row), handles && mayHide(row)];
  const restore = () => {
    markPressed();
    onRestore();
  };
  useShortcuts({
    ...(canRestore && !restoring ? { a: unlessEcho(restore) } : {}),
    ...(canHide ? { r: onHide } : {}),
  });
  return (
    <DetailPanel title={title} onClose={onClose}>
      <div className={css.form}>
        <p className={css.quote}>{row.content}</p>
        <HiddenState row={row} />
        <Facts
          facts={[
            { name: '发布者', value: row.author.nickname },
            { name: 'IP 属地', value: row.ipLocation ?? '未知' },
            { name: '发布时间', value: formatDateTime(row.createTime) },
            ...facts,
          ]}
        />
        {handles && row.status === 'held' && <p className={css.quiet}>停留在一条上即领取，其他审核员暂时不能处理。</p>}
        <div className={css.actions}>
          {canHide && (
            <Button variant="danger" icon="eye-off" onClick={onHide}>
              隐藏
              <Key>R</Key>
            </Button>
          )}
          {canRestore && (
            <Button variant="primary" icon="check" loading={restoring} onClick={restore}>
              {restoreVerb(row)}
              <Key>A</Key>
            </Button>
          )}
        </div>
        <div className={css.actions}>{children}</div>
      </div>
    </DetailPanel>
  );
}
