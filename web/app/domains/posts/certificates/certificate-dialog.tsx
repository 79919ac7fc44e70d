import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { certifiedText, issueCertificate } from '../api.ts';
import { request } from '../../../lib/api.ts';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonGroup, SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { toast } from '../../../lib/toast-store.ts';
import { certificatePath } from '../../../lib/paths.ts';
import { CertificateFacts } from './certificate-facts.tsx';

/** The certificate of a post, with the very text it is about and the page where others check it. */
export function CertificateDialog({ postsId, onClose }: { postsId: string; onClose: () => void }) {
  const { mutate: issue, ...certificate } = useMutation({
    mutationFn: (id: string) => request(issueCertificate, { postsId: id }),
  });
  useEffect(() => issue(postsId), [issue, postsId]);
  const number = certificate.data?.number;
  const download = async () => {
    if (number === undefined) return;
    try {
      const { name, text } = await request(certifiedText, { number });
      const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
      Object.assign(document.createElement('a'), { href: url, download: name }).click();
      setTimeout(() => URL.revokeObjectURL(url), 10_000);
    } catch (error) {
      toast.error(error instanceof Error ? error.message : '没有成功');
    }
  };
  return (
    <Dialog
      open
      title="首发存证"
      description="记下读者最早看到的内容、时间和指纹，出证后不会改变。原文请自己留一份：以后拿它一算，就能和这里的指纹对上。"
      onOpenChange={(open) => !open && onClose()}
      footer={
        number !== undefined && (
          <>
            <Button icon="download" onClick={() => void download()}>
              下载存证原文
            </Button>
            <ButtonLink variant="primary" icon="external" to={certificatePath(number)} target="_blank">
              打开存证页
            </ButtonLink>
          </>
        )
      }
    >
      {certificate.isError ? (
        <ErrorState message={certificate.error.message} retrying={certificate.isPending} onRetry={() => issue(postsId)} />
      ) : certificate.data === undefined ? (
        <SkeletonGroup label="正在取存证">
          <SkeletonLines lines={5} />
        </SkeletonGroup>
      ) : (
        <CertificateFacts certificate={certificate.data} />
      )}
    </Dialog>
  );
}
