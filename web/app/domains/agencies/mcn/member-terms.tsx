import { useState } from 'react';
import { confirmShare, proposeShare, type Membership } from '#contract/agencies.ts';
import { SHARE_PROPOSAL_DAYS } from '#contract/sub-accounts.ts';
import { requestWithMessage } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { shareWords } from '../format.ts';
import { ShareField, shareProblem } from '../members/share-field.tsx';
import { Leave } from './leave.tsx';
import css from './member-terms.module.css';
import type { Mcn } from './use-mcn.ts';

/** What a sub-account and its agency have agreed: the share in its versions, and the way out. */
export function MemberTerms({ mcn, membership }: { mcn: Mcn; membership: Membership }) {
  return (
    <>
      {membership.status === 'disabled' && (
        <Note tone="warning">
          子账号已{membership.disabledBy === 'admin' ? '被平台' : '被机构'}停用
          {membership.reason !== '' && `：${membership.reason}`}。作品和此前的收益都保留。
        </Note>
      )}
      <section className={css.card} aria-labelledby="mcn-share">
        <h2 id="mcn-share">分成约定</h2>
        <p className={css.share}>
          <b>{membership.share}%</b>
          <span>
            每 100 元净收益，你得 {membership.share} 元，机构留 {100 - membership.share} 元
          </span>
        </p>
        {membership.proposal?.proposedBy === 'agency' && <Answer mcn={mcn} membership={membership} />}
        {membership.proposal?.proposedBy === 'person' && (
          <Note>你提议改为 {membership.proposal.percent}%，等机构确认。再提一次会替代这个提议。</Note>
        )}
        <Propose mcn={mcn} membership={membership} />
        <h3>变更记录</h3>
        <ul className={css.versions}>
          {membership.shares.map((share) => (
            <li key={share.id}>{shareWords(share)}</li>
          ))}
        </ul>
      </section>
      <Leave mcn={mcn} membership={membership} />
    </>
  );
}

function Answer({ mcn, membership }: { mcn: Mcn; membership: Membership }) {
  const [busy, setBusy] = useState(false);
  const { proposal } = membership;
  if (proposal === null) return null;
  const answer = async (accepted: boolean) => {
    setBusy(true);
    try {
      await requestWithMessage(confirmShare, { shareId: proposal.id, accepted });
      toast.success(accepted ? `已同意 ${proposal.percent}%，次日起生效` : '已回复不同意');
    } catch (error) {
      toast.error(error instanceof Error ? error.message : '请求失败');
    }
    setBusy(false);
    mcn.reload();
  };
  return (
    <div className={css.answer}>
      <p>
        机构提议把你的分成从 {membership.share}% 改为 <b>{proposal.percent}%</b>。同意后从次日结算起生效，旧账不变。
      </p>
      <Button variant="primary" loading={busy} onClick={() => void answer(true)}>
        同意 {proposal.percent}%
      </Button>
      <Button disabled={busy} onClick={() => void answer(false)}>
        不同意
      </Button>
    </div>
  );
}

function Propose({ mcn, membership }: { mcn: Mcn; membership: Membership }) {
  const [open, setOpen] = useState(false);
  const [share, setShare] = useState(String(membership.share));
  const [problem, setProblem] = useState<string>();
  const send = async () => {
    const wrong = shareProblem(share);
    setProblem(wrong);
    if (wrong !== undefined) return;
    const refused = await mcn.act(() => requestWithMessage(proposeShare, { share: Number(share) }));
    setProblem(refused ?? undefined);
    if (refused === null) setOpen(false);
  };
  if (!membership.can.modifyShare) return null;
  if (!open)
    return (
      <div>
        <Button icon="edit" onClick={() => setOpen(true)}>
          提议新的分成
        </Button>
      </div>
    );
  return (
    <div className={css.propose}>
      <ShareField value={share} error={problem} onChange={setShare} />
      <p>机构确认后从次日结算起生效；{SHARE_PROPOSAL_DAYS} 天内没有答复自动失效。</p>
      <div>
        <Button variant="primary" loading={mcn.busy} onClick={() => void send()}>
          发出提议
        </Button>
        <Button onClick={() => setOpen(false)}>取消</Button>
      </div>
    </div>
  );
}
