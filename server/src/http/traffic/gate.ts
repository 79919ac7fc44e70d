import type { ServerResponse } from 'node:http';
import { performance, type EventLoopUtilization } from 'node:perf_hooks';

/**
 * A gate in front of all requests, which treats requesters fairly. A requester is a logged-in person or, for guests, a network. Each starts at most
 * `PER_TURN` requests per turn of the event loop. While the process is busy and several requesters are present, one with more
 * than `PACE` requests in a second is paced: a token bucket gives it `PACE` requests a second, until it has stayed below that
 * rate for `PACED_FOR_MS`. Further requests wait in its queue, and are refused only when the queue is full. A lone requester is never paced.
 */
export interface Gate {
  /** Calls `go` at once or in the turn of `requester`, or `refuse` when its queue is full. */
  enter(requester: string, visit: Visit): void;
  /** Counts a request that was let in as `more` further ones, because it was expensive. */
  charge(requester: string, more: number): void;
  close(): void;
}

/** A request that wants to enter. */
interface Visit {
  go(): void;
  refuse(): void;
  /** true once the client has disconnected; the request is then dropped. */
  isGone(): boolean;
}

export interface GateOptions {
  /** Milliseconds, monotonic. */
  now(): number;
  /** Whether the event loop of this process has little capacity left. */
  isBusy(): boolean;
  /** Calls `turn` in the next turn of the event loop. */
  nextTurn(turn: () => void): void;
  later(turn: () => void, milliseconds: number): void;
}

/** Requests of a requester within one turn of the event loop. */
const PER_TURN = 8;
/** Requests a second of a paced requester. */
const PACE = 100;
const PACED_FOR_MS = 60_000;
/** The largest negative balance of tokens, with which the pacing of a requester begins that has far exceeded `PACE`. */
const DEBT_MAX = 500;
/** Several requesters are present when requests of two of them followed each other within this time. */
const COMPANY_MS = 10_000;
const QUEUE_MAX = 512;
/** Delay of the next turn when all waiting requesters lack tokens. */
const RETRY_MS = 20;
const LANES_MAX = 50_000;

/** The state of one requester. */
interface Lane {
  queue: Visit[];
  /** The last turn with a request of it, and the number of its requests in that turn. */
  turn: number;
  startedInTurn: number;
  /** Start of the current second, and the cost of its requests since. */
  secondBegan: number;
  inSecond: number;
  /** The requester is paced until this time; 0: not paced. */
  pacedUntil: number;
  /** Its token bucket, used only while it is paced. */
  tokens: number;
  refilledAt: number;
}

export function createGate({ now, isBusy, nextTurn, later }: GateOptions): Gate {
  // Lanes by requester; the least recently used comes first.
  const lanes = new Map<string, Lane>();
  /** Requesters with waiting requests. */
  const waiting = new Set<string>();
  let turn = 0;
  let isTurnScheduled = false;
  let lastRequester = '';
  /** The last time at which a request came from another requester than the one before. */
  let requesterChangedAt = Number.NEGATIVE_INFINITY;
  let closed = false;

  const laneOf = (requester: string): Lane => {
    const at = now();
    const lane = lanes.get(requester) ?? {
      queue: [],
      turn: -1,
      startedInTurn: 0,
      secondBegan: at,
      inSecond: 0,
      pacedUntil: 0,
      tokens: 0,
      refilledAt: at,
    };
    lanes.delete(requester);
    lanes.set(requester, lane);
    if (lanes.size > LANES_MAX) forgetOne();
    return lane;
  };

  /** Removes the least recently used lane without a waiting request. */
  const forgetOne = () => {
    for (const [requester, { queue }] of lanes) if (queue.length === 0) return lanes.delete(requester);
    return false;
  };

  const mayGo = (lane: Lane): boolean => {
    if (lane.turn === turn && lane.startedInTurn >= PER_TURN) return false;
    const at = now();
    if (lane.pacedUntil <= at) return true;
    lane.tokens = Math.min(PACE, lane.tokens + ((at - lane.refilledAt) * PACE) / 1_000);
    lane.refilledAt = at;
    return lane.tokens >= 1;
  };

  /** Adds the cost of a request, and begins or prolongs the pacing. */
  const count = (lane: Lane, cost: number) => {
    const at = now();
    if (at - lane.secondBegan >= 1_000) {
      lane.secondBegan = at;
      lane.inSecond = 0;
    }
    lane.inSecond += cost;
    lane.tokens -= cost;
    if (lane.inSecond <= PACE || at - requesterChangedAt > COMPANY_MS) return;
    if (lane.pacedUntil > at) lane.pacedUntil = at + PACED_FOR_MS;
    else if (isBusy()) {
      lane.pacedUntil = at + PACED_FOR_MS;
      lane.tokens = Math.max(-DEBT_MAX, PACE - lane.inSecond);
      lane.refilledAt = at;
    }
  };

  const start = (lane: Lane, { go, isGone }: Visit) => {
    if (isGone()) return;
    if (lane.turn !== turn) {
      lane.turn = turn;
      lane.startedInTurn = 0;
    }
    lane.startedInTurn += 1;
    count(lane, 1);
    go();
  };

  const schedule = () => {
    if (isTurnScheduled || closed) return;
    isTurnScheduled = true;
    nextTurn(beginTurn);
  };

  const beginTurn = () => {
    isTurnScheduled = false;
    turn += 1;
    let hasStarted = false;
    for (const requester of [...waiting]) {
      const lane = lanes.get(requester);
      while (lane !== undefined && lane.queue.length > 0 && mayGo(lane)) {
        const visit = lane.queue.shift();
        if (visit !== undefined) start(lane, visit);
        hasStarted = true;
      }
      if (lane === undefined || lane.queue.length === 0) waiting.delete(requester);
      // While its queue is not empty, a requester stays paced.
      else if (lane.pacedUntil > now()) lane.pacedUntil = now() + PACED_FOR_MS;
    }
    if (waiting.size === 0) return;
    if (hasStarted) schedule();
    else if (!isTurnScheduled && !closed) {
      isTurnScheduled = true;
      later(beginTurn, RETRY_MS);
    }
  };

  return {
    enter(requester, visit) {
      if (requester !== lastRequester) {
        if (lastRequester !== '') requesterChangedAt = now();
        lastRequester = requester;
      }
      const lane = laneOf(requester);
      schedule();
      if (lane.queue.length === 0 && mayGo(lane)) return start(lane, visit);
      if (lane.queue.length >= QUEUE_MAX) return visit.refuse();
      lane.queue.push(visit);
      waiting.add(requester);
    },
    charge(requester, more) {
      const lane = lanes.get(requester);
      if (lane !== undefined) count(lane, more);
    },
    close() {
      closed = true;
    },
  };
}

/** Answers 429 and closes the connection, so that a crowd does not hold connections open. */
export function refuseCrowd(response: ServerResponse): void {
  const body = JSON.stringify({
    code: 429,
    msg: '当前网络访问过于频繁，请 2 秒后重试',
    data: { retryAfter: RETRY_AFTER_SECONDS },
  });
  response
    .writeHead(429, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': String(RETRY_AFTER_SECONDS),
      connection: 'close',
    })
    .end(body);
}
const RETRY_AFTER_SECONDS = 2;

const MEASURE_EVERY_MS = 100;
/** The process is busy when its event loop was active for more than this share of the last interval. */
const BUSY_UTILIZATION = 0.6;

/** The gate of this process, driven by its event loop. */
export function openGate(): Gate {
  let before: EventLoopUtilization = performance.eventLoopUtilization();
  let utilization = 0;
  const timer = setInterval(() => {
    const total = performance.eventLoopUtilization();
    utilization = performance.eventLoopUtilization(total, before).utilization;
    before = total;
  }, MEASURE_EVERY_MS).unref();
  const gate = createGate({
    now: () => performance.now(),
    isBusy: () => utilization > BUSY_UTILIZATION,
    nextTurn: (task) => void setImmediate(task),
    later: (task, milliseconds) => void setTimeout(task, milliseconds),
  });
  return {
    ...gate,
    close() {
      clearInterval(timer);
      gate.close();
    },
  };
}
