/** The names of the drawings in icons.svg. */
export const ICON_NAMES = [
  'alert-circle', 'arrow-down', 'arrow-right', 'arrow-up', 'ban', 'bank', 'bars', 'bell', 'bold', 'bolt', 'building',
  'calculator', 'calendar', 'captions', 'card', 'chart', 'chat', 'check', 'check-circle', 'chevron-down', 'chevron-left',
  'chevron-right', 'chevron-up', 'clock', 'close', 'cloud', 'code', 'columns', 'copy', 'crop', 'danmaku', 'database',
  'download', 'edit', 'external', 'eye', 'eye-off', 'file', 'film', 'filter', 'fire', 'flag', 'fullscreen', 'grid', 'history',
  'home', 'image', 'info', 'italic', 'key', 'keyboard', 'like', 'link', 'list', 'list-bulleted', 'list-ordered', 'lock', 'log',
  'logout', 'mail', 'map-pin', 'megaphone', 'menu', 'minus', 'monitor', 'moon', 'more', 'next', 'pause', 'pen', 'phone', 'pip',
  'play', 'plus', 'power', 'pulse', 'quote', 'redo', 'refresh', 'save', 'search', 'send', 'settings', 'share', 'shield',
  'smile', 'sparkles', 'star', 'strike', 'sun', 'table', 'tag', 'ticket', 'trash', 'tune', 'underline', 'undo', 'upload',
  'user', 'users', 'video', 'volume', 'wallet', 'warning', 'x-circle', 'yen',
] as const;
