import { useCallback, useEffect, useState } from 'react';
import { applicationStatus } from '#contract/agencies/addresses.ts';
import { siteInfo } from '#contract/settings/addresses.ts';
import type { RegistrationMode } from '#contract/settings/settings.ts';
import type { Application } from '#contract/agencies/applications.ts';
import { useSession } from '../../../kits/session/user-session.ts';
import { request } from '../../../lib/api.ts';
import { useNewest } from '../../../lib/calls/newest.ts';
import { guestOf } from '../../../lib/guest-context.ts';
import { pageMeta, siteName } from '../../../lib/meta.ts';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import type { Route } from './+types/page.ts';
import { applicationKind, offeredKinds } from './kinds.ts';
import { onDecided } from './on-decided.ts';
import { Card, Cluster, Grid, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { Link } from '../../../ui/base/link.tsx';
import css from './page.module.css';
import { ApplicationProgress } from './progress.tsx';

export { ErrorInLayout as ErrorBoundary } from '../../../ui/feedback/error-in-layout.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const guest = guestOf(context);
  const { individualMode } = await guest.call(siteInfo, {});
  return { origin: guest.origin, individualMode };
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({
    title: '机构入驻',
    description: `媒体、企业、政务和其他机构入驻${siteName()}：所需资料、审核流程与资料保管方式。`,
    origin: loaderData?.origin ?? '',
    path: '/audit',
  });

export default function ApplicationRoute({ loaderData: { individualMode } }: Route.ComponentProps) {
  return (
    <Stack as="main" alignContent="start" gap={16} shrinkChildren id="main" className={css.page} tabIndex={-1}>
      <ApplicationHome individualMode={individualMode} />
    </Stack>
  );
}

/** The forms to choose from, and the next steps. The same for everybody, so it needs no JavaScript. */
function ApplicationHome({ individualMode }: { individualMode: RegistrationMode }) {
  return (
    <>
      <header>
        <Text as="h1" size={28} leading="tight">
          机构入驻
        </Text>
        <Text marginTop={6} tone="muted">
          媒体、企业、政务和其他机构都可以在{siteName()}开设机构账号，发布作品，管理子账号和收益。
          {individualMode !== 'closed' && '个人也可以申请，以自己的名义发布。'}
        </Text>
      </header>
      <OwnApplication />
      <Grid as="ul" gap={16} className={css.kinds}>
        {offeredKinds(individualMode).map(({ kind, title, icon, text, licences }) => (
          <Stack as="li" key={kind}>
            <Grid as={Link} gap={8} padding={20} surface to={`/audit/${kind}`}>
              <Stack as="span" radius="l" align="center" justify="center" tone="primary" className={css.icon}>
                <Icon name={icon} />
              </Stack>
              <Text as="h2" size={18}>
                {title}
              </Text>
              <Text tone="muted" size={14} leading="loose">
                {text}
              </Text>
              <Text tone="muted" size={14} leading="loose" className={css.papers}>
                <b>需要</b>
                {licences}
              </Text>
              <Cluster as="span" gap={4} align="center" inline tone="primary" weight="strong" className={css.go}>
                填写
                <Icon name="arrow-right" size="s" />
              </Cluster>
            </Grid>
          </Stack>
        ))}
      </Grid>
      <Card as="section" padding={24} className={css.card} aria-labelledby="entry-steps">
        <Text as="h2" size={18} id="entry-steps">
          入驻流程
        </Text>
        <Grid as="ol" gap={24} marginTop={16} className={css.steps}>
          <li>
            <h3>填写资料</h3>
            <Text tone="muted" size={14} leading="loose">
              填写主体信息，上传证件照片，用短信确认运营人手机号；个人填写实名信息和自我介绍。随时保存，可分次完成。
            </Text>
          </li>
          <li>
            <h3>平台审核</h3>
            <Text tone="muted" size={14} leading="loose">
              逐项审核，通常 1 个工作日。退回的项目会写明理由，只需修改退回项。
            </Text>
          </li>
          <li>
            <h3>开通创作</h3>
            <Text tone="muted" size={14} leading="loose">
              通过后立即开通，可以发布作品、查看数据和收益；机构还可以邀请子账号。
            </Text>
          </li>
        </Grid>
      </Card>
      <Card as="section" padding={24} className={css.card} aria-labelledby="entry-safe">
        <Text as="h2" size={18} id="entry-safe">
          资料保管
        </Text>
        <Grid as="ul" size={14} tone="muted" leading="loose" marginTop={14} className={css.safe}>
          <Cluster as="li" gap={10}>
            <Icon name="shield" />
            证件照片压印“仅供{siteName()}入驻使用”和日期，只有你和审核员能看
          </Cluster>
          <Cluster as="li" gap={10}>
            <Icon name="lock" />
            身份证号加密保存，页面只显示首尾各四位
          </Cluster>
          <Cluster as="li" gap={10}>
            <Icon name="clock" />
            证件查看链接 5 分钟后失效，查看完整号码会留下记录
          </Cluster>
        </Grid>
        <Text size={14} tone="muted" marginTop={16} className={css.terms}>
          提交前请阅读<Link to="/terms/agencyEntryTerm">《机构入驻协议》</Link>。想加入已入驻的机构，请向该机构索取邀请码。
        </Text>
      </Card>
    </>
  );
}

/** The state of the own application; nothing for guests and for users without one. */
function OwnApplication() {
  const application = useOwnApplication();
  if (application === null) return null;
  const title = applicationKind(application.kind)?.title ?? '机构入驻';
  const [heading, verb] = {
    draft: [`你的${title}申请还没有提交`, '继续填写'],
    pending: [`你的${title}申请正在审核`, '查看申请'],
    rejected: [`你的${title}申请已退回`, '修改后再次提交'],
    approved: [
      application.kind === 'personal' ? '你已是个人创作者' : `${application.values.organisationName ?? '机构'}已入驻`,
      '进入创作者中心',
    ],
  }[application.status];
  return (
    <Card as="section" padding={24} className={css.card} aria-labelledby="own-application" aria-live="polite">
      <Cluster gap={12} align="center" justify="between" wrap className={css.own}>
        <h2 id="own-application">{heading}</h2>
        <ButtonLink
          variant={application.status === 'pending' ? 'plain' : 'primary'}
          to={application.status === 'approved' ? '/creator/center' : `/audit/${application.kind}`}
        >
          {verb}
        </ButtonLink>
      </Cluster>
      <ApplicationProgress application={application} kind={application.kind} />
    </Card>
  );
}

function useOwnApplication(): Application | null {
  const { me } = useSession();
  const [application, setApplication] = useState<Application | null>(null);
  const userId = me?.id;
  const newest = useNewest();
  const load = useCallback(() => {
    // On failure the previous state stays.
    const isNewest = newest.begin();
    request(applicationStatus, {}).then(
      (answer) => isNewest() && setApplication(answer.application),
      () => {},
    );
  }, [newest]);
  useEffect(() => {
    newest.drop();
    setApplication(null);
    if (userId === undefined) return;
    load();
    return onDecided(load);
  }, [userId, load, newest]);
  return application;
}
