import { useState } from 'react';
import { leaveAgency, type Membership } from '#contract/agencies.ts';
import { LEAVING_AHEAD_MAX_DAYS } from '#contract/sub-accounts.ts';
import { requestWithMessage } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Note } from '../../../ui/note.tsx';
import { toast } from '../../../ui/toast-store.ts';
import css from './leave.module.css';
import type { Mcn } from './use-mcn.ts';

const DAY_MS = 86_400_000;
const dayInChina = (ahead: number): string => new Date(Date.now() + ahead * DAY_MS + DAY_MS / 3).toISOString().slice(0, 10);

/** Leaving with a last day: what is earned until then is shared as agreed, works and earnings stay. */
export function Leave({ mcn, membership }: { mcn: Mcn; membership: Membership }) {
  const [lastDay, setLastDay] = useState(() => dayInChina(0));
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isToday = lastDay === dayInChina(0);
  const send = async (input: { lastDay: string } | { cancelled: true }, said: string) => {
    const refused = await mcn.act(() => requestWithMessage(leaveAgency, input), said);
    setAsking(false);
    if (refused !== null) toast.error(refused);
  };
  const ask = () => {
    const isRight = lastDay >= dayInChina(0) && lastDay <= dayInChina(LEAVING_AHEAD_MAX_DAYS);
    setProblem(isRight ? undefined : `截止日应在今天到 ${LEAVING_AHEAD_MAX_DAYS} 天内`);
    setAsking(isRight);
  };
  return (
    <section className={css.card} aria-labelledby="mcn-leave">
      <h2 id="mcn-leave">离开机构</h2>
      {membership.leavingOn === null ? (
        <>
          <p>
            截止日（含）以前的收益按 {membership.share}% 分成；已发布的 {membership.works}{' '}
            篇作品和此前的收益都保留，账号变回普通用户。
          </p>
          <div className={css.row}>
            <TextField
              label="截止日"
              type="date"
              value={lastDay}
              min={dayInChina(0)}
              max={dayInChina(LEAVING_AHEAD_MAX_DAYS)}
              error={problem}
              onChange={({ target }) => setLastDay(target.value)}
            />
            <Button variant="danger" onClick={ask}>
              申请离开
            </Button>
          </div>
        </>
      ) : (
        <>
          <Note tone="warning">
            你将在 {membership.leavingOn} 结束后离开 {membership.agency.name}，在那之前可以照常创作。
          </Note>
          <div>
            <Button loading={mcn.busy} onClick={() => void send({ cancelled: true }, '已取消离开')}>
              取消离开
            </Button>
          </div>
        </>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`离开 ${membership.agency.name}？`}
        confirm="离开"
        danger
        loading={mcn.busy}
        onConfirm={() => void send({ lastDay }, isToday ? '已离开机构' : '已申请离开')}
      >
        {isToday
          ? '立即生效：账号变回普通用户，不能再创作。作品和此前的收益都保留。'
          : `${lastDay} 结束后生效，之前可以取消。作品和此前的收益都保留。`}
      </ConfirmDialog>
    </section>
  );
}
