import { createServer } from 'node:net';

/** Whether the port is free, or becomes free within `waitMs`. Checked before anything else is started. */
export async function portIsFree(port: number, host: string, waitMs: number): Promise<boolean> {
  const deadline = Date.now() + waitMs;
  while (!(await canListen(port, host))) {
    if (Date.now() >= deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return true;
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}
