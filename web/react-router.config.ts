import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  ssr: true,
  // The whole address map is known to the server; nothing is asked for at run time.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
