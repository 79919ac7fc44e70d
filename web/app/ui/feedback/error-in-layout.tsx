import { ErrorContent } from './error-page.tsx';

/** The error of a page whose layout is intact: stands between the layout's header and footer, unlike ErrorPage, which is a whole page. */
export function ErrorInLayout() {
  return (
    <main id="main" data-client-rendered="">
      <ErrorContent />
    </main>
  );
}
