import { useState } from 'react';
import { confirmShare, proposeShare } from '#contract/agencies/addresses.ts';
import { SHARE_PROPOSAL_DAYS } from '#contract/agencies/constants.ts';
import type { Membership } from '#contract/agencies/agencies.ts';
import { requestWithMessage } from '../../../lib/api.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Facts } from '../../../ui/layout/panel.tsx';
import { agreedShare, shareWords } from '../format.ts';
import { ShareField, shareProblem } from '../members/share-field.tsx';
import { Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { LeaveSection } from './leave-section.tsx';
import css from './member-terms.module.css';
import type { OwnAgency } from './use-own-agency.ts';

/** The terms between a member and the agency: the versions of the share, and leaving. */
export function MemberTerms({ own, membership }: { own: OwnAgency; membership: Membership }) {
  const { upcoming } = membership;
  return (
    <>
      {membership.status === 'disabled' && (
        <Note tone="warning">
          子账号已{membership.disabledBy === 'admin' ? '被平台' : '被机构'}停用
          {membership.reason !== '' && `：${membership.reason}`}。作品和此前的收益都保留。
        </Note>
      )}
      <Stack as="section" surface gap={14} shrinkChildren className={css.card} aria-labelledby="agency-share">
        <Text as="h2" size={16} id="agency-share">
          分成约定
        </Text>
        <Cluster as="p" wrap align="baseline" tone="muted" className={css.share}>
          <b>{membership.share}%</b>
          <span>
            每 100 元净收益，你得 {membership.share} 元，机构留 {100 - membership.share} 元
          </span>
        </Cluster>
        {upcoming !== null && (
          <Note>
            已确认改为 {upcoming.percent}%，{upcoming.effectiveFrom} 起生效；在那之前仍按 {membership.share}% 分成。
          </Note>
        )}
        {membership.proposal?.proposedBy === 'agency' && <Answer own={own} membership={membership} />}
        {membership.proposal?.proposedBy === 'person' && (
          <Note>你提议改为 {membership.proposal.percent}%，等机构确认。再提一次会替代这个提议。</Note>
        )}
        <Propose own={own} membership={membership} />
        <Text as="h3" size={14}>
          变更记录
        </Text>
        <Stack as="ul" gap={6} size={13} tone="muted">
          {membership.shares.map((share) => (
            <li key={share.id}>{shareWords(share)}</li>
          ))}
        </Stack>
      </Stack>
      <LeaveSection own={own} membership={membership} />
    </>
  );
}

/** The agency's proposal; accepting needs a confirmation that names the consequences. */
function Answer({ own, membership }: { own: OwnAgency; membership: Membership }) {
  const confirm = useCall(confirmShare, {
    success: ({ effectiveFrom, percent }, { accepted }) =>
      accepted ? `已同意，${effectiveFrom} 起按 ${percent}% 分成` : '已回复不同意',
  });
  const [confirming, setConfirming] = useState(false);
  const { proposal, upcoming } = membership;
  if (proposal === null) return null;
  const agreed = agreedShare(membership);
  const answer = async (accepted: boolean) => {
    await confirm.send({ shareId: proposal.id, accepted });
    setConfirming(false);
    own.reload();
  };
  return (
    <Cluster radius="m" gap={8} align="center" wrap padding={14} className={css.answer}>
      <p>
        机构提议把你的分成从 {agreed}%{upcoming !== null && `（${upcoming.effectiveFrom} 起）`} 改为 <b>{proposal.percent}%</b>
        。同意后从次日结算起生效，旧账不变。
      </p>
      <Button variant="primary" loading={confirm.isPending} onClick={() => setConfirming(true)}>
        同意 {proposal.percent}%
      </Button>
      <Button disabled={confirm.isPending} onClick={() => void answer(false)}>
        不同意
      </Button>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={`同意分成改为 ${proposal.percent}%？`}
        confirm="同意"
        loading={confirm.isPending}
        onConfirm={() => void answer(true)}
      >
        <Stack gap={12}>
          <Facts
            facts={[
              { name: '今天仍按', value: `${membership.share}%` },
              { name: '明天起按', value: `${proposal.percent}%` },
              { name: '每 100 元净收益，你得', value: `¥${proposal.percent}.00` },
              { name: '机构留', value: `¥${100 - proposal.percent}.00` },
            ]}
          />
          <p>今天（含）以前的收益不变。同意后不能单方面改回，再次修改须双方重新确认。</p>
        </Stack>
      </ConfirmDialog>
    </Cluster>
  );
}

function Propose({ own, membership }: { own: OwnAgency; membership: Membership }) {
  const [open, setOpen] = useState(false);
  const [share, setShare] = useState(String(agreedShare(membership)));
  const [problem, setProblem] = useState<string>();
  const send = async () => {
    const wrong = shareProblem(share);
    setProblem(wrong);
    if (wrong !== undefined) return;
    const refusal = await own.act(() => requestWithMessage(proposeShare, { share: Number(share) }));
    setProblem(refusal ?? undefined);
    if (refusal === null) setOpen(false);
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
    <Stack gap={10} className={css.propose}>
      <ShareField value={share} error={problem} onChange={setShare} />
      <p>机构确认后从次日结算起生效；{SHARE_PROPOSAL_DAYS} 天内没有答复自动失效。</p>
      <div>
        <Button variant="primary" loading={own.busy} onClick={() => void send()}>
          发出提议
        </Button>
        <Button onClick={() => setOpen(false)}>取消</Button>
      </div>
    </Stack>
  );
}
