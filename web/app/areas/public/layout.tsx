import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { siteInfo } from '#contract/settings/addresses.ts';
import { SITE_TAGLINE } from '#contract/site.ts';
import { YouthWatch } from '../../domains/accounts/youth/youth-watch.tsx';
import { trackRoute } from '../../domains/views/parts/referrer.ts';
import { chinaDay } from '../../lib/format.ts';
import { guestOf } from '../../lib/guest-context.ts';
import { siteName } from '../../lib/meta.ts';
import { NavigationProgress } from '../../ui/feedback/navigation-progress.tsx';
import { SingleKeysSwitch } from '../../ui/forms/single-keys-switch.tsx';
import { Logo } from '../../ui/layout/logo.tsx';
import type { Route } from './+types/layout.ts';
import { ColorModeSwitch } from './color-mode-switch.tsx';
import { Header } from './header.tsx';
import { Cluster, Stack, Text } from '../../ui/layout/primitives.tsx';
import { Link } from '../../ui/base/link.tsx';
import css from './layout.module.css';
import { termPath, TERMS } from './terms/documents.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { call } = guestOf(context);
  const { icpNumber, policeNumber, contactEmail, registrationMode } = await call(siteInfo, {});
  return {
    footer: { icpNumber, policeNumber, contactEmail, year: chinaDay().slice(0, 4) },
    mayRegister: registrationMode !== 'closed',
  };
}

export default function PublicLayout({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation();
  useEffect(() => trackRoute(pathname), [pathname]);
  return (
    <div className={css.site}>
      <a className="skip" href="#main">
        跳到正文
      </a>
      <NavigationProgress />
      <Header mayRegister={loaderData.mayRegister} />
      <Outlet />
      <YouthWatch />
      <Footer {...loaderData.footer} />
    </div>
  );
}

/** The operator's settings of the footer; empty ones are not shown. */
interface FooterProps {
  icpNumber: string;
  policeNumber: string;
  contactEmail: string;
  year: string;
}

function Footer({ icpNumber, policeNumber, contactEmail, year }: FooterProps) {
  return (
    <Text
      as="footer"
      hideOn="print"
      border="top"
      background="canvas"
      size={13}
      tone="muted"
      marginTop={40}
      className={css.footer}
    >
      <Stack page gap={16} justify="start" className={css.wrap}>
        <Cluster as="p" gap={12} align="center">
          <Text as={Link} tone="plain" to="/" aria-label={`${siteName()} 首页`}>
            <Logo />
          </Text>
          {SITE_TAGLINE}
        </Cluster>
        <Cluster gap={16} align="center" wrap>
          <ColorModeSwitch />
          <SingleKeysSwitch />
        </Cluster>
        <nav aria-label="页脚">
          <Cluster as="ul" wrap>
            {TERMS.map(({ name, title }) => (
              <li key={name}>
                <Link to={termPath(name)}>{name === 'tortTerm' ? '侵权投诉' : title}</Link>
              </li>
            ))}
            <li>
              <Link to="/audit">机构入驻</Link>
            </li>
            {contactEmail !== '' && (
              <li>
                <a href={`mailto:${contactEmail}`}>联系我们</a>
              </li>
            )}
            <li>
              <a href="/rss.xml">RSS 订阅</a>
            </li>
          </Cluster>
        </nav>
        <Cluster as="p" wrap align="center" tone="faint" className={css.records}>
          <span>
            © {year} {siteName()}
          </span>
          {icpNumber !== '' && <a href="https://beian.miit.gov.cn/">{icpNumber}</a>}
          {policeNumber !== '' && <a href={policeRecord(policeNumber)}>{policeNumber}</a>}
        </Cluster>
      </Stack>
    </Text>
  );
}

/** The address of the public register for a number; it takes only the digits. */
const policeRecord = (number: string): string => `https://beian.mps.gov.cn/#/query/webSearch?code=${number.replace(/\D/g, '')}`;
