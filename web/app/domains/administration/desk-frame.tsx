import type { ReactNode } from 'react';
import type { AdminMe } from '#contract/administration.ts';
import { NavigationProgress } from '../../ui/navigation-progress.tsx';
import css from './desk-frame.module.css';
import { SideBar } from './side-bar.tsx';
import { TopBar } from './top-bar.tsx';

/** The back office around every page: side bar, top bar, and the place for the page. */
export function DeskFrame({
  admin,
  waiting,
  children,
}: {
  admin: AdminMe;
  waiting: Partial<Record<'posts', number>>;
  children: ReactNode;
}) {
  return (
    <div className={css.desk}>
      <a className={css.skip} href="#main">
        跳到正文
      </a>
      <NavigationProgress />
      <SideBar admin={admin} waiting={waiting} />
      <div className={css.page}>
        <TopBar admin={admin} />
        <main id="main" tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  );
}

/** Stands where the back office will be while the guard asks who is here. */
export const DeskFallback = () => (
  <div className={css.desk} aria-busy="true">
    <div className={css.emptySide} />
    <div className={css.page}>
      <div className={css.emptyBar} />
      <main id="main">
        <p className="vh" role="status">
          正在打开管理后台…
        </p>
      </main>
    </div>
  </div>
);
