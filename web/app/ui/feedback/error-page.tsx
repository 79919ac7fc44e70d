import { useEffect, type ReactNode } from 'react';
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router';
import { cutPath } from '#contract/text.ts';
import { Link } from '../base/link.tsx';
import { Button, ButtonLink } from '../base/button.tsx';
import { Cluster, Grid, Stack, Text } from '../layout/primitives.tsx';
import css from './error-page.module.css';
import { Logo } from '../layout/logo.tsx';
import { isPartFailure, reloadForPart } from '../../lib/boot/chunk-load-error.ts';
import { sentenceOfGone } from '../../lib/gone-page.ts';
import { siteName } from '../../lib/meta.ts';
import { Drawing, EmptyState } from './empty-state.tsx';

/** Thrown by a route guard when the person may not see the page, which then looks as if it did not exist. */
export const pageNotFound = (): Response => new Response(GUARD, { status: 404, statusText: 'Not Found' });

const GUARD = 'Page Not Found';

/** The whole page when a route fails: 404 for a missing page, 500 for any other error. */
export function ErrorPage({ renderRemedy }: ErrorContentProps) {
  return (
    <Grid className={css.page}>
      <Cluster page as="header" align="center" className={css.head}>
        <Cluster as={Link} align="center" inline to="/" aria-label={`${siteName()} 首页`}>
          <Logo />
        </Cluster>
      </Cluster>
      <Grid as="main" align="center" justify="center" id="main" className={css.main}>
        <ErrorContent renderRemedy={renderRemedy} />
      </Grid>
    </Grid>
  );
}

interface ErrorContentProps {
  /** Renders a remedy below the message when a guard refused the person, for example a link to sign in; gets the requested path. */
  renderRemedy?: ((path: string) => ReactNode) | undefined;
}

/** The content of the error page, for layouts that keep their own header. */
export function ErrorContent({ renderRemedy }: ErrorContentProps = {}) {
  const error = useRouteError();
  const { pathname } = useLocation();
  useEffect(() => {
    if (isPartFailure(error)) reloadForPart();
  }, [error]);

  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  const isRefused = isMissing && error.data === GUARD;
  const gone = isMissing ? sentenceOfGone(error.data) : null;
  return (
    <>
      <title>{isMissing ? 'Page Not Found' : 'Internal Server Error'}</title>
      {isMissing ? (
        <>
          {isRefused ? (
            <NotFound message={GUARD} text="这个页面不存在，或当前账号不能打开它。" />
          ) : gone !== null ? (
            <Gone sentence={gone} message={`Page not found: ${readable(pathname)}`} />
          ) : (
            <NotFound message={`Page not found: ${readable(pathname)}`} />
          )}
          {isRefused && renderRemedy?.(pathname)}
        </>
      ) : (
        <ServerError />
      )}
    </>
  );
}

const DEFAULT_TEXT = '页面不存在，可能地址有误或内容已下线。';

export function NotFound({ message, text = DEFAULT_TEXT }: { message: string; text?: string }) {
  // In the back office the link leads to its home page.
  const inBackOffice = useLocation().pathname.startsWith('/admin/');
  return (
    <Stack centerText gap={6} justify="center" className={css.error}>
      <Drawing of="lost" className={css.drawing} />
      <Text as="h1" marginTop={12} size={22} leading="loose">
        Page Not Found
      </Text>
      <Text tone="muted" size={15}>
        {text}
      </Text>
      <Text tone="muted" size={15}>
        <Text as="code" marginTop={4} radius="s" background="sunken" tone="muted">
          {message}
        </Text>
      </Text>
      <Cluster gap={10} justify="center" wrap marginTop={20}>
        <ButtonLink variant="primary" to={inBackOffice ? '/admin' : '/'}>
          {inBackOffice ? '回到管理后台' : '回到首页'}
        </ButtonLink>
        {!inBackOffice && <ButtonLink to="/search">去搜索</ButtonLink>}
      </Cluster>
    </Stack>
  );
}

/** Shown for a post or page that was taken down, with a link for its author to the reasons and the appeal. */
export function Gone({ sentence, message }: { sentence: string; message: string }) {
  return (
    <div className={css.error}>
      <EmptyState
        illustration="removed"
        heading="h1"
        title={sentence}
        text={
          <>
            可以看看其他作品。如果你是作者，可以在
            <Text as={Link} tone="primary" to="/creator/center/content">
              内容管理
            </Text>
            中查看依据并申诉。
          </>
        }
      >
        <ButtonLink variant="primary" to="/">
          回到首页
        </ButtonLink>
        <ButtonLink to="/search">去搜索</ButtonLink>
      </EmptyState>
      <Text centerText>
        <Text as="code" radius="s" background="sunken" tone="muted">
          {message}
        </Text>
      </Text>
    </div>
  );
}

export function ServerError() {
  return (
    <Stack centerText gap={6} justify="center" className={css.error}>
      <Drawing of="fault" className={css.drawing} />
      <Text as="h1" marginTop={12} size={22} leading="loose">
        Internal Server Error
      </Text>
      <Text tone="muted" size={15}>
        服务器内部错误，请稍后重试。
      </Text>
      <Cluster gap={10} justify="center" wrap marginTop={20}>
        <Button variant="primary" icon="refresh" onClick={() => window.location.reload()}>
          重试
        </Button>
        <ButtonLink to="/" reloadDocument>
          回到首页
        </ButtonLink>
      </Cluster>
    </Stack>
  );
}

function readable(path: string): string {
  // Shortened as on the server, so that both render the same text.
  const short = cutPath(path);
  try {
    return decodeURI(short);
  } catch {
    return short;
  }
}
