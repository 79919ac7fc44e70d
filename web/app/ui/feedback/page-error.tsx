import { ErrorContent } from './error-page.tsx';

/** A missing or failed page, between the header and the footer of its layout. */
export function PageError() {
  return (
    <main id="main" data-filled="">
      <ErrorContent />
    </main>
  );
}
