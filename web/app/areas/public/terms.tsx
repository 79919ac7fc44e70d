import { lazy, Suspense } from 'react';
import { NavLink } from 'react-router';
import { breadcrumbs } from '../../lib/structured-data.ts';
import { ArticleBody } from '../../domains/posts/parts/article-body.tsx';
import { Contents, FoldedContents } from '../../domains/posts/parts/table-of-contents.tsx';
import { termPath, TERMS, type TermName } from './terms/documents.ts';
import { readDocument } from './terms/read-document.server.ts';
import { pageMeta } from '../../lib/meta.ts';
import { guestOf } from '../../lib/guest-context.ts';
import { useHydrated } from '../../ui/base/hydrated.ts';
import type { Route } from './+types/terms.ts';
import { Box, Cluster, Grid, Text } from '../../ui/layout/primitives.tsx';
import css from './terms.module.css';

export { ErrorInLayout as ErrorBoundary } from '../../ui/feedback/error-in-layout.tsx';

export function loader({ params, context }: Route.LoaderArgs) {
  const document = readDocument(params.name);
  if (document === null) throw new Response('Not Found', { status: 404 });
  return { origin: guestOf(context).origin, name: params.name as TermName, document };
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
  import('../../domains/moderation/infringements/infringement-form.tsx').then((part) => ({ default: part.InfringementForm })),
);

const SanctionRules = lazy(() =>
  import('../../domains/moderation/sanctions/sanction-rules.tsx').then((part) => ({ default: part.SanctionRules })),
);

export default function Terms({ loaderData: { name, document } }: Route.ComponentProps) {
  const hydrated = useHydrated();
  return (
    <Grid page as="main" alignContent="start" gap={24} id="main" className={css.page}>
      <nav className={css.documents} aria-label="协议与规范">
        <Cluster as="ul" gap={4}>
          {TERMS.map(({ name, title }) => (
            <li key={name}>
              <Cluster as={NavLink} align="center" radius="m" tone="muted" size={14} nowrap to={termPath(name)}>
                {title}
              </Cluster>
            </li>
          ))}
        </Cluster>
      </nav>
      <Box as="article" shrink className={css.document}>
        <header>
          <Text as="h1" size={28} weight="heavy" leading="tight">
            {document.title}
          </Text>
          <Text size={18} tone="muted" leading="reading" marginTop={12}>
            {document.summary}
          </Text>
          <Cluster as="p" border="bottom" wrap numeric size={13} tone="faint" marginTop={14} className={css.facts}>
            <span>版本 {document.version}</span>
            <span>
              <time dateTime={document.effective}>{formatDay(document.effective)}</time>起生效
            </span>
          </Cluster>
          <FoldedContents outline={document.outline} />
        </header>
        <ArticleBody html={document.html} />
        {name === 'communityTerm' && hydrated && (
          <Suspense>
            <SanctionRules />
          </Suspense>
        )}
        {/* Only with script: without it the browser would put the input of the form into the address. */}
        {name === 'tortTerm' && hydrated && (
          <Suspense>
            <InfringementForm />
          </Suspense>
        )}
      </Box>
      <aside className={css.rail}>
        <Contents outline={document.outline} />
      </aside>
    </Grid>
  );
}

const formatDay = (day: string): string => {
  const [year, month, date] = day.split('-').map(Number);
  return `${year}年${month}月${date}日`;
};
