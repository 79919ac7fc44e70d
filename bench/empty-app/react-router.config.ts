export default { appDirectory: 'app', buildDirectory: '../../.cache/empty-app', ssr: true, routeDiscovery: { mode: 'initial' } };
