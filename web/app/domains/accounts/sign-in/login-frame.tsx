import type { ReactNode } from 'react';
import lantern from './lantern.svg?no-inline';
import { classes } from '../../../ui/base/classes.ts';
import { Logo } from '../../../ui/layout/logo.tsx';
import { Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import css from './log-in-page.module.css';
import { siteName } from '../../../lib/meta.ts';
import { NeedsScript } from '../../../ui/feedback/needs-script.tsx';
import { Link } from '../../../ui/base/link.tsx';

interface LoginFrameProps {
  title: string;
  lead: string;
  /** Shown below the site's header, so without its own logo. */
  within?: boolean;
  children: ReactNode;
}

/** The layout of the sign-in pages: a picture beside a form. */
export function LoginFrame({ title, lead, within = false, children }: LoginFrameProps) {
  return (
    <Stack shrinkChildren className={classes(css.login, within && css.within)}>
      <section className={css.picture} aria-label={siteName()}>
        <img src={lantern} alt="" width="1280" height="720" />
        <div>
          <Text weight="heavy" leading="title">
            所闻所见，
            <br />
            皆可分享
          </Text>
          <Text as="small" marginTop={16} size={14}>
            新闻、文章与视频，来自每一个认真看世界的人。
          </Text>
        </div>
      </section>
      <Stack as="main" shrinkChildren alignContent="start" id="main" className={css.box}>
        {!within && (
          <Cluster as={Link} align="center" inline to="/" className={css.logo} aria-label={`${siteName()} 首页`}>
            <Logo />
          </Cluster>
        )}
        <Text as="h1" size={28} leading="title">
          {title}
        </Text>
        <Text size={15} tone="muted" marginTop={4}>
          {lead}
        </Text>
        <NeedsScript>登录、注册和找回密码需要开启 JavaScript。</NeedsScript>
        {children}
      </Stack>
    </Stack>
  );
}
