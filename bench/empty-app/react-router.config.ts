export default { appDirectory: 'app', ssr: true, routeDiscovery: { mode: 'initial' } };
