import type { DocNode } from '#contract/document.ts';
import { formatDateTime, formatInteger } from '../../../lib/format.ts';
import { Button } from '../../../ui/base/button.tsx';
import { classes } from '../../../ui/base/classes.ts';
import { Tag } from '../../../ui/data/chip.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { countsOf, plainText } from '../../../kits/editor/document.ts';
import type { DraftFields } from '../drafts/fields.ts';
import { Grid, Text } from '../../../ui/layout/primitives.tsx';
import css from './version-dialog.module.css';

export interface Version {
  name: string;
  /** The time of the last change. */
  at: string;
  fields: DraftFields;
}

interface VersionDialogProps {
  mine: Version;
  other: Version;
  working?: boolean;
  onChoose: (choice: 'mine' | 'theirs') => void;
  /** Postpones the choice. */
  onClose: () => void;
}

/** Shows two versions of a post side by side, to choose one; the main button chooses the newer one. */
export function VersionDialog({ mine, other, working = false, onChoose, onClose }: VersionDialogProps) {
  const isMineNewer = mine.at >= other.at;
  const take = (choice: 'mine' | 'theirs', { name }: Version, isNewer: boolean) => (
    <Button key={choice} variant={isNewer ? 'primary' : 'plain'} loading={working} onClick={() => onChoose(choice)}>
      使用{name}
    </Button>
  );
  const [takeMine, takeTheirs] = [take('mine', mine, isMineNewer), take('theirs', other, !isMineNewer)];
  return (
    <Dialog
      open
      size="l"
      title="作品有两个版本"
      description="选择一个版本继续编辑，另一个会另存为草稿。"
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            稍后选择
          </Button>
          {isMineNewer ? [takeTheirs, takeMine] : [takeMine, takeTheirs]}
        </>
      }
    >
      <Grid gap={12} className={css.pair}>
        <Side version={mine} against={other} newer={isMineNewer} />
        <Side version={other} against={mine} newer={!isMineNewer} />
      </Grid>
    </Dialog>
  );
}

/** One version, with its differences to the other one marked. */
function Side({ version: { name, at, fields }, against, newer }: { version: Version; against: Version; newer: boolean }) {
  const { characters, pictures } = countsOf(fields.body);
  const others = new Set((against.fields.body?.content ?? []).map(linesOf));
  return (
    <Grid as="section" shrink radius="m" className={css.version} aria-label={name}>
      <header>
        <b>{name}</b>
        {newer && <Tag tone="info">较新</Tag>}
        <time dateTime={at}>{formatDateTime(at)}</time>
      </header>
      <Text
        as="div"
        size={13}
        leading="reading"
        padding={12}
        className={css.text}
        tabIndex={0}
        role="group"
        aria-label={`${name}的内容`}
      >
        <Text as="h3" size={16} leading="normal" className={classes(fields.title !== against.fields.title && css.different)}>
          {fields.title || '（无标题）'}
        </Text>
        {(fields.body?.content ?? []).map((block, index) => (
          <p key={index} className={classes(!others.has(linesOf(block)) && css.different)}>
            {linesOf(block)}
          </p>
        ))}
        {fields.body === null && fields.summary !== '' && <p>{fields.summary}</p>}
      </Text>
      <footer>
        {formatInteger(characters)} 字 · {pictures} 张图
      </footer>
    </Grid>
  );
}

function linesOf(block: DocNode): string {
  const name = { image: '［图片］', video: '［视频］', post: '［作品卡片］' }[block.type];
  return name === undefined ? plainText(block) : `${name}${String(block.attrs?.['caption'] ?? '')}`;
}
