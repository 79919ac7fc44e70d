import type { ReactNode } from 'react';
import { Link } from 'react-router';
import lantern from '../../domains/accounts/lantern.svg?no-inline';
import { Logo } from '../../ui/logo.tsx';
import css from './login.module.css';
import { siteName } from '../../lib/site-name.ts';

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
        <p className={css.lead}>{lead}</p>
        {children}
      </main>
    </div>
  );
}
