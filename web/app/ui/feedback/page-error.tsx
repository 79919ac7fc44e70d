import { ErrorContent } from './error-page.tsx';

/** A page that is not there or failed, between the header and the footer. */
export function PageError() {
  return (
    <main id="main" data-filled="">
      <ErrorContent />
    </main>
  );
}
