import { formatInteger } from '../../lib/format.ts';
import { Button } from '../../ui/base/button.tsx';
import { Key } from '../../ui/data/chip.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { Cluster } from '../../ui/layout/primitives.tsx';
import css from './status-bar.module.css';
import type { Counts } from './document.ts';

/** Counts of characters, paragraphs and pictures, and a menu that jumps to a heading. */
export function StatusBar({ counts, onHeading }: { counts: Counts; onHeading: (index: number) => void }) {
  const { characters, paragraphs, pictures, headings } = counts;
  return (
    <Cluster
      as="footer"
      hideOn="phone"
      border="top"
      background="card"
      numeric
      gap={20}
      align="center"
      justify="center"
      size={12}
      tone="muted"
      className={css.bar}
    >
      <span>{formatInteger(characters)} 字</span>
      <span>{paragraphs} 段</span>
      <span>{pictures} 张图</span>
      {headings.length > 0 && (
        <Menu
          align="center"
          trigger={
            <Button variant="quiet" size="s" icon="list" className={css.outline}>
              大纲 {headings.length}
            </Button>
          }
          items={headings.map(({ text, level, index }) => ({
            label: `${'　'.repeat(Math.max(0, level - 2))}${index + 1}. ${text || '（空标题）'}`,
            onSelect: () => void requestAnimationFrame(() => onHeading(index)),
          }))}
        />
      )}
      <Cluster as="span" gap={6} align="center" inline>
        保存 <Key>Ctrl S</Key>
      </Cluster>
    </Cluster>
  );
}
