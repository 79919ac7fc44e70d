export type Brand = 'wechat' | 'weibo' | 'qq';

/** Monochrome logos of the share targets; not in the icon sprite, since only the share panel needs them. */
export const BrandGlyph = ({ of }: { of: Brand }) => (
  <svg width="24" height="24" viewBox="0 0 20 20" fill="currentColor" aria-hidden="true" focusable="false">
    {GLYPHS[of]}
  </svg>
);

const GLYPHS = {
  wechat: (
    <>
      <path
        fillRule="evenodd"
        d="M8 13.6a6.5 5.3 0 1 1 6.5-5.4A5.5 4.6 0 0 0 8 13.6zM5.8 6a.85.85 0 1 0 0 1.7.85.85 0 0 0 0-1.7zm4.4 0a.85.85 0 1 0 0 1.7.85.85 0 0 0 0-1.7z"
      />
      <path d="m3.6 11.6-.7 3.2 3-1.8z" />
      <path
        fillRule="evenodd"
        d="M13.4 8.8a4.7 3.9 0 1 0 0 7.8 4.7 3.9 0 0 0 0-7.8zm-1.6 2.1a.65.65 0 1 1 0 1.3.65.65 0 0 1 0-1.3zm3.2 0a.65.65 0 1 1 0 1.3.65.65 0 0 1 0-1.3z"
      />
      <path d="m16.6 14.8.6 2.6-2.6-1.5z" />
    </>
  ),
  weibo: (
    <>
      <path
        fillRule="evenodd"
        d="M8 7.8c-3.7.5-6.5 2.7-6.5 5.2 0 2.4 3 4.3 6.7 4.3s6.7-1.9 6.7-4.3c0-1.3-.9-2.2-2.2-2.6.5-1.4-.3-2.6-2.9-2-.5-.5-1.1-.7-1.8-.6zm0 2c2.7-.3 5 .8 5.2 2.6.2 1.7-1.9 3.4-4.6 3.7-2.7.3-5-.8-5.2-2.6-.2-1.7 1.9-3.4 4.6-3.7z"
      />
      <circle cx="7.6" cy="13.1" r="1.9" />
      <path
        d="M12.8 3a5.2 5.2 0 0 1 5 6.8M13 5.9a2.3 2.3 0 0 1 2.1 3"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
      />
    </>
  ),
  qq: (
    <path d="M10 1.8c-3 0-4.8 2.2-4.8 5 0 .7 0 1.1-.2 1.7-.9 1.2-1.9 2.8-1.9 4.2 0 .8.3 1.2.6 1.2.4 0 .9-.7 1.3-1.4.3 1 .9 1.9 1.7 2.5-.8.3-1.5.8-1.5 1.5 0 1 1.9 1.5 3.3 1.5.7 0 1.2-.2 1.5-.5.3.3.8.5 1.5.5 1.4 0 3.3-.5 3.3-1.5 0-.7-.7-1.2-1.5-1.5.8-.6 1.4-1.5 1.7-2.5.4.7.9 1.4 1.3 1.4.3 0 .6-.4.6-1.2 0-1.4-1-3-1.9-4.2-.2-.6-.2-1-.2-1.7 0-2.8-1.8-5-4.8-5z" />
  ),
} as const;
