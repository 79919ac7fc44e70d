import { Button } from '../../../ui/base/button.tsx';
import { Key } from '../../../ui/data/chip.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { useReasons } from '../../settings/parts/reasons.ts';
import { ReasonCard } from './reason-card.tsx';
import { Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import css from './reason-list.module.css';
import { REASONS_MAX, type ReasonAction, type ReasonDraft } from './reasons.ts';

/** The first nine templates have number keys. */
const KEYS = 9;

interface ReasonListProps {
  reasons: readonly ReasonDraft[];
  active: number | null;
  /** Key of the reason without text, after a try to send. */
  empty: number | null;
  kind: 'article' | 'video';
  /** Addresses of the article's pictures, in order. */
  pictures: readonly string[];
  dispatch: (action: ReasonAction) => void;
  onActive: (key: number) => void;
  onTemplate: (template: string) => void;
  /** Adds a reason for the selected text or the current time of the video. */
  onPoint: () => void;
  onPicture: (src: string) => void;
  onSeek: (seconds: number) => void;
}

export function ReasonList({
  reasons,
  active,
  empty,
  kind,
  pictures,
  dispatch,
  onActive,
  onTemplate,
  onPoint,
  onPicture,
  onSeek,
}: ReasonListProps) {
  const offered = useReasons('posts');
  return (
    <Stack as="section" alignContent="start" gap={10} shrinkChildren className={css.reasons} aria-labelledby="review-reasons">
      <Text as="h2" size={16} weight="strong" leading="normal" id="review-reasons">
        退回理由
      </Text>
      <Cluster gap={8} wrap className={css.point}>
        <Button
          size="s"
          icon={kind === 'video' ? 'clock' : 'flag'}
          onPointerDown={(event) => event.preventDefault()}
          onClick={onPoint}
        >
          {kind === 'video' ? '标记当前时间' : '指出选中文字'}
          <Key>C</Key>
        </Button>
        {pictures.length > 0 && (
          <Menu
            align="start"
            trigger={
              <Button size="s" icon="image">
                指出图片
              </Button>
            }
            items={pictures.map((src, index) => ({
              label: `第 ${index + 1} 张图`,
              movesFocus: true,
              onSelect: () => onPicture(src),
            }))}
          />
        )}
      </Cluster>
      {reasons.length > 0 && (
        <ol>
          {reasons.map((reason, index) => (
            <ReasonCard
              key={reason.key}
              reason={reason}
              number={index + 1}
              active={reason.key === active}
              error={reason.key === empty ? '请写明这一条的理由' : undefined}
              onFocus={() => onActive(reason.key)}
              onChange={(change) => dispatch({ type: 'change', key: reason.key, ...change })}
              onRemove={() => dispatch({ type: 'remove', key: reason.key })}
              onSeek={onSeek}
            />
          ))}
        </ol>
      )}
      <Cluster gap={6} wrap className={css.templates} role="group" aria-label="常用理由">
        <Text tone="faint" size={12}>
          常用理由
        </Text>
        {offered.map((template, index) => (
          <button key={template} type="button" disabled={reasons.length >= REASONS_MAX} onClick={() => onTemplate(template)}>
            {index < KEYS && <Key>{index + 1}</Key>}
            {template}
          </button>
        ))}
      </Cluster>
      {reasons.length >= REASONS_MAX && (
        <Text size={13} className={css.full}>
          一次最多 {REASONS_MAX} 条理由。
        </Text>
      )}
    </Stack>
  );
}
