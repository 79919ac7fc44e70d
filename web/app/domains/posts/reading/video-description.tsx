import { useEffect, useRef, useState } from 'react';
import { classes } from '../../../ui/base/classes.ts';
import { Text } from '../../../ui/layout/primitives.tsx';
import css from './video-description.module.css';

/** What the author says of a video, folded to three lines when it is longer. Without script it is all there. */
export function VideoDescription({ text, html }: { text: string; html: string | undefined }) {
  const [state, setState] = useState<'whole' | 'folded' | 'unfolded'>('whole');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (element !== null && element.scrollHeight > LINES * Number.parseFloat(getComputedStyle(element).lineHeight) + 1)
      setState('folded');
  }, [text, html]);
  const body = html === undefined || html === '' ? { children: text } : { dangerouslySetInnerHTML: { __html: html } };
  if (text === '' && (html === undefined || html === '')) return null;
  return (
    <Text as="div" size="m-half" tone="muted" leading="reading" above="4" className={css.description}>
      <div ref={box} className={classes(css.text, state === 'folded' && css.folded)} {...body} />
      {state !== 'whole' && (
        <Text
          as="button"
          tone="plain"
          weight="strong"
          type="button"
          aria-expanded={state === 'unfolded'}
          onClick={() => setState(state === 'folded' ? 'unfolded' : 'folded')}
        >
          {state === 'folded' ? '展开' : '收起'}
        </Text>
      )}
    </Text>
  );
}

const LINES = 3;
