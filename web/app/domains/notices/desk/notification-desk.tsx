import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { NOTIFY_KIND_LABEL, notifyKind, type NotifyKind } from '#contract/notifications.ts';
import { Button } from '../../../ui/button.tsx';
import { ChipLink } from '../../../ui/chip.tsx';
import { ListState } from '../../../ui/list-state.tsx';
import { toast } from '../../../ui/toast-store.ts';
import css from './notification-desk.module.css';
import { NotificationRow } from './notification-row.tsx';
import { notificationsQuery, useRead, useReadAll } from './queries.ts';

const KINDS: readonly (NotifyKind | null)[] = [null, ...notifyKind.options];

/** One's notifications by kind; the address holds the kind and the page. */
export function NotificationDesk() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const kind = notifyKind.safeParse(params.get('kind')).data ?? null;
  const page = pageOf(params);
  const notifications = useQuery(notificationsQuery(page, kind));
  const readAll = useReadAll();
  const read = useRead();
  return (
    <section aria-label="通知" aria-busy={notifications.isFetching}>
      <div className={css.tools}>
        <nav className={css.kinds} aria-label="通知类型">
          {KINDS.map((one) => (
            <ChipLink key={one ?? ''} to={addressOf(one)} current={one === kind} preventScrollReset>
              {one === null ? '全部' : NOTIFY_KIND_LABEL[one]}
            </ChipLink>
          ))}
        </nav>
        <Button
          size="s"
          icon="check"
          loading={readAll.isPending}
          onClick={() =>
            readAll.mutate(kind, {
              onSuccess: () => toast.success('已全部标为已读'),
              onError: ({ message }) => toast.error(message),
            })
          }
        >
          全部已读
        </Button>
      </div>
      <ListState
        query={notifications}
        onPage={(next) => void navigate(addressOf(kind, next))}
        empty={{
          title: kind === null ? '还没有通知' : `没有${NOTIFY_KIND_LABEL[kind]}通知`,
          text: '评论、点赞、关注和审核结果会出现在这里。',
        }}
      >
        {(rows) => (
          <ul className={css.list}>
            {rows.map((item) => (
              <NotificationRow key={item.id} item={item} onRead={() => !item.read && read.mutate(item.id)} />
            ))}
          </ul>
        )}
      </ListState>
    </section>
  );
}

const addressOf = (kind: NotifyKind | null, page = 1) => ({
  search: `?${new URLSearchParams({
    tab: 'notify',
    ...(kind === null ? {} : { kind }),
    ...(page === 1 ? {} : { page: String(page) }),
  })}`,
});

function pageOf(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? 1);
  return Number.isInteger(page) && page > 0 && page <= 10_000 ? page : 1;
}
