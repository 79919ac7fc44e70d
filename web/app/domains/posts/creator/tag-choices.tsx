import css from './tag-choices.module.css';

interface TagChoicesProps {
  id: string;
  choices: readonly string[];
  active: number;
  onChoose: (tag: string) => void;
}

/** Below the field. The focus stays there; a press must not take it away. */
export function TagChoices({ id, choices, active, onChoose }: TagChoicesProps) {
  if (choices.length === 0) return null;
  return (
    <ul className={css.list} id={id} role="listbox" aria-label="可以补全为">
      {choices.map((tag, index) => (
        <li
          key={tag}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(tag)}
        >
          {tag}
        </li>
      ))}
    </ul>
  );
}
