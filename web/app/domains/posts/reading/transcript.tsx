import { useEffect, useMemo, useState } from 'react';
import { parseCues, type Cue } from '#contract/media-assets/caption-cues.ts';
import type { Playable } from '#contract/posts/post.ts';
import type { ApiAnswer, RequestOptions } from '../../../lib/api.ts';
import { copyText } from '../../../lib/browser/clipboard.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { formatDuration } from '../../../lib/format.ts';
import { toast } from '../../../lib/toast-store.ts';
import { Button } from '../../../ui/base/button.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonGroup, SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { linesOf } from './transcript-lines.ts';
import css from './transcript.module.css';

interface TranscriptProps {
  id: string;
  tracks: Playable['captions'];
  /** Seeks to the time of a line, in seconds. */
  onSeek: (seconds: number) => void;
}

/** The transcript of a video from its captions; each line seeks to its time. Loaded on first use. */
export function Transcript({ id, tracks, onSeek }: TranscriptProps) {
  const [language, setLanguage] = useState(tracks[0]?.language ?? '');
  const url = (tracks.find((track) => track.language === language) ?? tracks[0])?.url ?? '';
  const { answer: cues, error, send, reset, isPending } = useCall(readTrack, { success: null, failure: null });
  useEffect(() => {
    reset();
    const stop = new AbortController();
    void send(url, { signal: stop.signal });
    return () => stop.abort();
  }, [url, send, reset]);
  const lines = useMemo(() => linesOf(cues ?? []), [cues]);
  const copyAll = async () => {
    const isCopied = await copyText(lines.map(({ text }) => text).join('\n'));
    if (isCopied) toast.success('文字稿已复制');
    else toast.warning('复制失败，请重试');
  };

  return (
    <Stack
      as="section"
      shrinkChildren
      alignContent="start"
      marginTop={12}
      className={css.panel}
      id={id}
      aria-labelledby={`${id}-title`}
    >
      <Cluster align="center" justify="between" gap={8} wrap className={css.head}>
        <Text as="h2" size={16} weight="strong" id={`${id}-title`}>
          文字稿
        </Text>
        <Cluster gap={8} align="center">
          {tracks.length > 1 && (
            <Select
              size="s"
              label="字幕语言"
              labelHidden
              options={tracks.map(({ language: value, label }) => ({ value, label }))}
              value={language}
              onChange={setLanguage}
            />
          )}
          <Button size="s" icon="copy" disabled={lines.length === 0} onClick={() => void copyAll()}>
            复制全文
          </Button>
        </Cluster>
      </Cluster>
      {cues !== undefined ? (
        <ol className={css.lines}>
          {lines.map(({ seconds, text }, index) => (
            <li key={index}>
              <button type="button" onClick={() => onSeek(seconds)}>
                <Text as="span" tone="primary" size={13} numeric>
                  {formatDuration(seconds)}
                </Text>{' '}
                <span>{text}</span>
              </button>
            </li>
          ))}
        </ol>
      ) : error === null ? (
        <SkeletonGroup label="正在加载文字稿" className={css.waiting}>
          <SkeletonLines lines={6} />
        </SkeletonGroup>
      ) : (
        <ErrorState inline message={error.message} retrying={isPending} onRetry={() => void send(url)} />
      )}
    </Stack>
  );
}

async function readTrack(url: string, { signal }: RequestOptions = {}): Promise<ApiAnswer<Cue[]>> {
  const file = await fetch(url, signal === undefined ? {} : { signal }).catch(() => null);
  const parsed = file?.ok === true ? parseCues(await file.text()) : null;
  if (parsed?.ok !== true) throw new Error('文字稿加载失败，请检查网络后重试');
  return { data: parsed.cues, msg: '' };
}
