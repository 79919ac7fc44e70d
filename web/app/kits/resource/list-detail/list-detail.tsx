import type { ReactNode } from 'react';
import { classes } from '../../../ui/base/classes.ts';
import css from './list-detail.module.css';
import type { ListDetailState } from './use-list-detail.ts';

interface ListDetailProps {
  state: ListDetailState;
  list: ReactNode;
  /** The detail needs more room than the list: a post is read in it, or pictures are looked at. */
  wide?: boolean;
  /** What is open, as a `DetailPanel`. */
  renderDetail: (key: string) => ReactNode;
}

/** A list and what is open of it: beside it where there is room, in its place where there is none. */
export const ListDetail = ({ state: { root, selected }, list, wide = false, renderDetail }: ListDetailProps) => (
  <div ref={root} className={classes(css.columns, wide && css.wide)} data-open={selected === null ? undefined : ''}>
    <div className={css.list}>{list}</div>
    {selected !== null && (
      // Made anew for each, so nothing of the last one stays.
      <div key={selected} className={css.detail}>
        {renderDetail(selected)}
      </div>
    )}
  </div>
);
