import type { DocNode } from '#contract/document.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Button } from '../../../ui/base/button.tsx';
import { classes } from '../../../ui/base/classes.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { countsOf, plainText } from '../../../kits/editor/document.ts';
import type { DraftFields } from '../drafts/fields.ts';
import { Grid, Text } from '../../../ui/layout/primitives.tsx';
import css from './version-dialog.module.css';

export interface Version {
  name: string;
  /** When it was last changed. */
  at: string | null;
  fields: DraftFields;
}

interface VersionDialogProps {
  title: string;
  description: string;
  mine: Version;
  other: Version;
  takeOwn: string;
  takeOther: string;
  working?: boolean;
  onChoose: (choice: 'mine' | 'other') => void;
  /** Leaves the question for later. */
  onClose: () => void;
}

/** Two texts of one post beside each other, and which to go on with. */
export function VersionDialog({
  title,
  description,
  mine,
  other,
  takeOwn,
  takeOther,
  working = false,
  onChoose,
  onClose,
}: VersionDialogProps) {
  return (
    <Dialog
      open
      size="l"
      title={title}
      description={description}
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          <Button loading={working} onClick={() => onChoose('other')}>
            {takeOther}
          </Button>
          <Button variant="primary" loading={working} onClick={() => onChoose('mine')}>
            {takeOwn}
          </Button>
        </>
      }
    >
      <Grid gap="3" className={css.pair}>
        <Side version={mine} against={other} />
        <Side version={other} against={mine} />
      </Grid>
    </Dialog>
  );
}

/** Marks what the other text does not have in the same words. */
function Side({ version: { name, at, fields }, against }: { version: Version; against: Version }) {
  const { characters, pictures } = countsOf(fields.body);
  const others = new Set((against.fields.body?.content ?? []).map(linesOf));
  return (
    <Grid as="section" shrink radius="m" className={css.version} aria-label={name}>
      <header>
        <b>{name}</b>
        {at !== null && <time dateTime={at}>{formatDateTime(at)}</time>}
      </header>
      <Text
        as="div"
        size="s"
        leading="reading"
        pad="3"
        className={css.text}
        tabIndex={0}
        role="group"
        aria-label={`${name}的内容`}
      >
        <Text as="h3" size="b" leading="normal" className={classes(fields.title !== against.fields.title && css.different)}>
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
        {characters.toLocaleString('zh-CN')} 字 · {pictures} 张图
      </footer>
    </Grid>
  );
}

function linesOf(block: DocNode): string {
  const name = { image: '［图片］', video: '［视频］', post: '［作品卡片］' }[block.type];
  return name === undefined ? plainText(block) : `${name}${String(block.attrs?.['caption'] ?? '')}`;
}
