import { useEffect, useState, type RefObject } from 'react';
import css from './player-captions.module.css';

/** Captions drawn by the player itself: the browser would put them under the controls. */
export function PlayerCaptions({ video, language }: { video: RefObject<HTMLVideoElement | null>; language: string | null }) {
  const [lines, setLines] = useState<readonly string[]>([]);
  useEffect(() => {
    const track = [...(video.current?.textTracks ?? [])].find((one) => one.kind === 'captions' && one.language === language);
    if (track === undefined) return;
    const read = () => setLines([...(track.activeCues ?? [])].flatMap((cue) => (cue instanceof VTTCue ? plainLines(cue) : [])));
    // Hidden tracks still tell which cue is on.
    track.mode = 'hidden';
    track.addEventListener('cuechange', read);
    read();
    return () => {
      track.removeEventListener('cuechange', read);
      track.mode = 'disabled';
      setLines([]);
    };
  }, [video, language]);

  if (lines.length === 0) return null;
  return (
    <p className={css.captions}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </p>
  );
}

const plainLines = (cue: VTTCue): string[] =>
  (cue.getCueAsHTML().textContent ?? '').split('\n').filter((line) => line.trim() !== '');
