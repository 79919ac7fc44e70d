import { useQuery } from '@tanstack/react-query';
import { Select } from '../../../ui/forms/select.tsx';
import { titleOf } from './format.ts';
import { ownPostsQuery } from '../queries.ts';
import css from './post-choice.module.css';

const ALL = 'all';

/** Chooses one of the latest hundred own published posts, or all; an already chosen older post remains an option. */
export function PostChoice({ chosen, onChoose }: { chosen: string | null; onChoose: (id: string | null) => void }) {
  const posts = useQuery(ownPostsQuery({ status: 'published', limit: 100 }));
  const list = posts.data?.list ?? [];
  const isKnown = chosen === null || list.some(({ id }) => id === chosen);
  return (
    <Select
      label="作品"
      labelHidden
      className={css.choice}
      options={[
        { value: ALL, label: '全部作品' },
        ...list.map((post) => ({ value: post.id, label: titleOf(post) })),
        ...(isKnown ? [] : [{ value: chosen, label: '选中的作品' }]),
      ]}
      value={chosen ?? ALL}
      onChange={(id) => onChoose(id === ALL ? null : id)}
    />
  );
}
