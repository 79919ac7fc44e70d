import { useState } from 'react';
import { revokeSessions, sessions } from '#contract/accounts/addresses.ts';
import { useAnswer } from '../../../lib/calls/use-answer.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Button } from '../../../ui/base/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonGroup, SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { ImpersonationsSection } from './impersonations-section.tsx';
import css from './settings.module.css';

/** The own sessions, which can be ended, and accesses by administrators. */
export const DevicesSection = () => (
  <>
    <Devices />
    <ImpersonationsSection />
  </>
);

function Devices() {
  const { answer, failure, reload } = useAnswer(sessions, {});
  const [confirming, setConfirming] = useState(false);
  const others = answer?.list.filter(({ current }) => !current).length ?? 0;

  const end = useCall(revokeSessions, {
    success: ({ revoked }) => (revoked === 0 ? '没有其他登录的设备' : `已让 ${revoked} 台设备退出登录`),
    onDone() {
      setConfirming(false);
      reload();
    },
  });

  return (
    <section className={css.card}>
      <h2>登录设备</h2>
      <p className={css.lead}>看到不认识的设备，请让它退出登录，并尽快修改密码。</p>
      {failure !== null && <ErrorState message={failure} onRetry={reload} />}
      {answer === null && failure === null && (
        <SkeletonGroup label="正在加载登录设备">
          <SkeletonLines lines={3} />
        </SkeletonGroup>
      )}
      {answer !== null && (
        <Stack as="ul" className={css.rows}>
          {answer.list.map(({ id, current, device, ip, loginTime, activeTime }) => (
            <Cluster as="li" wrap align="center" justify="between" key={id}>
              <div>
                <Text as="b" weight="strong">
                  {device}
                </Text>
                {current && (
                  <Text as="span" radius="s" size={13} tone="primary" weight="normal" className={css.tag}>
                    当前设备
                  </Text>
                )}
                <Text as="small" tone="muted" size={13}>
                  登录于 {formatDateTime(loginTime)} · 最近活跃 {formatDateTime(activeTime)} · IP {ip}
                </Text>
              </div>
              {!current && (
                <Button
                  size="s"
                  loading={end.isPending && end.input?.sessionId === id}
                  aria-label={`让 ${device} 退出登录，登录于 ${formatDateTime(loginTime)}`}
                  onClick={() => void end.send({ sessionId: id })}
                >
                  退出登录
                </Button>
              )}
            </Cluster>
          ))}
        </Stack>
      )}
      {others > 0 && (
        <Cluster gap={10} wrap>
          <Button variant="danger" onClick={() => setConfirming(true)}>
            退出其他设备
          </Button>
        </Cluster>
      )}
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={`让其他 ${others} 台设备退出登录？`}
        confirm="全部退出"
        danger
        loading={end.isPending}
        onConfirm={() => void end.send({})}
      >
        那些设备上没有保存的内容可能会丢失，当前设备不受影响。
      </ConfirmDialog>
    </section>
  );
}
