import { verifyCertificate } from '#contract/take-away.ts';
import { CertificateFacts } from '../../domains/take-away/certificate-facts.tsx';
import { CheckFile } from '../../domains/take-away/check-file.tsx';
import { postPath } from '../../domains/posts/format.ts';
import { siteName, titled } from '../../lib/site-name.ts';
import { visitOf } from '../../lib/visit.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useHydrated } from '../../ui/hydrated.ts';
import type { Route } from './+types/certificate.ts';
import css from './certificate.module.css';

export { PageError as ErrorBoundary } from './page-error.tsx';

const NUMBER = /^WJ\d{8}-[0-9A-Z]{12}$/;

export async function loader({ params, context }: Route.LoaderArgs) {
  if (!NUMBER.test(params.number)) throw new Response('Not Found', { status: 404 });
  return { certificate: await visitOf(context).call(verifyCertificate, { number: params.number }) };
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData === undefined
    ? []
    : [{ title: titled(`首发存证 ${loaderData.certificate.number}`) }, { name: 'robots', content: 'noindex' }];

/** Where anybody checks what an author says was published here first. */
export default function Certificate({ loaderData: { certificate } }: Route.ComponentProps) {
  const hydrated = useHydrated();
  const { standing, kind, postsId } = certificate;
  return (
    <main id="main" className={css.page}>
      <article className={css.paper}>
        <h1>首发存证</h1>
        <p className={css.lead}>
          {siteName()}证明：下列作品的这一版内容，于所记时间首次在{siteName()}公开发布。
        </p>
        <CertificateFacts certificate={certificate} />
        <div className={css.tools}>
          {standing !== 'gone' && <ButtonLink to={postPath({ id: postsId, type: kind })}>看作品</ButtonLink>}
          {hydrated && (
            <Button icon="file" onClick={() => window.print()}>
              打印或存为 PDF
            </Button>
          )}
        </div>
        {hydrated && <CheckFile sha256={certificate.sha256} />}
      </article>
    </main>
  );
}
