import { VIDEO_DESCRIPTION_MAX } from '#contract/posts/constants.ts';
import { formatDuration } from '../../../lib/format.ts';
import { TextArea } from '../../../ui/forms/field.tsx';
import { descriptionOf, documentOf, lengthOf } from '../drafts/description.ts';
import { useDraftField, type DraftStore } from '../drafts/draft-store.ts';
import { readChapters } from '../reading/chapters.ts';
import { Cluster, Text } from '../../../ui/layout/primitives.tsx';
import css from './description-field.module.css';

/** The description below a video (its card shows the summary). `quiet`: the field was not used yet, so no error is shown. */
export function DescriptionField({ store, quiet, duration }: { store: DraftStore; quiet: boolean; duration: number | null }) {
  const body = useDraftField(store, 'body');
  const text = descriptionOf(body);
  const length = lengthOf(body);
  const max = VIDEO_DESCRIPTION_MAX;
  return (
    <div data-field="body">
      <TextArea
        label="简介"
        rows={6}
        value={text}
        placeholder="介绍视频内容，可以分行"
        counter={`${length} / ${max}`}
        error={length > max && !quiet ? `简介最多 ${max} 字，多了 ${length - max} 字` : undefined}
        hint="章节：每行写“时间 标题”，从 00:00 开始，至少 3 行。例如 00:00 开场、01:20 上路、05:48 到站，各占一行。"
        onChange={(event) => store.set({ body: documentOf(event.target.value) })}
      />
      <ChaptersFound text={text} duration={duration} />
    </div>
  );
}

/** The chapters that the player will show, or the problem that prevents them. */
function ChaptersFound({ text, duration }: { text: string; duration: number | null }) {
  const { chapters, problem } = readChapters(text.split('\n'), duration ?? Number.POSITIVE_INFINITY);
  if (chapters.length === 0 && problem === null) return null;
  return (
    <Text as="div" size={13} tone="muted" marginTop={8} role="status">
      {problem === null ? `识别到 ${chapters.length} 个章节` : `时间行不会成为章节：${problem}`}
      {chapters.length > 0 && (
        <Cluster as="ol" wrap gap={6} marginTop={4} className={css.chapters} aria-label="识别到的章节">
          {chapters.map(({ at, title }) => (
            <li key={at}>
              <b>{formatDuration(at)}</b> {title}
            </li>
          ))}
        </Cluster>
      )}
    </Text>
  );
}
