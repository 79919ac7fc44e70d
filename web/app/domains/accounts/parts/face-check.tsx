import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import type { askOwnFace, ownFace } from '#contract/accounts/addresses.ts';
import type { applicationFace, askApplicationFace } from '#contract/agencies/addresses.ts';
import { FACE_CONSENT_VERSION, FACES_A_DAY, faceConsent } from '#contract/accounts/constants.ts';
import type { FaceStanding } from '#contract/accounts/identity.ts';
import type { ApiAnswer } from '../../../lib/api.ts';
import { useIsMobile } from '../../../lib/browser/device.ts';
import { useAnswer } from '../../../lib/calls/use-answer.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { Checkbox } from '../../../ui/forms/choice.tsx';
import { Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';

const QrCode = lazy(() => import('../../../ui/data/qr-code.tsx').then((part) => ({ default: part.QrCode })));

const LOOK_EVERY_MS = 5_000;

type Device = NonNullable<NonNullable<FaceStanding['last']>['page']>['device'];
type FaceCall = typeof ownFace | typeof askOwnFace | typeof applicationFace | typeof askApplicationFace;
type Beginning = (form: { consent: typeof FACE_CONSENT_VERSION; device: Device }) => Promise<ApiAnswer<FaceStanding>>;

interface FaceCheckProps {
  calls: { standing: FaceCall; ask: FaceCall };
  begin: Beginning;
  /** Explains whose face is checked and why. */
  lead: (needed: boolean) => string;
  /** Further fields that are needed to begin. */
  children?: ReactNode;
}

/** Face verification on a page of an external service; nothing where no service is configured. */
export function FaceCheck({ calls, begin, lead, children }: FaceCheckProps) {
  const { answer, failure, reload, change } = useAnswer(calls.standing, {});
  const ask = useCall(calls.ask, { success: null, failure: null, onDone: (next) => change(() => next) });
  const { send } = ask;
  const isUnderWay = answer?.last?.state === 'waiting' || answer?.last?.state === 'begun';
  // After returning from the service's page, requests the result at once.
  useEffect(() => {
    if (!isUnderWay) return;
    void send({});
    const timer = setInterval(reload, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isUnderWay, send, reload]);

  if (answer === null)
    return failure === null ? null : (
      <Note
        tone="error"
        action={
          <Button size="s" onClick={reload}>
            重试
          </Button>
        }
      >
        人脸核验的状态没有加载成功
      </Note>
    );
  const { service, needed, last } = answer;
  if (service === null) return null;
  return (
    <Stack as="section" gap={12} radius="m" background="sunken" padding={16} aria-labelledby="face-check">
      <Text as="h3" size={14} weight="strong" id="face-check">
        人脸核验{needed ? '（必须完成）' : '（选填）'}
      </Text>
      {last !== null && !isUnderWay && (
        <div role="status">
          <Note tone={last.state === 'match' ? 'success' : 'warning'}>{last.result}</Note>
        </div>
      )}
      {isUnderWay && <UnderWay page={last?.page ?? null} />}
      {!isUnderWay && last?.state !== 'match' && (
        <Begin
          service={service}
          lead={lead(needed)}
          begin={begin}
          isRepeated={last !== null}
          onBegun={(next) => change(() => next)}
        >
          {children}
        </Begin>
      )}
    </Stack>
  );
}

/** The start of a check, with separate consent in a checkbox that is unchecked at first. */
function Begin({
  service,
  lead,
  begin: send,
  isRepeated,
  onBegun,
  children,
}: {
  service: string;
  lead: string;
  begin: Beginning;
  isRepeated: boolean;
  onBegun: (standing: FaceStanding) => void;
  children: ReactNode;
}) {
  const isMobile = useIsMobile();
  const [agreed, setAgreed] = useState(false);
  const [problem, setProblem] = useState(false);
  const begin = useCall(send, {
    success: null,
    onDone: (next, { device }) => {
      onBegun(next);
      const url = next.last?.page?.url;
      // A page for a phone is shown as a QR code on a computer.
      if (url !== undefined && (device === 'computer' || isMobile)) window.location.assign(url);
    },
  });
  const start = (device: Device) => {
    setProblem(!agreed);
    if (agreed) void begin.send({ consent: FACE_CONSENT_VERSION, device });
  };
  const isSending = (device: Device) => begin.isPending && begin.input?.device === device;
  return (
    <>
      <Text size={13} tone="muted">
        {lead}
        {!isMobile && '可以用手机扫码，也可以用这台电脑的摄像头。'}
        核验在服务商的页面进行，打开后 30 分钟内有效，每天最多 {FACES_A_DAY} 次。
      </Text>
      {children}
      <Checkbox
        checked={agreed}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? 'face-problem' : undefined}
        onChange={({ target }) => {
          setAgreed(target.checked);
          setProblem(false);
        }}
      >
        {faceConsent(service)}
      </Checkbox>
      {problem && (
        <Text tone="error" size={13} id="face-problem">
          请阅读并同意人脸核验说明
        </Text>
      )}
      <Cluster gap={8} wrap>
        <Button variant="soft" icon="phone" loading={isSending('phone')} onClick={() => start('phone')}>
          {!isMobile ? '扫码核验' : isRepeated ? '重新核验' : '开始核验'}
        </Button>
        {!isMobile && (
          <Button variant="quiet" loading={isSending('computer')} onClick={() => start('computer')}>
            本机核验
          </Button>
        )}
      </Cluster>
    </>
  );
}

/** Shown while the service's page is open, here or on a phone. */
function UnderWay({ page }: { page: NonNullable<FaceStanding['last']>['page'] }) {
  const isMobile = useIsMobile();
  return (
    <>
      {page !== null && page.device === 'phone' && !isMobile && (
        <Suspense fallback={<Spinner />}>
          <QrCode text={page.url} note="用手机浏览器扫码，由本人在手机上完成核验" />
        </Suspense>
      )}
      <Cluster gap={8} align="center" wrap>
        <Text size={13} tone="muted" role="status">
          {page === null
            ? '核验页面已关闭，正在确认结果…'
            : `等待本人核验，页面 ${formatDateTime(page.until)} 前有效。完成后结果会显示在这里。`}
        </Text>
        {page !== null && (page.device === 'computer' || isMobile) && (
          <Button variant="soft" onClick={() => window.location.assign(page.url)}>
            继续核验
          </Button>
        )}
      </Cluster>
    </>
  );
}
