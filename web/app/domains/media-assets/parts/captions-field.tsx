import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { removeCaptions, saveCaptions } from '#contract/media-assets/addresses.ts';
import { parseCues } from '#contract/media-assets/caption-cues.ts';
import { CAPTION_LANGUAGES, type CaptionLanguage, CAPTIONS_MAX_BYTES } from '#contract/media-assets/constants.ts';
import type { MediaDetail } from '#contract/media-assets/media-assets.ts';
import { mediaQuery } from '../../../kits/uploads/upload-media.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { toast } from '../../../lib/toast-store.ts';
import { Button, IconButton } from '../../../ui/base/button.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { Tag } from '../../../ui/data/chip.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import css from './captions-field.module.css';
import { readTextFile } from '../../../lib/browser/text-file.ts';

const Editor = lazy(() => import('../captions/captions-editor.tsx').then((part) => ({ default: part.CaptionsEditor })));

type Track = MediaDetail['captions'][number];

/** The captions of a video: upload a file, edit them in a table, remove them. */
export function CaptionsField({ media }: { media: MediaDetail }) {
  const { mediaId } = media;
  const client = useQueryClient();
  const onDone = (known: MediaDetail) => client.setQueryData(mediaQuery(mediaId).queryKey, known);
  const warn = (title: string) => (error: Error) => toast.warning(error.message, { title });
  const add = useCall(saveCaptions, { success: null, failure: warn('字幕添加失败'), onDone });
  const save = useCall(saveCaptions, { success: '字幕已保存', failure: warn('字幕保存失败'), onDone });
  const remove = useCall(removeCaptions, { success: '字幕已删除', failure: warn('字幕删除失败'), onDone });
  const input = useRef<HTMLInputElement>(null);
  const free = LANGUAGES.filter(({ value }) => !media.captions.some(({ language }) => language === value));
  const [language, setLanguage] = useState<string | null>(null);
  const chosenLanguage = language ?? free[0]?.value ?? 'zh-CN';
  const [edited, setEdited] = useState<Track | null>(null);
  const [removed, setRemoved] = useState<Track | null>(null);

  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    if (file.size > CAPTIONS_MAX_BYTES) return toast.warning('字幕文件不能超过 1 MB');
    const content = await readTextFile(file);
    const parsed = parseCues(content);
    if (!parsed.ok) return toast.warning(parsed.message, { title: '字幕添加失败' });
    const result = await add.send({ mediaId, language: chosenLanguage, filename: file.name, content });
    if (!result.ok) return;
    setLanguage(null);
    toast.success(`字幕已添加，共 ${parsed.cues.length} 条`);
  };

  return (
    <Stack as="fieldset" shrinkChildren gap={8} shrink className={css.field} data-field="captions">
      <legend>字幕</legend>
      {media.captions.length > 0 && (
        <ul className={css.tracks}>
          {media.captions.map((track) => (
            <Cluster as="li" align="center" gap={8} size={14} key={track.language}>
              <Icon name="captions" />
              <span>
                {track.label} · {track.filename} · {track.cueCount} 条
              </span>
              {track.state !== 'shown' && <Tag tone="warning">{track.state === 'checking' ? '检测中' : '待审核'}</Tag>}
              <Button variant="quiet" size="s" aria-label={`校对${track.label}字幕`} onClick={() => setEdited(track)}>
                校对
              </Button>
              <IconButton shape="square" icon="trash" label={`删除${track.label}字幕`} onClick={() => setRemoved(track)} />
            </Cluster>
          ))}
        </ul>
      )}
      {media.captions.some(({ state }) => state !== 'shown') && (
        <Text size={13} tone="muted">
          修改后的字幕通过后显示给读者，此前显示原来的。
        </Text>
      )}
      {free.length > 0 && (
        <Cluster gap={8} wrap>
          <Select
            label="字幕语言"
            labelHidden
            className={css.language}
            options={free}
            value={chosenLanguage}
            onChange={setLanguage}
          />
          <Button icon="plus" loading={add.isPending} onClick={() => input.current?.click()}>
            添加 WebVTT / SRT 字幕
          </Button>
        </Cluster>
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
              void save.send({ mediaId, language: edited.language, content }).then(({ ok }) => ok && setEdited(null))
            }
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
      <ConfirmDialog
        open={removed !== null}
        title="删除这份字幕？"
        confirm="删除"
        onConfirm={() => {
          if (removed === null) return;
          void remove.send({ mediaId, language: removed.language });
          setRemoved(null);
        }}
        onOpenChange={(open) => !open && setRemoved(null)}
      >
        {removed?.label}字幕会从视频中删除，已发布的作品同时生效。
      </ConfirmDialog>
    </Stack>
  );
}

const LANGUAGES = (Object.keys(CAPTION_LANGUAGES) as CaptionLanguage[]).map((value) => ({
  value: value as string,
  label: CAPTION_LANGUAGES[value] as string,
}));
