const listed = (text: string): string[] => text.split(' ');

/** The emoji that people here use most. */
export const EMOJI: readonly { subject: string; emoji: string[] }[] = [
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
