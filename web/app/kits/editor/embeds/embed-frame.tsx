import { NodeViewWrapper } from '@tiptap/react';
import type { ReactNode } from 'react';
import { IconButton } from '../../../ui/base/button.tsx';
import { classes } from '../../../ui/base/classes.ts';
import { Cluster } from '../../../ui/layout/primitives.tsx';
import css from '../pictures/picture-view.module.css';

interface EmbedFrameProps {
  selected: boolean;
  /** Name for labels: 视频 or 作品卡片. */
  name: string;
  onRemove: () => void;
  children: ReactNode;
}

/** Frame of an embedded video or post card in the editor: a press selects it as a whole, and then a button can remove it. */
export function EmbedFrame({ selected, name, onRemove, children }: EmbedFrameProps) {
  return (
    <NodeViewWrapper as="div" className={classes(css.figure, selected && css.selected)} data-drag-handle="">
      {selected && (
        <Cluster
          radius="m"
          background="card"
          padding={4}
          className={classes(css.tools, css.corner)}
          role="group"
          aria-label={`${name}操作`}
        >
          <IconButton icon="trash" label={`移除${name}`} shape="square" size="s" onClick={onRemove} />
        </Cluster>
      )}
      {children}
    </NodeViewWrapper>
  );
}
