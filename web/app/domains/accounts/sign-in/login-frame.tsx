import type { ReactNode } from 'react';
import { Link } from 'react-router';
import lantern from './lantern.svg?no-inline';
import { Logo } from '../../../ui/layout/logo.tsx';
import { Text } from '../../../ui/layout/primitives.tsx';
import css from './log-in-page.module.css';
import { siteName } from '../../../lib/meta.ts';
import { NeedsScript } from '../../../ui/feedback/needs-script.tsx';

/** The pages by which people enter have no layout: a picture beside a form. */
export function LoginFrame({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <div className={css.login}>
      <section className={css.picture} aria-label={siteName()}>
        <img src={lantern} alt="" width="1280" height="720" />
        <div>
          <p>
            所闻所见，
            <br />
            皆可分享
          </p>
          <small>新闻、文章与视频，来自每一个认真看世界的人。</small>
        </div>
      </section>
      <main id="main" className={css.box}>
        <Link to="/" className={css.logo} aria-label={`${siteName()} 首页`}>
          <Logo />
        </Link>
        <h1>{title}</h1>
        <Text size="m-half" tone="muted" above="1">
          {lead}
        </Text>
        <NeedsScript>登录、注册和找回密码需要开启 JavaScript。</NeedsScript>
        {children}
      </main>
    </div>
  );
}
