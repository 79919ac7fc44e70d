import type { SubAccount } from '#contract/sub-accounts.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import css from './leaving.module.css';

/** Who has said that they leave, with the last day and what is agreed until then. */
export function Leaving({ members }: { members: readonly SubAccount[] }) {
  return (
    <section className={css.card} aria-labelledby="members-leaving">
      <h2 id="members-leaving">正在离开的子账号</h2>
      {members.length === 0 ? (
        <EmptyState
          illustration="gate"
          heading="h3"
          title="现在没有人在办理离开"
          text="有人申请离开时，这里会显示截止日和结清方式。"
        />
      ) : (
        <ul>
          {members.map(({ id, user, leavingOn, share, works }) => (
            <li key={id}>
              <Avatar src={user.avatar} />
              <b>{user.nickname}</b>
              <p>
                截止日 {leavingOn}，当天（含）以前的收益按 {share}% 分成，{works} 篇作品保留。
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
