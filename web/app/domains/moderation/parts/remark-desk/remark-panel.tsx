import type { ReactNode } from 'react';
import { mayHide, mayRestore, type ReviewedText } from '#contract/comments/reviewed-text.ts';
import { ButtonRow, Quote } from '../../../../kits/resource/detail.tsx';
import { DetailPanel } from '../../../../kits/resource/list-detail/detail-panel.tsx';
import { DecisionForm } from '../../../../kits/desk/decision-form.tsx';
import type { Shortcut } from '../../../../kits/resource/list-detail/shown-shortcuts.ts';
import { useMayHandle } from '../../../../kits/session/admin-access.ts';
import { formatDateTime } from '../../../../lib/format.ts';
import { Facts } from '../../../../ui/layout/panel.tsx';
import { Stack } from '../../../../ui/layout/primitives.tsx';
import { useReasons } from '../../../settings/parts/reasons.ts';
import { restoreVerb } from './bulk-verbs.tsx';
import { RemarkState } from './remark-state.tsx';

/** The keys of a comment or danmaku that is open. */
export const REMARK_SHORTCUTS: readonly Shortcut[] = [
  ['1-8', '选用对应的理由'],
  ['R', '隐藏；没有选理由时按两次'],
  ['A', '通过或恢复'],
  ['Z', '撤销刚才的决定（5 秒内）'],
  ['S', '处罚或提议处罚发布者', 'sanctionProposals'],
];

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
  /** The remark's place and further facts. */
  facts: readonly { name: string; value: ReactNode }[];
  /** The writer's record and the surroundings. */
  context: ReactNode;
  onRestore: () => void;
  onHide: (reason: string) => void;
  onClose: () => void;
  /** Further actions, such as a sanction. */
  children: ReactNode;
}

/** One comment or danmaku with its decisions. It needs a `key` per row, so that no reason remains from another one. */
export function RemarkPanel({ title, row, facts, context, onRestore, onHide, onClose, children }: RemarkPanelProps) {
  const handles = useMayHandle();
  const [canRestore, canHide] = [handles && mayRestore(row), handles && mayHide(row)];
  const offered = useReasons('remarks');
  return (
    <DetailPanel title={title} tag={<RemarkState row={row} />} onClose={onClose}>
      <Stack shrinkChildren gap={16}>
        <Quote>{row.content}</Quote>
        {context}
        {(canHide || canRestore) && (
          <DecisionForm
            pass={canRestore ? { verb: restoreVerb(row), onPass: onRestore } : undefined}
            refuse={canHide ? { verb: '隐藏', icon: 'eye-off', onRefuse: onHide } : undefined}
            reason="optional"
            label="理由（发布者可见）"
            offered={offered}
          />
        )}
        <Facts
          facts={[
            { name: '发布者', value: row.author.nickname },
            { name: 'IP 属地', value: row.ipLocation ?? '未知' },
            { name: '发布时间', value: formatDateTime(row.createTime) },
            ...facts,
          ]}
        />
        <ButtonRow>{children}</ButtonRow>
      </Stack>
    </DetailPanel>
  );
}
