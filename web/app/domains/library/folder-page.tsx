import { useParams } from 'react-router';
import { Folder } from './saved/folder.tsx';
import css from './page.module.css';
import { titled } from '../../lib/meta.ts';

export { ErrorInLayout as ErrorBoundary } from '../../ui/feedback/error-in-layout.tsx';

export const meta = () => [{ title: titled('收藏夹') }, { name: 'robots', content: 'noindex' }];

/** Loaded in the browser, since it depends on the viewer and may be made private at any time. */
export default function FolderPage() {
  const { id = '' } = useParams();
  return (
    <main id="main" className={css.page}>
      <Folder key={id} id={id} />
    </main>
  );
}
