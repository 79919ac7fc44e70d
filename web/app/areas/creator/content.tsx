import { lazy, Suspense, useState } from 'react';
import { OwnWorks } from '../../domains/posts/creator/own-works.tsx';
import { titled } from '../../lib/site-name.ts';

const TakeAwayDialog = lazy(() =>
  import('../../domains/take-away/take-away-dialog.tsx').then((part) => ({ default: part.TakeAwayDialog })),
);
const CertificateDialog = lazy(() =>
  import('../../domains/take-away/certificate-dialog.tsx').then((part) => ({ default: part.CertificateDialog })),
);

export const meta = () => [{ title: titled('内容管理') }, { name: 'robots', content: 'noindex' }];

export default function Content() {
  const [taking, setTaking] = useState(false);
  const [certified, setCertified] = useState<string | null>(null);
  return (
    <>
      <OwnWorks onTakeAway={() => setTaking(true)} onCertify={setCertified} />
      <Suspense>
        {taking && <TakeAwayDialog onClose={() => setTaking(false)} />}
        {certified !== null && <CertificateDialog postsId={certified} onClose={() => setCertified(null)} />}
      </Suspense>
    </>
  );
}
