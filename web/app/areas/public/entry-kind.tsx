import { EntryPage } from '../../domains/agencies/entry/entry-page.tsx';
import { entryKind } from '../../domains/agencies/entry/kinds.ts';
import { pageMeta } from '../../lib/meta.ts';
import { visitOf } from '../../lib/visit.ts';
import type { Route } from './+types/entry-kind.ts';
import css from './entry.module.css';
import { siteName } from '../../lib/site-name.ts';

export { PageError as ErrorBoundary } from './page-error.tsx';

export function loader({ params, context }: Route.LoaderArgs) {
  const kind = entryKind(params.kind);
  if (kind === undefined) throw new Response('Not Found', { status: 404 });
  return { origin: visitOf(context).origin, kind };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  const { origin, kind } = loaderData;
  return pageMeta({
    title: kind.title,
    description: `${kind.title}${siteName()}：${kind.text}。需要${kind.papers}。`,
    origin,
    path: `/audit/${kind.kind}`,
  });
}

export default function EntryOfKind({ loaderData: { kind } }: Route.ComponentProps) {
  return (
    <main id="main" className={css.page} tabIndex={-1}>
      <EntryPage key={kind.kind} kind={kind} />
    </main>
  );
}
