import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A stretch of cable between two parts of a system. */
export interface Wire {
  /** What connects here comes out at the other end. */
  port: number;
  /** From now on nothing comes through, and nobody is told: what was connected stays open and silent, what connects waits. */
  cut(): void;
  mend(): void;
  stop(): Promise<void>;
}

/** A cable to this port of this machine. */
export async function layWire(target: number): Promise<Wire> {
  let isCut = false;
  const ends = new Set<Socket>();
  const waiting: (() => void)[] = [];

  const join = (near: Socket, far: Socket) => {
    ends.add(near);
    near.on('data', (data) => {
      if (!far.write(data)) near.pause();
    });
    far.on('drain', () => {
      if (!isCut) near.resume();
    });
    near.on('end', () => far.end());
    near.on('error', () => far.destroy());
    near.on('close', () => {
      ends.delete(near);
      far.destroy();
    });
    if (isCut) near.pause();
  };
  const through = (near: Socket) => {
    const far = connect(target, '127.0.0.1');
    join(near, far);
    join(far, near);
  };
  const server = createServer({ allowHalfOpen: true, pauseOnConnect: true }, (near) => {
    near.on('error', () => {});
    const open = () => {
      if (near.destroyed) return;
      through(near);
      near.resume();
    };
    if (isCut) waiting.push(open);
    else open();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true;
      for (const end of ends) end.pause();
    },
    mend() {
      isCut = false;
      for (const end of ends) end.resume();
      for (const open of waiting.splice(0)) open();
    },
    async stop() {
      for (const end of ends) end.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
