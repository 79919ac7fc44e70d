import { join } from 'node:path';
import globalData from '@csstools/postcss-global-data';
import { reactRouter } from '@react-router/dev/vite';
import customMedia from 'postcss-custom-media';
import { defineConfig } from 'vite';

/**
 * What nearly every public page begins with, and all that these parts import, in one file of script and one of styles. As a
 * file each they would be fifty, asked for six at a time.
 */
const SHELL = [
  /web\/app\/(root|areas\/public\/layout)\.tsx$/,
  /web\/app\/ui\/(data\/(certified-mark|chip|cover)|feedback\/(needs-script|error-in-layout|skeleton)|layout\/(primitives|section-head))\.tsx$/,
  /web\/app\/kits\/session\/request-login\.ts$/,
  /web\/app\/lib\/boot\/served\.tsx$/,
  // Small parts that would otherwise bring READING, all of it, to login, settings and the back office.
  /web\/app\/lib\/(browser\/(random-id|when-idle)|calls\/use-answer)\.ts$/,
  /web\/app\/domains\/(follows\/parts\/follow-button|posts\/parts\/(labels|mini-card))\.tsx$/,
];

/** What articles and videos share around themselves, likewise: eleven files otherwise. */
const READING = [
  /web\/app\/domains\/comments\/thread\/comment-section\.tsx$/,
  /web\/app\/domains\/library\/reactions\/action-bar\.tsx$/,
  /web\/app\/domains\/moderation\/parts\/use-report\.tsx$/,
  /web\/app\/domains\/posts\/(parts\/author-card|reading\/(end-note|use-correction-news|use-fresh-counts))\.tsx?$/,
  /web\/app\/domains\/views\/parts\/use-visit\.ts$/,
];

/** What pages of many posts share. */
const LISTS = [
  /web\/app\/domains\/posts\/parts\/(post-row|post-tile)\.tsx$/,
  /web\/app\/ui\/[\w-]+\/(empty-state|error-state|pagination|tabs)\.tsx$/,
  /web\/app\/lib\/search-params\.ts$/,
];

/** Files of their own, evaluated before the shell one after the other (start-scripts.ts), and the same in the next version. */
const REACT = [/node_modules\/(react|react-dom|scheduler)\//];
const ROUTER = [/node_modules\/react-router\//];

const group = (name: string, parts: readonly RegExp[], priority = 0) => ({
  name,
  test: (id: string) => parts.some((part) => part.test(id)),
  priority,
});

export default defineConfig({
  plugins: [reactRouter()],
  css: {
    modules: { generateScopedName: '[name]_[local]_[hash:base64:4]' },
    // Breakpoints by name, in every style sheet.
    postcss: { plugins: [globalData({ files: [join(import.meta.dirname, 'app/styles/media.css')] }), customMedia()] },
  },
  build: {
    target: 'es2022',
    cssCodeSplit: true,
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            group('react', REACT, 2),
            group('router', ROUTER, 1),
            group('shell', SHELL),
            group('reading', READING),
            group('lists', LISTS),
          ],
        },
      },
      // Writes addresses of calls where they are used: a page would load those of whole domains otherwise.
      optimization: { inlineConst: { mode: 'all' } },
    },
  },
  // Six hundred small files that the server would look up one by one at each start; react itself must stay the one that all share.
  ssr: { noExternal: [/^@base-ui\//, /^@floating-ui\//, /^@tanstack\//, 'zod', 'tus-js-client'] },
  // For development: what is found out on a visit otherwise answers that visit with a 504.
  optimizeDeps: {
    include: [
      ...['react', 'react-dom/client', 'react-router', 'react-router/dom'],
      // Of @base-ui, which the scan does not follow that far.
      ...['reselect', 'use-sync-external-store/shim', 'use-sync-external-store/shim/with-selector'],
    ],
    entries: ['app/entry.client.tsx', 'app/root.tsx', 'app/{areas,domains}/**/*.{ts,tsx}', '!**/*.test.ts'],
  },
});
