import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../../lib/format.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Facts } from '../../../ui/panel.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import css from '../desk-page.module.css';
import { PersonDossier } from '../../dossiers/person-dossier.tsx';
import { personQuery } from './queries.ts';

const ACTION: Record<string, string> = {
  'users.disable': '停用账号',
  'users.enable': '启用账号',
  'users.resetPassword': '重置密码',
};

/** One person: the account, its devices, what administrators did to it. */
export function PersonDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(personQuery(id));
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={data?.nickname ?? '用户'} description={`编号 ${id}`}>
      {data === undefined && error !== null ? (
        <ErrorState message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <SkeletonLines lines={6} />
      ) : (
        <div className={css.form}>
          <Facts
            facts={[
              { name: '手机号', value: data.mobile ?? '未绑定' },
              { name: '邮箱', value: data.email ?? '未绑定' },
              { name: '所属机构', value: data.agency?.name ?? '无' },
              { name: '作品', value: data.postCount },
              { name: '粉丝', value: data.followerCount },
              { name: '注册时间', value: formatDateTime(data.joinTime) },
              { name: 'IP 属地', value: data.ipLocation ?? '未知' },
            ]}
          />
          <PersonDossier userId={id} />
          <section className={css.section}>
            <h3>登录设备（{data.devices.length}）</h3>
            <ol className={css.history}>
              {data.devices.length === 0 && <li>没有登录中的设备</li>}
              {data.devices.map((device) => (
                <li key={device.id}>
                  <time dateTime={device.loginTime}>{formatDateTime(device.loginTime)}</time>
                  {device.device} · {device.ip}
                </li>
              ))}
            </ol>
          </section>
          <section className={css.section}>
            <h3>处理记录</h3>
            <ol className={css.history}>
              {data.history.length === 0 && <li>没有处理记录</li>}
              {data.history.map((event) => (
                <li key={event.id}>
                  <time dateTime={event.at}>{formatDateTime(event.at)}</time>
                  {event.by} {ACTION[event.action] ?? event.action} {event.reason}
                </li>
              ))}
            </ol>
          </section>
        </div>
      )}
    </Dialog>
  );
}
