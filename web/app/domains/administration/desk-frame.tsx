import { useState, type ReactNode } from 'react';
import type { AdminMe } from '#contract/administration.ts';
import { useMediaQuery } from '../../ui/media-query.ts';
import { NavigationProgress } from '../../ui/navigation-progress.tsx';
import css from './desk-frame.module.css';
import type { Counts } from './navigation.ts';
import { SideBar } from './side-bar.tsx';
import { TopBar } from './top-bar.tsx';

/** The back office around every page: side bar, top bar, and the place for the page. */
export function DeskFrame({ admin, waiting, children }: { admin: AdminMe; waiting: Counts; children: ReactNode }) {
  const [narrow, setNarrow] = useNarrowSide();
  return (
    <div className={css.desk} data-side={narrow ? 'narrow' : 'wide'}>
      <a className={css.skip} href="#main">
        跳到正文
      </a>
      <NavigationProgress />
      <SideBar admin={admin} waiting={waiting} narrow={narrow} />
      <div className={css.page}>
        <TopBar admin={admin} waiting={waiting} narrow={narrow} onNarrow={setNarrow} />
        <main id="main" tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  );
}

const SIDE = 'wenjian.admin.side';

/** Folded by the width of the window until somebody decides; what they decide is kept on this device. */
function useNarrowSide(): [narrow: boolean, setNarrow: (narrow: boolean) => void] {
  const [chosen, setChosen] = useState(() => localStorage.getItem(SIDE));
  const roomy = useMediaQuery('(min-width: 1280px)');
  return [
    chosen === null ? !roomy : chosen === 'narrow',
    (narrow) => {
      const next = narrow ? 'narrow' : 'wide';
      localStorage.setItem(SIDE, next);
      setChosen(next);
    },
  ];
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
