import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/**
 * What nearly every public page begins with, and all that these parts import, in one file of script and one of styles. As a
 * file each they would be fifty, asked for six at a time.
 */
const SHELL = [
  /web\/app\/(root|entry\.client|areas\/public\/(layout|page-error))\.tsx$/,
  /web\/app\/ui\/(chip|section-head|skeleton)\.tsx$/,
  /web\/app\/domains\/(accounts\/(certified-mark\.tsx|ask-login\.ts)|follows\/follow-button\.tsx|posts\/(cover|labels|mini-card)\.tsx)$/,
];

export default defineConfig({
  plugins: [reactRouter()],
  css: { modules: { generateScopedName: '[name]_[local]_[hash:base64:4]' } },
  build: {
    target: 'es2022',
    cssCodeSplit: true,
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'shell', test: (id) => SHELL.some((part) => part.test(id)) }] } },
    },
  },
  // Four hundred small files that the server would look up one by one at each start; react itself must stay the one that all share.
  ssr: { noExternal: [/^@base-ui\//, /^@floating-ui\//] },
  // Found out on the first visit otherwise, which answers that visit with a 504.
  optimizeDeps: { include: ['react', 'react-dom/client', 'react-router', 'react-router/dom'] },
});
