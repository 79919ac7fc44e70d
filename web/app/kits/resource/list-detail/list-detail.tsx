import type { ReactNode } from 'react';
import { classes } from '../../../ui/base/classes.ts';
import css from './list-detail.module.css';
import type { ListDetailState } from './use-list-detail.ts';

interface ListDetailProps {
  state: ListDetailState;
  list: ReactNode;
  /** Gives the detail more room than the list, for posts and pictures. */
  wide?: boolean;
  /** Renders the detail of the selected key, as a `DetailPanel`. */
  renderDetail: (key: string) => ReactNode;
}

/** A list with the detail of the selected row beside it; on narrow screens the detail replaces the list. */
export const ListDetail = ({ state: { root, selected }, list, wide = false, renderDetail }: ListDetailProps) => (
  <div ref={root} className={classes(css.columns, wide && css.wide)} data-open={selected === null ? undefined : ''}>
    <div className={css.list}>{list}</div>
    {selected !== null && (
      // Keyed by row, so that no state of the previous row's detail remains.
      <div key={selected} className={css.detail}>
        {renderDetail(selected)}
      </div>
    )}
  </div>
);
