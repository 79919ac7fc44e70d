import { useEffect } from 'react';
import { isRouteErrorResponse, Link, useLocation, useRouteError } from 'react-router';
import { Button, ButtonLink } from './button.tsx';
import css from './error-page.module.css';
import { Logo, LogoMark } from './logo.tsx';
import { isPartFailure, reloadForPart } from './part-failure.ts';

/** What a guard throws when the person may not be here: it looks like a page that does not exist. */
export const pageNotFound = (): Response => new Response(GUARD, { status: 404, statusText: 'Not Found' });

const GUARD = 'Page Not Found';

/** The whole page when a route fails: 404 for what is not there, 500 for everything nobody expected. */
export function ErrorPage() {
  return (
    <div className={css.page}>
      <header className={css.head}>
        <Link to="/" aria-label="闻见 首页">
          <Logo />
        </Link>
      </header>
      <main id="main" className={css.main}>
        <ErrorContent />
      </main>
    </div>
  );
}

/** The same inside a layout that keeps its header. */
export function ErrorContent() {
  const error = useRouteError();
  const { pathname } = useLocation();
  useEffect(() => {
    if (isPartFailure(error)) reloadForPart();
  }, [error]);

  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <>
      <title>{isMissing ? 'Page Not Found' : 'Internal Server Error'}</title>
      {isMissing ? (
        <NotFound message={error.data === GUARD ? GUARD : `Page not found: ${readable(pathname)}`} />
      ) : (
        <ServerError />
      )}
    </>
  );
}

export function NotFound({ message }: { message: string }) {
  return (
    <div className={css.error}>
      <p className={css.code} aria-hidden="true">
        4<LogoMark />4
      </p>
      <h1>Page Not Found</h1>
      <p>这扇门后面什么也没有，可能是地址写错，或内容已下线。</p>
      <p>
        <code>{message}</code>
      </p>
      <div className={css.actions}>
        <ButtonLink variant="primary" to="/">
          回到首页
        </ButtonLink>
        <ButtonLink to="/search">搜索一下</ButtonLink>
      </div>
    </div>
  );
}

export function ServerError() {
  return (
    <div className={css.error}>
      <p className={css.code} aria-hidden="true">
        500
      </p>
      <h1>Internal Server Error</h1>
      <p>服务器打了个盹，请稍后再试。</p>
      <div className={css.actions}>
        <Button variant="primary" icon="refresh" onClick={() => window.location.reload()}>
          重试
        </Button>
        <ButtonLink to="/" reloadDocument>
          回到首页
        </ButtonLink>
      </div>
    </div>
  );
}

function readable(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
