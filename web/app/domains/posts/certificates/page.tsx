import { useRef, useState } from 'react';
import { verifyCertificate } from '#contract/data-exports/addresses.ts';
import { guestOf } from '../../../lib/guest-context.ts';
import { siteName, titled } from '../../../lib/meta.ts';
import { postPath } from '../../../lib/paths.ts';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { useHydrated } from '../../../ui/base/hydrated.ts';
import { Icon } from '../../../ui/base/icon.tsx';
import type { Route } from './+types/page.ts';
import { CertificateFacts } from './certificate-facts.tsx';
import { Card, Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import certificatesCss from './certificates.module.css';
import css from './page.module.css';

export { ErrorInLayout as ErrorBoundary } from '../../../ui/feedback/error-in-layout.tsx';

const NUMBER = /^WJ\d{8}-[0-9A-Z]{12}$/;

export async function loader({ params, context }: Route.LoaderArgs) {
  if (!NUMBER.test(params.number)) throw new Response('Not Found', { status: 404 });
  return { certificate: await guestOf(context).call(verifyCertificate, { number: params.number }) };
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData === undefined
    ? []
    : [{ title: titled(`首发存证 ${loaderData.certificate.number}`) }, { name: 'robots', content: 'noindex' }];

/** The public page of a certificate of publication, for anybody to verify it. */
export default function Certificate({ loaderData: { certificate } }: Route.ComponentProps) {
  const hydrated = useHydrated();
  const { standing, kind, postsId } = certificate;
  return (
    <Stack as="main" justify="center" id="main" className={css.page}>
      <Card as="article" padding={32} className={css.paper}>
        <Text as="h1" size={28} weight="heavy">
          首发存证
        </Text>
        <Text size={14} tone="muted" className={css.lead}>
          {siteName()}证明：下列作品的这一版内容，于所记时间首次在{siteName()}公开发布。
        </Text>
        <CertificateFacts certificate={certificate} />
        <Cluster hideOn="print" gap={12} wrap marginTop={24} className={css.tools}>
          {standing !== 'gone' && <ButtonLink to={postPath({ id: postsId, type: kind })}>查看作品</ButtonLink>}
          {hydrated && (
            <Button icon="file" onClick={() => window.print()}>
              打印或存为 PDF
            </Button>
          )}
        </Cluster>
        {hydrated && <CheckFile sha256={certificate.sha256} />}
      </Card>
    </Stack>
  );
}

/** Compares a file with the certified SHA-256; computed in the browser, without uploading the file. */
function CheckFile({ sha256 }: { sha256: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<{ name: string; same: boolean } | null>(null);
  const check = async (file: File | undefined) => {
    if (file === undefined) return;
    const { sumOf } = await import('./sum-of-file.ts');
    setOutcome({ name: file.name, same: (await sumOf(file)) === sha256 });
  };
  return (
    <Stack
      as="section"
      hideOn="print"
      border="top"
      gap={8}
      size={13}
      tone="muted"
      marginTop={24}
      className={certificatesCss.check}
      aria-labelledby="check-title"
    >
      <Text as="h2" tone="plain" size={16} id="check-title">
        核对原文
      </Text>
      <p>选择作者提供的存证原文（.json 文件），浏览器会计算指纹并与上面的对照。文件不会上传。</p>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        tabIndex={-1}
        aria-hidden="true"
        accept=".json,application/json"
        onChange={({ target }) => void check(target.files?.[0])}
      />
      <Button className={certificatesCss.choose} icon="upload" onClick={() => input.current?.click()}>
        选择存证原文
      </Button>
      <p role="status" className={outcome?.same === false ? certificatesCss.wrong : certificatesCss.right}>
        {outcome !== null && (
          <>
            <Icon name={outcome.same ? 'check-circle' : 'x-circle'} size="s" />
            {outcome.same ? `${outcome.name} 与存证一致，未经修改` : `${outcome.name} 与存证不一致`}
          </>
        )}
      </p>
    </Stack>
  );
}
