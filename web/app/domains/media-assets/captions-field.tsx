import { lazy, Suspense, useRef, useState } from 'react';
import { parseCues } from '#contract/caption-cues.ts';
import { CAPTION_LANGUAGES, type CaptionLanguage } from '#contract/caption-languages.ts';
import { CAPTIONS_MAX_BYTES } from '#contract/captions.ts';
import type { MediaDetail } from '#contract/media-assets.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast-store.ts';
import css from './captions-field.module.css';
import { readCaptionFile, useCaptions } from './captions-queries.ts';

const Editor = lazy(() => import('./captions-editor.tsx').then((part) => ({ default: part.CaptionsEditor })));

type Track = MediaDetail['captions'][number];

/** Captions of a video: added from a file, mended in a table, taken off. */
export function CaptionsField({ media }: { media: MediaDetail }) {
  const { save, remove } = useCaptions(media.mediaId);
  const input = useRef<HTMLInputElement>(null);
  const free = LANGUAGES.filter(({ value }) => !media.captions.some(({ language }) => language === value));
  const [language, setLanguage] = useState<string | null>(null);
  const chosen = language ?? free[0]?.value ?? 'zh-CN';
  const [edited, setEdited] = useState<Track | null>(null);
  const [removed, setRemoved] = useState<Track | null>(null);

  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    if (file.size > CAPTIONS_MAX_BYTES) return toast.warning('字幕文件不能超过 1 MB');
    const content = await readCaptionFile(file);
    const parsed = parseCues(content);
    if (!parsed.ok) return toast.warning(parsed.message, { title: '字幕没有添加' });
    save.mutate(
      { language: chosen, filename: file.name, content },
      {
        onSuccess: () => {
          setLanguage(null);
          toast.success(`字幕已添加，共 ${parsed.cues.length} 条`);
        },
        onError: ({ message }) => toast.warning(message, { title: '字幕没有添加' }),
      },
    );
  };

  return (
    <fieldset className={css.field} data-field="captions">
      <legend>字幕</legend>
      {media.captions.length > 0 && (
        <ul className={css.tracks}>
          {media.captions.map((track) => (
            <li key={track.language}>
              <Icon name="captions" />
              <span>
                {track.label} · {track.filename} · {track.cueCount} 条
              </span>
              <Button variant="quiet" size="s" aria-label={`校对${track.label}字幕`} onClick={() => setEdited(track)}>
                校对
              </Button>
              <IconButton shape="square" icon="trash" label={`删除${track.label}字幕`} onClick={() => setRemoved(track)} />
            </li>
          ))}
        </ul>
      )}
      {free.length > 0 && (
        <div className={css.add}>
          <Select label="字幕语言" labelHidden className={css.language} options={free} value={chosen} onChange={setLanguage} />
          <Button icon="plus" loading={save.isPending} onClick={() => input.current?.click()}>
            添加 WebVTT / SRT 字幕
          </Button>
        </div>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept=".vtt,.srt,text/vtt,application/x-subrip"
        aria-label="选择字幕文件"
        onChange={({ currentTarget }) => {
          void take(currentTarget.files?.[0]);
          currentTarget.value = '';
        }}
      />
      {edited !== null && (
        <Suspense fallback={null}>
          <Editor
            key={edited.language}
            track={edited}
            saving={save.isPending}
            onSave={(content) =>
              save.mutate(
                { language: edited.language, content },
                {
                  onSuccess: () => {
                    setEdited(null);
                    toast.success('字幕已保存');
                  },
                  onError: ({ message }) => toast.warning(message, { title: '字幕没有保存' }),
                },
              )
            }
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
      <ConfirmDialog
        open={removed !== null}
        title="删除这份字幕吗？"
        confirm="删除"
        onConfirm={() => {
          if (removed === null) return;
          remove.mutate(removed.language, {
            onSuccess: () => toast.success('字幕已删除'),
            onError: ({ message }) => toast.warning(message, { title: '字幕没有删除' }),
          });
          setRemoved(null);
        }}
        onOpenChange={(open) => !open && setRemoved(null)}
      >
        {removed?.label}字幕会从视频上拿掉，已经发布的作品也一样。
      </ConfirmDialog>
    </fieldset>
  );
}

const LANGUAGES = (Object.keys(CAPTION_LANGUAGES) as CaptionLanguage[]).map((value) => ({
  value: value as string,
  label: CAPTION_LANGUAGES[value] as string,
}));
