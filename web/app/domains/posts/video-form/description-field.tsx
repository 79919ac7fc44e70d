import { VIDEO_DESCRIPTION_MAX } from '#contract/posts/constants.ts';
import { codePoints } from '#contract/text.ts';
import type { DocNode } from '#contract/document.ts';
import { TextArea } from '../../../ui/forms/field.tsx';
import { useDraftField, type DraftStore } from '../drafts/draft-store.ts';
import { plainText } from '../../../kits/editor/document.ts';

/** What is said below a video. What its card says is the summary. `quiet`: nobody was there yet, and what is wrong is not said. */
export function DescriptionField({ store, quiet }: { store: DraftStore; quiet: boolean }) {
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
        onChange={(event) => store.set({ body: documentOf(event.target.value) })}
      />
    </div>
  );
}

/** As the server counts it: without the ends of lines. */
export const lengthOf = (body: DocNode | null): number => codePoints(descriptionOf(body).replaceAll('\n', ''));

/** The lines of a video's description; each is a paragraph of its body. */
export const descriptionOf = (body: DocNode | null): string => (body?.content ?? []).map(plainText).join('\n');

export const documentOf = (text: string): DocNode | null =>
  text === ''
    ? null
    : {
        type: 'doc',
        content: text
          .split('\n')
          .map((line) => (line === '' ? { type: 'paragraph' } : { type: 'paragraph', content: [{ type: 'text', text: line }] })),
      };
