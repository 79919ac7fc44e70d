import { useEffect, useRef } from 'react';
import css from './article-body.module.css';
import { usePictures } from './use-pictures.ts';

/** An article's text. `html` was rendered by the server from our own document schema alone. */
export function ArticleBody({ html }: { html: string }) {
  const body = useRef<HTMLDivElement>(null);
  usePictures(body, html);
  useEffect(() => {
    const videos = body.current?.querySelectorAll<HTMLVideoElement>('video[data-hls]') ?? [];
    if (videos.length === 0) return;
    const loading = import('../media-assets/player-inline.ts').then(({ attachWhenSeen }) => attachWhenSeen([...videos]));
    return () => void loading.then((detach) => detach());
  }, [html]);
  return <div ref={body} className={css.body} dangerouslySetInnerHTML={{ __html: html }} />;
}
