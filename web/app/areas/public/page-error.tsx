import { ErrorContent } from '../../ui/error-page.tsx';

/** A page that is not there or failed, between the header and the footer. */
export function PageError() {
  return (
    <main id="main">
      <ErrorContent />
    </main>
  );
}
