import { useParams } from 'react-router';
import { Folder } from './saved/folder.tsx';
import css from './page.module.css';
import { titled } from '../../lib/meta.ts';

export { PageError as ErrorBoundary } from '../../ui/feedback/page-error.tsx';

export const meta = () => [{ title: titled('收藏夹') }, { name: 'robots', content: 'noindex' }];

/** What it shows depends on who looks, and may be hidden from one moment to the next: filled in the browser. */
export default function FolderPage() {
  const { id = '' } = useParams();
  return (
    <main id="main" className={css.page}>
      <Folder key={id} id={id} />
    </main>
  );
}
