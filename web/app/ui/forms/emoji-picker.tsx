import { useRef, useState, type ReactElement } from 'react';
import { Grid, Text } from '../layout/primitives.tsx';
import { Popover } from '../overlays/popover.tsx';
import css from './emoji-picker.module.css';

interface EmojiPickerProps {
  trigger: ReactElement;
  /** Puts it where it belongs and leads the focus there. */
  onChoose: (emoji: string) => void;
  /** Opens at once: for a picker that was loaded because its button was pressed. */
  defaultOpen?: boolean;
}

/** A small set of the commonest ones, by subject. Heavy: load it on first use. */
export function EmojiPicker({ trigger, onChoose, defaultOpen = false }: EmojiPickerProps) {
  const [open, setOpen] = useState(defaultOpen);
  const chosen = useRef(false);
  const change = (next: boolean) => {
    if (next) chosen.current = false;
    setOpen(next);
  };
  return (
    <Popover
      trigger={trigger}
      label="选择表情"
      open={open}
      onOpenChange={change}
      finalFocus={() => !chosen.current}
      className={css.picker}
    >
      {EMOJI.map(({ subject, emoji }) => (
        <section key={subject} aria-label={subject}>
          <h3>{subject}</h3>
          <Grid className={css.grid}>
            {emoji.map((one) => (
              <Text
                as="button"
                radius="s"
                size="l-half"
                leading="flat"
                key={one}
                type="button"
                onClick={() => {
                  chosen.current = true;
                  setOpen(false);
                  onChoose(one);
                }}
              >
                {one}
              </Text>
            ))}
          </Grid>
        </section>
      ))}
    </Popover>
  );
}

const listed = (text: string): string[] => text.split(' ');

/** The emoji that people here use most. */
const EMOJI: readonly { subject: string; emoji: string[] }[] = [
  {
    subject: '表情',
    emoji: listed(
      '😀 😄 😁 😆 😅 😂 🤣 😊 🙂 😉 😍 🥰 😘 😋 😜 🤪 🤗 🤔 🤫 😏 😌 😴 😷 🤒 🥳 😎 🤓 😮 😳 🥺 😢 😭 😤 😡 😱 🙄 😬 🤐 😇',
    ),
  },
  { subject: '手势', emoji: listed('👍 👎 👌 ✌️ 🤞 🤝 👏 🙌 🙏 💪 👋 🤙 👉 👈 👆 👇 ✊ 👊 🫶 ✍️') },
  { subject: '心意', emoji: listed('❤️ 🧡 💛 💚 💙 💜 🖤 🤍 💔 💯 🔥 ✨ 🎉 🎁 🌹 🌸 🍀 ⭐ 🌙 ☀️') },
  { subject: '生活', emoji: listed('☕ 🍵 🍻 🍚 🍜 🥟 🍎 🍉 🎂 🚗 🚄 ✈️ 🏠 🎬 🎵 📷 📖 💻 📱 ⚽ 🏀 🐱 🐶 🐼 🐦 🌊 ⛰️ 🌧️ ❄️ 🌈') },
];
