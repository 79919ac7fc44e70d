import { useNavigation } from 'react-router';
import { useDelayed } from './delayed.ts';
import css from './navigation-progress.module.css';

/** The thin line at the top while the next page is loading; rendered once in each layout. */
export function NavigationProgress() {
  const isVisible = useDelayed(useNavigation().state !== 'idle');
  return isVisible ? <div className={css.line} role="progressbar" aria-label="正在打开页面" /> : null;
}
