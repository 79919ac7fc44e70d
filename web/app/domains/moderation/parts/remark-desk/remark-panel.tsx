import { useState, type ReactNode } from 'react';
import { mayHide, mayRestore, type ReviewedText } from '#contract/comments/reviewed-text.ts';
import css from '../../../../kits/resource/admin-page.module.css';
import { DetailPanel } from '../../../../kits/resource/list-detail/detail-panel.tsx';
import { unlessEcho } from '../../../../kits/resource/list-detail/echo.ts';
import type { Shortcut } from '../../../../kits/resource/list-detail/shown-shortcuts.ts';
import { useHandles } from '../../../../kits/session/admin-access.ts';
import { formatDateTime } from '../../../../lib/format.ts';
import { Button } from '../../../../ui/base/button.tsx';
import { useShortcuts } from '../../../../ui/base/shortcuts.ts';
import { Key } from '../../../../ui/data/chip.tsx';
import { Facts } from '../../../../ui/layout/panel.tsx';
import { Cluster, Stack, Text } from '../../../../ui/layout/primitives.tsx';
import { useReasons } from '../../../settings/parts/reasons.ts';
import { restoreVerb } from './bulk-verbs.tsx';
import { ReasonPicker } from './reason-picker.tsx';
import desk from './remark-panel.module.css';
import { RemarkState } from './remark-state.tsx';

/** The keys of a comment or danmaku that is open. */
export const REMARK_SHORTCUTS: readonly Shortcut[] = [
  ['1-8', '选用对应的理由'],
  ['R', '隐藏；没有选理由时按两次'],
  ['A', '通过或恢复'],
  ['Z', '撤销刚才的决定（5 秒内）'],
  ['S', '处罚发布者', 'sanctions'],
];

/** Of the reasons so many have a key. */
const KEYS = 8;

export interface Remark extends ReviewedText {
  id: string;
  content: string;
  author: { id: string; nickname: string };
  ipLocation: string | null;
  createTime: string;
}

interface RemarkPanelProps {
  title: string;
  row: Remark;
  /** Where it stands, and what else is to be known of it. */
  facts: readonly { name: string; value: ReactNode }[];
  /** The writer's record and the surroundings. */
  context: ReactNode;
  onRestore: () => void;
  onHide: (reason: string) => void;
  onClose: () => void;
  /** What else can be done, beside hiding it. */
  children: ReactNode;
}

/** One comment or danmaku with what can be decided on it. Made anew for each row, so that no reason is taken along. */
export function RemarkPanel({ title, row, facts, context, onRestore, onHide, onClose, children }: RemarkPanelProps) {
  const handles = useHandles();
  const [canRestore, canHide] = [handles && mayRestore(row), handles && mayHide(row)];
  const offered = useReasons('remarks');
  const [reason, setReason] = useState('');
  const [isAsking, setAsking] = useState(false);
  const hide = unlessEcho(() => {
    // A press without a reason may be a slip, and its writer reads the reason.
    if (reason.trim() === '' && !isAsking) return setAsking(true);
    onHide(reason.trim());
  });
  const restore = unlessEcho(onRestore);
  useShortcuts({
    ...(canRestore ? { a: restore } : {}),
    ...(canHide ? { r: hide } : {}),
    ...(canHide
      ? Object.fromEntries(offered.slice(0, KEYS).map((words, index) => [String(index + 1), () => setReason(words)]))
      : {}),
  });
  return (
    <DetailPanel title={title} tag={<RemarkState row={row} />} onClose={onClose}>
      <div className={css.form}>
        <p className={css.quote}>{row.content}</p>
        {context}
        {canHide && <ReasonPicker offered={offered} keys={KEYS} value={reason} max={200} onChange={setReason} />}
        {(canHide || canRestore) && (
          <Stack gap="2" className={desk.bar}>
            {isAsking && reason.trim() === '' && (
              <Text size="s" tone="muted" role="status">
                还没有选理由，再按一次即不写理由隐藏。
              </Text>
            )}
            <Cluster gap="2" className={desk.buttons}>
              {canHide && (
                <Button variant="danger" icon="eye-off" onClick={hide}>
                  隐藏
                  <Key>R</Key>
                </Button>
              )}
              {canRestore && (
                <Button variant="primary" icon="check" onClick={restore}>
                  {restoreVerb(row)}
                  <Key>A</Key>
                </Button>
              )}
            </Cluster>
          </Stack>
        )}
        <Facts
          facts={[
            { name: '发布者', value: row.author.nickname },
            { name: 'IP 属地', value: row.ipLocation ?? '未知' },
            { name: '发布时间', value: formatDateTime(row.createTime) },
            ...facts,
          ]}
        />
        <div className={css.actions}>{children}</div>
      </div>
    </DetailPanel>
  );
}
