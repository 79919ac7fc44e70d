import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { REPORT_STATE_LABEL, REPORT_TARGET_LABEL } from '#contract/moderation/constants.ts';
import { userOverview } from '../api.ts';
import css from '../../../kits/resource/admin-page.module.css';
import { request } from '../../../lib/api.ts';
import { formatDateTime, formatDay } from '../../../lib/format.ts';
import { Button } from '../../../ui/base/button.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Facts } from '../../../ui/layout/panel.tsx';
import { Cluster, Text } from '../../../ui/layout/primitives.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { PostsSection } from '../../moderation/parts/posts-section.tsx';
import { SanctionsSection } from '../../moderation/parts/sanctions-section.tsx';
import { CertificationsSection } from '../parts/certifications-section.tsx';
import { ImpersonateDialog } from './impersonate-dialog.tsx';
import { userQuery } from './queries.ts';

const ACTION: Record<string, string> = {
  'users.impersonate': '以用户视角查看',
  'users.endImpersonation': '结束查看',
  'users.disable': '停用账号',
  'users.enable': '启用账号',
  'users.resetPassword': '生成临时密码',
  'users.endPassword': '让本人重设密码',
  'users.certify': '授予认证',
  'users.revokeCertification': '撤回认证',
  'sanctions.give': '作出处罚',
  'sanctions.end': '解除处罚',
  'sanctions.grantAppeal': '认定申诉成立',
  'sanctions.refuseAppeal': '维持原判',
};

interface UserDialogProps {
  id: string;
  /** The users of the list behind it, in its order. */
  listed: readonly string[];
  onGo: (id: string) => void;
  onClose: () => void;
}

/** One person: the account, its devices, what administrators did to it; ‹ and › lead through the list. */
export function UserDialog({ id, listed, onGo, onClose }: UserDialogProps) {
  const { data, error, isFetching, refetch } = useQuery(userQuery(id));
  const [asking, setAsking] = useState(false);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={data?.nickname ?? '用户'} description={`编号 ${id}`}>
      {listed.includes(id) && <Neighbours id={id} listed={listed} onGo={onGo} />}
      {data === undefined && error !== null ? (
        <ErrorState message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <SkeletonLines lines={6} />
      ) : (
        <div className={css.form}>
          {data.status === 'normal' && (
            <Cluster>
              <Button size="s" icon="eye" onClick={() => setAsking(true)}>
                以该用户视角查看
              </Button>
            </Cluster>
          )}
          {asking && <ImpersonateDialog user={data} onClose={() => setAsking(false)} />}
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
          <SanctionsSection key={id} user={data} canGive={data.status !== 'closed'} onChange={() => void refetch()} />
          <CertificationsSection key={`certifications of ${id}`} user={data} canGive={data.status !== 'closed'} />
          <UserOverviewSection userId={id} />
          <section className={css.section}>
            <h3>登录设备（{data.devices.length}）</h3>
            <ol className={css.history}>
              {data.devices.length === 0 && <li>没有登录设备</li>}
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

function Neighbours({ id, listed, onGo }: Pick<UserDialogProps, 'id' | 'listed' | 'onGo'>) {
  const at = listed.indexOf(id);
  const [previous, next] = [listed[at - 1], listed[at + 1]];
  return (
    <Cluster gap="2" align="center" justify="between">
      <Button
        size="s"
        icon="chevron-left"
        disabled={previous === undefined}
        onClick={() => previous !== undefined && onGo(previous)}
      >
        上一位
      </Button>
      <Text as="span" size="s" tone="muted" numeric>
        本页第 {at + 1} 位，共 {listed.length} 位
      </Text>
      <Button size="s" icon="chevron-right" disabled={next === undefined} onClick={() => next !== undefined && onGo(next)}>
        下一位
      </Button>
    </Cluster>
  );
}

/** What a person has published and what others reported of it. */
function UserOverviewSection({ userId }: { userId: string }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['dossier', 'person', userId],
    queryFn: ({ signal }) => request(userOverview, { userId }, { signal }),
  });
  if (data === undefined && error !== null)
    return <ErrorState message={error.message} retrying={isFetching} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonLines lines={4} />;
  const { counts, newest, made } = data.reports;
  const about = Object.values(counts).reduce((sum, n) => sum + n, 0);
  return (
    <>
      <PostsSection posts={data.works} />
      <section className={css.section}>
        <h3>
          被举报 {about} 件，其中成立 {counts['upheld'] ?? 0} 件；举报过他人 {made} 次
        </h3>
        <ol className={css.history}>
          {newest.map((row) => (
            <li key={row.id}>
              <time dateTime={row.firstTime}>{formatDay(row.firstTime)}</time>
              <Link
                className={css.link}
                to={`/admin/content/reports?${new URLSearchParams({ ...(row.state === 'open' ? {} : { state: row.state }), id: row.id })}`}
              >
                {REPORT_TARGET_LABEL[row.targetType]} · {row.reportCount} 人举报 · {REPORT_STATE_LABEL[row.state]}
              </Link>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}
