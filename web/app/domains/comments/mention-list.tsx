import { Avatar } from '../../ui/avatar.tsx';
import css from './mention-list.module.css';
import type { Mentions } from './use-mentions.ts';

/** Who may be meant. The focus stays in the text; a press must not take it away. */
export function MentionList({ mentions: { id, people, active, choose } }: { mentions: Mentions }) {
  if (people.length === 0) return null;
  return (
    <ul className={css.list} id={`${id}-people`} role="listbox" aria-label="提到谁">
      {people.map((person, index) => (
        <li
          key={person.id}
          id={`${id}-${String(index)}`}
          role="option"
          aria-selected={index === active}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => choose(person)}
        >
          <Avatar src={person.avatar} size="s" />
          {person.nickname}
        </li>
      ))}
    </ul>
  );
}
