import { useEffect } from 'react';
import { certifiedText, issueCertificate } from '#contract/data-exports/addresses.ts';
import { downloadText } from '../../../lib/browser/download.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonGroup, SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { certificatePath } from '../../../lib/paths.ts';
import { CertificateFacts } from './certificate-facts.tsx';

/** The certificate of a post, with the exact certified text and a link to the public page that verifies it. */
export function CertificateDialog({ postsId, onClose }: { postsId: string; onClose: () => void }) {
  // Issuing it again returns the same certificate.
  const { send: issue, answer: certificate, error, isPending } = useCall(issueCertificate, { success: null, failure: null });
  useEffect(() => void issue({ postsId }), [issue, postsId]);
  const number = certificate?.number;
  const text = useCall(certifiedText, {
    success: null,
    onDone: ({ name, text: original }) => downloadText(name, original, 'application/json'),
  });
  return (
    <Dialog
      open
      title="首发存证"
      description="证明这一版内容由你在所记时间首次公开发布，维权时可作为证据，出证后不变。请保存原文，用于日后核对指纹。"
      onOpenChange={(open) => !open && onClose()}
      footer={
        number !== undefined && (
          <>
            <Button icon="download" loading={text.isPending} onClick={() => void text.send({ number })}>
              下载存证原文
            </Button>
            <ButtonLink variant="primary" icon="external" to={certificatePath(number)} target="_blank">
              打开存证页
            </ButtonLink>
          </>
        )
      }
    >
      {error !== null ? (
        <ErrorState message={error.message} retrying={isPending} onRetry={() => void issue({ postsId })} />
      ) : certificate === undefined ? (
        <SkeletonGroup label="正在加载存证">
          <SkeletonLines lines={5} />
        </SkeletonGroup>
      ) : (
        <CertificateFacts certificate={certificate} />
      )}
    </Dialog>
  );
}
