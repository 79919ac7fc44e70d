import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { applicationSections } from '#contract/agencies/application-fields.ts';
import { requestLogin } from '../../../kits/session/request-login.ts';
import { useSession } from '../../../kits/session/user-session.ts';
import { guestOf } from '../../../lib/guest-context.ts';
import { pageMeta, siteName } from '../../../lib/meta.ts';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { useHydrated } from '../../../ui/base/hydrated.ts';
import { Icon } from '../../../ui/base/icon.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/feedback/skeleton.tsx';
import type { Route } from './+types/kind-page.ts';
import { applicationKind, type ApplicationKind } from './kinds.ts';
import { Card, Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import css from './page.module.css';

export { ErrorInLayout as ErrorBoundary } from '../../../ui/feedback/error-in-layout.tsx';

export function loader({ params, context }: Route.LoaderArgs) {
  const kind = applicationKind(params.kind);
  if (kind === undefined) throw new Response('Not Found', { status: 404 });
  return { origin: guestOf(context).origin, kind };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  const { origin, kind } = loaderData;
  return pageMeta({
    title: kind.title,
    description: `${kind.title}${siteName()}：${kind.text}。需要${kind.licences}。`,
    origin,
    path: `/audit/${kind.kind}`,
  });
}

export default function ApplicationKindRoute({ loaderData: { kind } }: Route.ComponentProps) {
  return (
    <Stack as="main" alignContent="start" gap={16} shrinkChildren id="main" className={css.page} tabIndex={-1}>
      <ApplicationKindPage key={kind.kind} kind={kind} />
    </Stack>
  );
}

const ApplicationFormView = lazy(() => import('./application-form.tsx').then((part) => ({ default: part.ApplicationFormView })));

/** One of the four forms. Guests, and browsers without JavaScript, see what is required; filling it in needs a login. */
function ApplicationKindPage({ kind: { kind, title, licences } }: { kind: ApplicationKind }) {
  const session = useSession();
  // The server renders the page without query parameters.
  const isHydrated = useHydrated();
  // The parameter that a face verification adds: the person scanned a QR code and is not logged in on this phone.
  const isFromFace = useSearchParams()[0].has('response') && isHydrated;
  return (
    <>
      <Cluster as="header" gap={12} align="end" wrap className={css.head}>
        <div>
          <Text as="h1" size={22} leading="title">
            {title}
          </Text>
          <Text marginTop={2} tone="muted" size={13}>
            资料仅用于资质审核，加密保存。
          </Text>
        </div>
        <ButtonLink to="/audit">更换入驻类型</ButtonLink>
      </Cluster>
      {session.status === 'person' ? (
        <Suspense fallback={<Loading />}>
          <ApplicationFormView key={session.me.id} kind={kind} />
        </Suspense>
      ) : (
        <>
          {isFromFace && <Note>核验页面已关闭，请回到申请所在的设备查看结果。</Note>}
          <Cluster
            as="section"
            radius="l"
            gap={16}
            align="center"
            wrap
            padding={20}
            className={css.ask}
            aria-labelledby="entry-login"
          >
            <div>
              <Text as="h2" size={18} id="entry-login">
                登录后开始填写
              </Text>
              <Text marginTop={2} tone="muted" size={14}>
                请用日后运营机构的账号登录。填写内容随时保存，可分次完成。
              </Text>
            </div>
            <Button variant="primary" icon="user" onClick={() => requestLogin()}>
              登录并填写
            </Button>
          </Cluster>
          <Card as="section" padding={24} className={css.needed} aria-label="需要准备的资料">
            {applicationSections(kind).map((section) => (
              <div key={section.title}>
                <Text as="h2" size={16}>
                  {section.title}
                </Text>
                <Stack as="ul" gap={8} marginTop={12} tone="muted" size={14}>
                  {section.fields.map(({ key, label, note, optional }) => (
                    <Cluster as="li" gap={8} key={key}>
                      <Icon name="check" size="s" />
                      <span>
                        {label}
                        {optional === true && '（选填）'}
                        {note !== undefined && (
                          <Text as="small" tone="faint" size={13}>
                            {note}
                          </Text>
                        )}
                      </span>
                    </Cluster>
                  ))}
                </Stack>
              </div>
            ))}
            <Text border="top" tone="muted" size={14}>
              需要：{licences}。照片四角完整、文字清楚，短边不少于 600 像素。
            </Text>
          </Card>
        </>
      )}
    </>
  );
}

const Loading = () => (
  <SkeletonGroup label="正在加载申请" className={css.loading}>
    <Skeleton className={css.block} />
    <Skeleton className={css.tall} />
  </SkeletonGroup>
);
