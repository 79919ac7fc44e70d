import { useRef, useState, type ReactElement } from 'react';
import { Popover } from '../../../ui/overlays/popover.tsx';
import { PlainButton } from '../../../ui/base/plain-button.tsx';
import { Grid } from '../../../ui/layout/primitives.tsx';
import css from './emoji-popover.module.css';

/** A small set for comments; other emoji can be typed. */
const EMOJI = [
  ['😀', '笑'],
  ['😂', '笑哭'],
  ['🤣', '笑翻'],
  ['😊', '微笑'],
  ['😍', '喜欢'],
  ['🥰', '喜爱'],
  ['😘', '飞吻'],
  ['😋', '好吃'],
  ['😎', '酷'],
  ['🤔', '思考'],
  ['🤗', '拥抱'],
  ['😏', '坏笑'],
  ['😅', '汗'],
  ['😭', '大哭'],
  ['🥺', '拜托'],
  ['😢', '流泪'],
  ['😤', '不服'],
  ['😡', '生气'],
  ['😱', '惊恐'],
  ['😳', '脸红'],
  ['😴', '困'],
  ['🤐', '闭嘴'],
  ['🙄', '白眼'],
  ['😷', '口罩'],
  ['👍', '赞'],
  ['👎', '踩'],
  ['👏', '鼓掌'],
  ['🙏', '合十'],
  ['💪', '加油'],
  ['👌', '好的'],
  ['✌️', '胜利'],
  ['🤝', '握手'],
  ['❤️', '爱心'],
  ['💔', '心碎'],
  ['💯', '满分'],
  ['🔥', '火'],
  ['🎉', '庆祝'],
  ['🌹', '玫瑰'],
  ['🍻', '干杯'],
  ['🎂', '生日'],
  ['☀️', '太阳'],
  ['🌙', '月亮'],
  ['⭐', '星星'],
  ['🌧️', '下雨'],
  ['❄️', '雪'],
  ['🌈', '彩虹'],
  ['🍚', '米饭'],
  ['🍜', '面条'],
] as const;

/** Opens at once, since its code was loaded by a press on its button. */
export function EmojiPopover({ trigger, onChoose }: { trigger: ReactElement; onChoose: (emoji: string) => void }) {
  const [open, setOpen] = useState(true);
  const chosen = useRef(false);
  return (
    <Popover
      label="表情"
      trigger={trigger}
      open={open}
      onOpenChange={(next) => {
        chosen.current = false;
        setOpen(next);
      }}
      finalFocus={() => !chosen.current}
      className={css.popover}
    >
      <Grid gap={2} className={css.grid}>
        {EMOJI.map(([emoji, name]) => (
          <PlainButton
            radius="s"
            size={22}
            leading="flat"
            key={emoji}
            aria-label={name}
            title={name}
            onClick={() => {
              chosen.current = true;
              setOpen(false);
              onChoose(emoji);
            }}
          >
            {emoji}
          </PlainButton>
        ))}
      </Grid>
    </Popover>
  );
}
