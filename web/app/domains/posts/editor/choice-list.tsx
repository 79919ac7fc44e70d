import { Cover } from '../cover.tsx';
import css from './choice-list.module.css';
import type { Choice } from './embed-queries.ts';

/** Works to choose one from: a press takes it. */
export function ChoiceList({ rows, onChoose }: { rows: readonly Choice[]; onChoose: (id: string) => void }) {
  return (
    <ul className={css.list}>
      {rows.map(({ id, title, about, picture, duration }) => (
        <li key={id}>
          <button type="button" className={css.row} onClick={() => onChoose(id)}>
            <Cover className={css.cover} picture={picture} duration={duration} sizes="112px" />
            <span className={css.words}>
              <b>{title}</b>
              <span>{about}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
