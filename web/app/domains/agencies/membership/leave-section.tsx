import { useState } from 'react';
import { leaveAgency } from '#contract/agencies/addresses.ts';
import type { Membership } from '#contract/agencies/agencies.ts';
import { requestWithMessage } from '../../../lib/api.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Checkbox } from '../../../ui/forms/choice.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { sharesUntil } from '../format.ts';
import css from './leave-section.module.css';
import type { OwnAgency } from './use-own-agency.ts';

/** Leaves the agency with a last day, after showing the consequences. */
export function LeaveSection({ own, membership }: { own: OwnAgency; membership: Membership }) {
  const { earliest, latest } = membership.leaveDays;
  const [lastDay, setLastDay] = useState(earliest);
  const [confirming, setConfirming] = useState(false);
  const [problem, setProblem] = useState<string>();
  const confirm = () => {
    const isRight = lastDay >= earliest && lastDay <= latest;
    setProblem(isRight ? undefined : `截止日应在 ${earliest} 到 ${latest} 之间`);
    setConfirming(isRight);
  };
  return (
    <Stack as="section" surface gap={14} shrinkChildren className={css.card} aria-labelledby="agency-leave">
      <Text as="h2" size={16} id="agency-leave">
        离开机构
      </Text>
      {membership.leavingOn === null ? (
        <>
          <p>截止日最早为 {earliest}。截止日结束前照常创作，随时可以取消；确认前会列出作品、粉丝和收益的去向。</p>
          <Cluster gap={12} align="end" wrap>
            <TextField
              label="截止日"
              type="date"
              value={lastDay}
              min={earliest}
              max={latest}
              error={problem}
              onChange={({ target }) => setLastDay(target.value)}
            />
            <Button variant="danger" aria-haspopup="dialog" onClick={confirm}>
              申请离开
            </Button>
          </Cluster>
        </>
      ) : (
        <Planned own={own} membership={membership} lastDay={membership.leavingOn} />
      )}
      {confirming && <LeaveDialog own={own} membership={membership} lastDay={lastDay} onClose={() => setConfirming(false)} />}
    </Stack>
  );
}

function Planned({ own, membership, lastDay }: { own: OwnAgency; membership: Membership; lastDay: string }) {
  const cancel = useCall(leaveAgency, { success: '已取消离开', onDone: own.show });
  return (
    <>
      <Note tone="warning">
        你将在 {lastDay} 结束后离开 {membership.agency.name}，在那之前照常创作。
      </Note>
      <Consequences membership={membership} lastDay={lastDay} />
      <div>
        <Button loading={cancel.isPending} onClick={() => void cancel.send({ cancelled: true })}>
          取消离开
        </Button>
      </div>
    </>
  );
}

interface LeaveDialogProps {
  own: OwnAgency;
  membership: Membership;
  lastDay: string;
  onClose: () => void;
}

function LeaveDialog({ own, membership, lastDay, onClose }: LeaveDialogProps) {
  const [isRead, setRead] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async () => {
    if (!isRead) return setProblem('请先确认已了解离开的后果');
    const refusal = await own.act(() => requestWithMessage(leaveAgency, { lastDay }), `已申请离开，截止日 ${lastDay}`);
    if (refusal === null) onClose();
    else setProblem(refusal);
  };
  return (
    <FormDialog
      title={`离开 ${membership.agency.name}？`}
      description={`${lastDay} 结束后生效，之前可以取消。`}
      verb="申请离开"
      danger
      busy={own.busy}
      onClose={onClose}
      onSend={() => void send()}
    >
      <Stack gap={16}>
        <Consequences membership={membership} lastDay={lastDay} />
        <Checkbox
          checked={isRead}
          onChange={({ target }) => {
            setRead(target.checked);
            setProblem(null);
          }}
        >
          我已了解以上后果
        </Checkbox>
        {problem !== null && <Note tone="error">{problem}</Note>}
      </Stack>
    </FormDialog>
  );
}

/** The consequences for posts, followers and money. */
function Consequences({ membership, lastDay }: { membership: Membership; lastDay: string }) {
  const consequences = [
    {
      name: '创作',
      text: '截止日结束后账号变回普通用户，创作者中心关闭；加入另一家机构后可以继续创作。',
    },
    {
      name: '作品',
      text: `为机构发布过的 ${membership.works} 篇作品继续署你的名，由机构管理，机构可以编辑和下线；你可以在“账号设置”的“机构”查看和导出。没有发布过的草稿归你，可以导出、删除，也可以在加入新机构后发布。`,
    },
    { name: '粉丝', text: '粉丝、关注、评论和私信跟随你的账号，不受影响。' },
    {
      name: '收益',
      text: `截止日（含）以前的收益${sharesUntil(membership, lastDay)}；之后这些作品的收益全部归机构。`,
    },
    { name: '提现', text: '截止日的收益两天后结清，并生成结清单；余额可以一次提完，不受单笔最低金额限制。' },
  ];
  return (
    <Stack as="dl" gap={12} size={13} leading="reading" className={css.consequences}>
      {consequences.map(({ name, text }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </Stack>
  );
}
