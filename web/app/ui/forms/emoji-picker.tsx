import { useRef, useState, type ReactElement } from 'react';
import { PlainButton } from '../base/plain-button.tsx';
import { Grid } from '../layout/primitives.tsx';
import { Popover } from '../overlays/popover.tsx';
import css from './emoji-picker.module.css';

interface EmojiPickerProps {
  trigger: ReactElement;
  /** Inserts the emoji and moves the focus there. */
  onChoose: (emoji: string) => void;
  /** Opens at once, for a picker whose code was loaded by a press on its button. */
  defaultOpen?: boolean;
}

/** Chooses one of the commonest emoji, grouped by subject. Large: load it on first use. */
export function EmojiPicker({ trigger, onChoose, defaultOpen = false }: EmojiPickerProps) {
  const [open, setOpen] = useState(defaultOpen);
  const hasChosen = useRef(false);
  const change = (next: boolean) => {
    if (next) hasChosen.current = false;
    setOpen(next);
  };
  return (
    <Popover
      trigger={trigger}
      label="选择表情"
      open={open}
      onOpenChange={change}
      finalFocus={() => !hasChosen.current}
      className={css.picker}
    >
      {EMOJI.map(({ subject, emoji }) => (
        <section key={subject} aria-label={subject}>
          <h3>{subject}</h3>
          <Grid className={css.grid}>
            {emoji.map((character) => (
              <PlainButton
                radius="s"
                size={20}
                leading="flat"
                key={character}
                onClick={() => {
                  hasChosen.current = true;
                  setOpen(false);
                  onChoose(character);
                }}
              >
                {character}
              </PlainButton>
            ))}
          </Grid>
        </section>
      ))}
    </Popover>
  );
}

const split = (text: string): string[] => text.split(' ');

/** The emoji that people here use most. */
const EMOJI: readonly { subject: string; emoji: string[] }[] = [
  {
    subject: '表情',
    emoji: split(
      '😀 😄 😁 😆 😅 😂 🤣 😊 🙂 😉 😍 🥰 😘 😋 😜 🤪 🤗 🤔 🤫 😏 😌 😴 😷 🤒 🥳 😎 🤓 😮 😳 🥺 😢 😭 😤 😡 😱 🙄 😬 🤐 😇',
    ),
  },
  { subject: '手势', emoji: split('👍 👎 👌 ✌️ 🤞 🤝 👏 🙌 🙏 💪 👋 🤙 👉 👈 👆 👇 ✊ 👊 🫶 ✍️') },
  { subject: '心意', emoji: split('❤️ 🧡 💛 💚 💙 💜 🖤 🤍 💔 💯 🔥 ✨ 🎉 🎁 🌹 🌸 🍀 ⭐ 🌙 ☀️') },
  { subject: '生活', emoji: split('☕ 🍵 🍻 🍚 🍜 🥟 🍎 🍉 🎂 🚗 🚄 ✈️ 🏠 🎬 🎵 📷 📖 💻 📱 ⚽ 🏀 🐱 🐶 🐼 🐦 🌊 ⛰️ 🌧️ ❄️ 🌈') },
];
