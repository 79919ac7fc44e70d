import { useState, type ReactNode } from 'react';
import type { ReviewDetail } from '#contract/moderation/review.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Key } from '../../../ui/data/chip.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Switch } from '../../../ui/forms/choice.tsx';
import { Cluster, Grid, Stack, Text } from '../../../ui/layout/primitives.tsx';
import css from './decision.module.css';
import { KeepDownDialog } from '../takedown/keep-down-dialog.tsx';
import { useSuspicion } from './queries.ts';
import type { Review } from './use-review.ts';

interface DecisionProps {
  /** The error of the last try; for 409 it names who is reviewing the post. */
  failure: string | null;
  children: ReactNode;
  actions: ReactNode;
}

/** The right column: decision, history, and buttons that are always visible. */
export const Decision = ({ failure, children, actions }: DecisionProps) => (
  <Cluster as="aside" background="card" className={css.decision} aria-label="审核结论">
    <Stack
      alignContent="start"
      gap={20}
      shrinkChildren
      padding={16}
      className={css.body}
      tabIndex={0}
      role="group"
      aria-label="理由与记录"
    >
      {failure !== null && <Note tone="error">{failure}</Note>}
      {children}
    </Stack>
    {actions !== null && (
      <Grid border="top" background="card" gap={8} className={css.actions}>
        {actions}
      </Grid>
    )}
  </Cluster>
);

interface VerdictProps {
  reasons: number;
  confirmingApproval: boolean;
  onApprove: () => void;
  onApproveAnyway: () => void;
  onStay: () => void;
  onReject: () => void;
}

export function Verdict({ reasons, confirmingApproval, onApprove, onApproveAnyway, onStay, onReject }: VerdictProps) {
  return (
    <>
      <Button variant="danger" icon="close" onClick={onReject}>
        {reasons === 0 ? '退回' : `退回 ${reasons} 处`}
        <Key>R</Key>
      </Button>
      <Button variant="primary" icon="check" onClick={onApprove}>
        通过
        <Key>A</Key>
      </Button>
      <Text centerText size={12} tone="faint" className={css.hint}>
        5 秒内可以撤销；处理后自动打开下一篇
      </Text>
      <ConfirmDialog
        open={confirmingApproval}
        onOpenChange={(open) => !open && onStay()}
        title="退回理由尚未发出"
        confirm="仍然通过"
        onConfirm={onApproveAnyway}
      >
        已经写了 {reasons} 条理由。通过后，这些理由不会发给作者。
      </ConfirmDialog>
    </>
  );
}

/** Marks a post as suspected AI content, which neither its files nor its author declare. */
export function Suspicion({ post: { postsId, aiMark } }: { post: Pick<ReviewDetail, 'postsId' | 'aiMark'> }) {
  const marking = useSuspicion();
  if (aiMark === 'found' || aiMark === 'declared') return null;
  return (
    <Switch
      checked={aiMark === 'suspected'}
      disabled={marking.isPending}
      note="读者立即看到标识，作者会收到通知"
      onChange={(event) => void marking.send({ postsId, suspected: event.target.checked })}
    >
      疑似含 AI 生成内容
    </Switch>
  );
}

/** Confirms a post that was published without review. */
export const Confirm = ({ onConfirm }: { onConfirm: () => void }) => (
  <>
    <Button className={css.whole} variant="primary" icon="check" onClick={onConfirm}>
      确认无误
      <Key>A</Key>
    </Button>
    <Text centerText size={12} tone="faint" className={css.hint}>
      作品继续展示；有问题请在上方下架
    </Text>
  </>
);

/** Restores a post that was taken down, or keeps it down. */
export function Restore({ post: { title, can, takedown }, review }: { post: ReviewDetail; review: Review }) {
  const [confirming, setConfirming] = useState(false);
  const [keeping, setKeeping] = useState(false);
  const mayKeep = can.keepDown && takedown !== null;
  const verb = takedown?.lapsed === true ? '维持下架' : '修改期限';
  return (
    <>
      {mayKeep && (
        <Button
          variant={takedown.lapsed ? 'danger' : 'plain'}
          icon={takedown.lapsed ? 'ban' : 'calendar'}
          onClick={() => setKeeping(true)}
        >
          {verb}
        </Button>
      )}
      <Button
        {...(mayKeep ? {} : { className: css.whole })}
        variant="primary"
        icon="undo"
        loading={review.restoring}
        onClick={() => setConfirming(true)}
      >
        恢复展示
      </Button>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={`恢复《${title}》？`}
        confirm="恢复"
        onConfirm={() => {
          setConfirming(false);
          review.restore();
        }}
      >
        读者可立即查看。
      </ConfirmDialog>
      {keeping && (
        <KeepDownDialog
          title={title}
          verb={verb}
          until={takedown?.lapsed === true ? null : (takedown?.until ?? null)}
          busy={review.keepingDown.isPending}
          error={review.keepingDown.error}
          fields={review.keepingDown.fields}
          onClose={() => setKeeping(false)}
          onSend={review.keepDown}
        />
      )}
    </>
  );
}
