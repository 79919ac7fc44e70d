import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { applicationSections } from '#contract/agencies/application-fields.ts';
import { siteInfo } from '#contract/settings/addresses.ts';
import type { RegistrationMode } from '#contract/settings/settings.ts';
import { requestLogin } from '../../../kits/session/request-login.ts';
import { useSession } from '../../../kits/session/user-session.ts';
import { guestOf } from '../../../lib/guest-context.ts';
import { pageMeta, siteName } from '../../../lib/meta.ts';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { useHydrated } from '../../../ui/base/hydrated.ts';
import { Icon } from '../../../ui/base/icon.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/feedback/skeleton.tsx';
import type { Route } from './+types/kind-page.ts';
import { applicationKind, wordsOf, type ApplicationKind } from './kinds.ts';
import { Card, Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import css from './page.module.css';

export { ErrorInLayout as ErrorBoundary } from '../../../ui/feedback/error-in-layout.tsx';

export async function loader({ params, context }: Route.LoaderArgs) {
  const kind = applicationKind(params.kind);
  if (kind === undefined) throw new Response('Not Found', { status: 404 });
  const guest = guestOf(context);
  const { individualMode } = await guest.call(siteInfo, {});
  return { origin: guest.origin, kind, individualMode };
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

export default function ApplicationKindRoute({ loaderData: { kind, individualMode } }: Route.ComponentProps) {
  return (
    <Stack as="main" alignContent="start" gap={16} shrinkChildren id="main" className={css.page} tabIndex={-1}>
      <ApplicationKindPage key={kind.kind} kind={kind} individualMode={individualMode} />
    </Stack>
  );
}

const ApplicationFormView = lazy(() => import('./application-form.tsx').then((part) => ({ default: part.ApplicationFormView })));

interface ApplicationKindPageProps {
  kind: ApplicationKind;
  /** The setting of applications of persons. */
  individualMode: RegistrationMode;
}

/** One of the forms. Guests, and browsers without JavaScript, see what is required; filling it in needs a login. */
function ApplicationKindPage({ kind: { kind, title, licences }, individualMode }: ApplicationKindPageProps) {
  const session = useSession();
  // The server renders the page without query parameters.
  const isHydrated = useHydrated();
  // The parameter that a face verification adds: the person scanned a QR code and is not logged in on this phone.
  const isFromFace = useSearchParams()[0].has('response') && isHydrated;
  const isClosed = kind === 'personal' && individualMode === 'closed';
  const hasPhotos = applicationSections(kind).some(({ fields }) => fields.some(({ type }) => type === 'document'));
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
          <ApplicationFormView
            key={session.me.id}
            kind={kind}
            needsCode={kind === 'personal' && individualMode === 'invitation'}
          />
        </Suspense>
      ) : isClosed ? (
        <EmptyState illustration="gate" title="个人入驻暂未开放" text="你可以加入一家已入驻的机构，成为它的创作者。">
          <ButtonLink variant="primary" to="/audit">
            查看入驻方式
          </ButtonLink>
        </EmptyState>
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
                {wordsOf(kind).login}
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
              需要：{licences}。{hasPhotos && '照片四角完整、文字清楚，短边不少于 600 像素。'}
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
