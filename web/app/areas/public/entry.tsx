import { EntryHome } from '../../domains/agencies/entry/entry-home.tsx';
import { pageMeta } from '../../lib/meta.ts';
import { visitOf } from '../../lib/visit.ts';
import type { Route } from './+types/entry.ts';
import css from './entry.module.css';
import { siteName } from '../../lib/site-name.ts';

export { PageError as ErrorBoundary } from './page-error.tsx';

export const loader = ({ context }: Route.LoaderArgs) => ({ origin: visitOf(context).origin });

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({
    title: '机构入驻',
    description: `媒体、企业、政务和其他机构入驻${siteName()}：需要哪些资料，怎么审核，资料怎么保管。`,
    origin: loaderData?.origin ?? '',
    path: '/audit',
  });

export default function Entry() {
  return (
    <main id="main" className={css.page} tabIndex={-1}>
      <EntryHome />
    </main>
  );
}
