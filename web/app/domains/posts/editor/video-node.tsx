import { Node } from '@tiptap/core';
import { ReactNodeViewRenderer, type ReactNodeViewProps } from '@tiptap/react';
import { EmbedFrame } from './embed-frame.tsx';
import { VideoEmbed } from './embeds.tsx';
import css from './picture-view.module.css';
import { Words, writeBehind } from './words.tsx';

/** A video of the author's in the text. */
export const VideoNode = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    mediaId: { default: null, parseHTML: (element: HTMLElement) => element.dataset['video'] ?? null },
    caption: {
      default: '',
      parseHTML: (element: HTMLElement) => element.dataset['caption'] ?? '',
    },
  }),
  parseHTML: () => [{ tag: 'figure[data-video]' }],
  renderHTML: ({ node }) => [
    'figure',
    { 'data-video': String(node.attrs['mediaId']), 'data-caption': String(node.attrs['caption'] ?? '') },
  ],
  addNodeView: () => ReactNodeViewRenderer(VideoView),
});

function VideoView({ node, editor, selected, getPos, updateAttributes, deleteNode }: ReactNodeViewProps) {
  const select = () => {
    const at = getPos();
    if (!selected && at !== undefined) editor.commands.setNodeSelection(at);
  };
  return (
    <EmbedFrame selected={selected} name="视频" onRemove={deleteNode}>
      <VideoEmbed mediaId={String(node.attrs['mediaId'])} caption="" />
      <div className={css.words} contentEditable={false}>
        <Words
          className={undefined}
          label="视频说明"
          placeholder="给视频写一句说明"
          value={String(node.attrs['caption'] ?? '')}
          onFocus={select}
          onLeave={() => writeBehind(editor, node, getPos())}
          onChange={(caption) => updateAttributes({ caption })}
        />
      </div>
    </EmbedFrame>
  );
}
