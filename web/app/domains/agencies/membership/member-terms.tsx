import { useState } from 'react';
import { LEAVING_AHEAD_MAX_DAYS, SHARE_PROPOSAL_DAYS } from '#contract/agencies/constants.ts';
import type { Membership } from '#contract/agencies/agencies.ts';
import { confirmShare, leaveAgency, proposeShare } from '../api.ts';
import { requestWithMessage } from '../../../lib/api.ts';
import { toast } from '../../../lib/toast-store.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { shareWords } from '../format.ts';
import { ShareField, shareProblem } from '../members/share-field.tsx';
import { Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import css from './member-terms.module.css';
import type { OwnAgency } from './use-own-agency.ts';

/** What a member and its agency have agreed: the share in its versions, and the way out. */
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
      <Stack as="section" surface gap="3-half" bounded className={css.card} aria-labelledby="agency-share">
        <Text as="h2" size="b" id="agency-share">
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
        <Text as="h3" size="m">
          变更记录
        </Text>
        <Stack as="ul" gap="1-half" size="s" tone="muted">
          {membership.shares.map((share) => (
            <li key={share.id}>{shareWords(share)}</li>
          ))}
        </Stack>
      </Stack>
      <Leave own={own} membership={membership} />
    </>
  );
}

function Answer({ own, membership }: { own: OwnAgency; membership: Membership }) {
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
    own.reload();
  };
  return (
    <Cluster radius="m" gap="2" align="center" wrap pad="3-half" className={css.answer}>
      <p>
        机构提议把你的分成从 {membership.share}% 改为 <b>{proposal.percent}%</b>。同意后从次日结算起生效，旧账不变。
      </p>
      <Button variant="primary" loading={busy} onClick={() => void answer(true)}>
        同意 {proposal.percent}%
      </Button>
      <Button disabled={busy} onClick={() => void answer(false)}>
        不同意
      </Button>
    </Cluster>
  );
}

function Propose({ own, membership }: { own: OwnAgency; membership: Membership }) {
  const [open, setOpen] = useState(false);
  const [share, setShare] = useState(String(membership.share));
  const [problem, setProblem] = useState<string>();
  const send = async () => {
    const wrong = shareProblem(share);
    setProblem(wrong);
    if (wrong !== undefined) return;
    const refused = await own.act(() => requestWithMessage(proposeShare, { share: Number(share) }));
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
    <Stack gap="2-half" className={css.propose}>
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

const DAY_MS = 86_400_000;
const dayInChina = (ahead: number): string => new Date(Date.now() + ahead * DAY_MS + DAY_MS / 3).toISOString().slice(0, 10);

/** Leaving with a last day: what is earned until then is shared as agreed, posts and earnings stay. */
function Leave({ own, membership }: { own: OwnAgency; membership: Membership }) {
  const [lastDay, setLastDay] = useState(() => dayInChina(0));
  const [confirming, setConfirming] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isToday = lastDay === dayInChina(0);
  const send = async (input: { lastDay: string } | { cancelled: true }, said: string) => {
    const refused = await own.act(() => requestWithMessage(leaveAgency, input), said);
    setConfirming(false);
    if (refused !== null) toast.error(refused);
  };
  const confirm = () => {
    const isRight = lastDay >= dayInChina(0) && lastDay <= dayInChina(LEAVING_AHEAD_MAX_DAYS);
    setProblem(isRight ? undefined : `截止日应在今天到 ${LEAVING_AHEAD_MAX_DAYS} 天内`);
    setConfirming(isRight);
  };
  return (
    <Stack as="section" surface gap="3-half" bounded className={css.leaveCard} aria-labelledby="agency-leave">
      <Text as="h2" size="b" id="agency-leave">
        离开机构
      </Text>
      {membership.leavingOn === null ? (
        <>
          <p>
            截止日（含）以前的收益按 {membership.share}% 分成；已发布的 {membership.works}{' '}
            篇作品和此前的收益都保留，账号变回普通用户。
          </p>
          <Cluster gap="3" align="end" wrap>
            <TextField
              label="截止日"
              type="date"
              value={lastDay}
              min={dayInChina(0)}
              max={dayInChina(LEAVING_AHEAD_MAX_DAYS)}
              error={problem}
              onChange={({ target }) => setLastDay(target.value)}
            />
            <Button variant="danger" onClick={confirm}>
              申请离开
            </Button>
          </Cluster>
        </>
      ) : (
        <>
          <Note tone="warning">
            你将在 {membership.leavingOn} 结束后离开 {membership.agency.name}，在那之前可以照常创作。
          </Note>
          <div>
            <Button loading={own.busy} onClick={() => void send({ cancelled: true }, '已取消离开')}>
              取消离开
            </Button>
          </div>
        </>
      )}
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={`离开 ${membership.agency.name}？`}
        confirm="离开"
        danger
        loading={own.busy}
        onConfirm={() => void send({ lastDay }, isToday ? '已离开机构' : '已申请离开')}
      >
        {isToday
          ? '立即生效：账号变回普通用户，不能再创作。作品和此前的收益都保留。'
          : `${lastDay} 结束后生效，之前可以取消。作品和此前的收益都保留。`}
      </ConfirmDialog>
    </Stack>
  );
}
