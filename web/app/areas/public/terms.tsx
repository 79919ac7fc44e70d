import { lazy, Suspense } from 'react';
import { NavLink } from 'react-router';
import { breadcrumbs } from '../../domains/discovery/structured-data.ts';
import { ArticleBody } from '../../domains/posts/article-body.tsx';
import { Contents, FoldedContents } from '../../domains/posts/table-of-contents.tsx';
import { termPath, TERMS, type TermName } from '../../domains/terms/documents.ts';
import { readDocument } from '../../domains/terms/read-document.server.ts';
import { pageMeta } from '../../lib/meta.ts';
import { visitOf } from '../../lib/visit.ts';
import { useHydrated } from '../../ui/hydrated.ts';
import type { Route } from './+types/terms.ts';
import css from './terms.module.css';

export { PageError as ErrorBoundary } from './page-error.tsx';

export function loader({ params, context }: Route.LoaderArgs) {
  const document = readDocument(params.name);
  if (document === null) throw new Response('Not Found', { status: 404 });
  return { origin: visitOf(context).origin, name: params.name as TermName, document };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  const { origin, name, document } = loaderData;
  return pageMeta({
    title: document.title,
    description: document.summary,
    origin,
    path: termPath(name),
    structuredData: [breadcrumbs(origin, [{ name: document.title, path: termPath(name) }])],
  });
}

const InfringementForm = lazy(() =>
  import('../../domains/moderation/infringement-form.tsx').then((part) => ({ default: part.InfringementForm })),
);

export default function Terms({ loaderData: { name, document } }: Route.ComponentProps) {
  const hydrated = useHydrated();
  return (
    <main id="main" className={css.page}>
      <nav className={css.documents} aria-label="协议与规范">
        <ul>
          {TERMS.map(({ name, title }) => (
            <li key={name}>
              <NavLink to={termPath(name)}>{title}</NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <article className={css.document}>
        <header>
          <h1>{document.title}</h1>
          <p className={css.summary}>{document.summary}</p>
          <p className={css.facts}>
            <span>版本 {document.version}</span>
            <span>
              <time dateTime={document.effective}>{formatDay(document.effective)}</time>起生效
            </span>
          </p>
          <FoldedContents outline={document.outline} />
        </header>
        <ArticleBody html={document.html} />
        {/* Only where it can be sent: without its script the browser would put what was typed into the address. */}
        {name === 'tortTerm' && hydrated && (
          <Suspense>
            <InfringementForm />
          </Suspense>
        )}
      </article>
      <aside className={css.rail}>
        <Contents outline={document.outline} />
      </aside>
    </main>
  );
}

const formatDay = (day: string): string => {
  const [year, month, date] = day.split('-').map(Number);
  return `${year} 年 ${month} 月 ${date} 日`;
};
