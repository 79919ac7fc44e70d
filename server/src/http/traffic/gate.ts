import type { ServerResponse } from 'node:http';
import { performance, type EventLoopUtilization } from 'node:perf_hooks';

/**
 * In front of everything: networks take turns, and while this process is busy with several of them, one that asks for more than its share waits for
 * its turns. Nobody is refused for it before a long line of theirs stands, and a network that has the server to itself has all of it.
 */
export interface Gate {
  /** Calls `go` at once or when it is the turn of `who`; `refuse` where too many of theirs wait. `isGone`: nobody waits for it any more. */
  enter(who: string, visit: Visit): void;
  /** What was let in turned out to cost as much as so many more. */
  charge(who: string, more: number): void;
  close(): void;
}

interface Visit {
  go(): void;
  refuse(): void;
  isGone(): boolean;
}

export interface GateOptions {
  now(): number;
  /** Whether this process has hardly any time left. */
  isBusy(): boolean;
  /** Calls `turn` once the event loop has gone round. */
  nextTurn(turn: () => void): void;
  later(turn: () => void, milliseconds: number): void;
}

/** Of one network within one turn of the event loop. */
const PER_TURN = 8;
/** What a network may have in a second while it has to wait. */
const PACE = 100;
const PACED_FOR_MS = 60_000;
/** What it had beyond that before it waited is waited for, some seconds at most. */
const DEBT_MAX = 500;
/** Somebody else is here when they asked for something so lately. */
const COMPANY_MS = 10_000;
const LINE_MAX = 512;
const LOOK_AGAIN_MS = 20;
const LANES_MAX = 50_000;

interface Lane {
  line: Visit[];
  turn: number;
  startedInTurn: number;
  secondBegan: number;
  inSecond: number;
  pacedUntil: number;
  tokens: number;
  refilledAt: number;
}

export function createGate({ now, isBusy, nextTurn, later }: GateOptions): Gate {
  // The lane that was used longest ago comes first.
  const lanes = new Map<string, Lane>();
  const waiting = new Set<string>();
  let turn = 0;
  let isTurning = false;
  let last = '';
  let companyAt = Number.NEGATIVE_INFINITY;
  let closed = false;

  const laneOf = (who: string): Lane => {
    const known = lanes.get(who);
    const at = now();
    const lane = known ?? {
      line: [],
      turn: -1,
      startedInTurn: 0,
      secondBegan: at,
      inSecond: 0,
      pacedUntil: 0,
      tokens: 0,
      refilledAt: at,
    };
    lanes.delete(who);
    lanes.set(who, lane);
    if (lanes.size > LANES_MAX) forgetOne();
    return lane;
  };

  /** Of those that nobody waits in, the one that was used longest ago. */
  const forgetOne = () => {
    for (const [who, { line }] of lanes) if (line.length === 0) return lanes.delete(who);
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

  const count = (lane: Lane, cost: number) => {
    const at = now();
    if (at - lane.secondBegan >= 1_000) {
      lane.secondBegan = at;
      lane.inSecond = 0;
    }
    lane.inSecond += cost;
    lane.tokens -= cost;
    if (lane.inSecond <= PACE || at - companyAt > COMPANY_MS) return;
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
    if (isTurning || closed) return;
    isTurning = true;
    nextTurn(endTurn);
  };

  const endTurn = () => {
    isTurning = false;
    turn += 1;
    let hasGone = false;
    for (const who of [...waiting]) {
      const lane = lanes.get(who);
      while (lane !== undefined && lane.line.length > 0 && mayGo(lane)) {
        const visit = lane.line.shift();
        if (visit !== undefined) start(lane, visit);
        hasGone = true;
      }
      if (lane === undefined || lane.line.length === 0) waiting.delete(who);
      // A line that does not end keeps its pace.
      else if (lane.pacedUntil > now()) lane.pacedUntil = now() + PACED_FOR_MS;
    }
    if (waiting.size === 0) return;
    if (hasGone) schedule();
    else if (!isTurning && !closed) {
      isTurning = true;
      later(endTurn, LOOK_AGAIN_MS);
    }
  };

  return {
    enter(who, visit) {
      if (who !== last) {
        if (last !== '') companyAt = now();
        last = who;
      }
      const lane = laneOf(who);
      schedule();
      if (lane.line.length === 0 && mayGo(lane)) return start(lane, visit);
      if (lane.line.length >= LINE_MAX) return visit.refuse();
      lane.line.push(visit);
      waiting.add(who);
    },
    charge(who, more) {
      const lane = lanes.get(who);
      if (lane !== undefined) count(lane, more);
    },
    close() {
      closed = true;
    },
  };
}

/** By another connection next time: a crowd does without the ones it has. */
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

const LOOK_EVERY_MS = 100;
const BUSY = 0.6;

/** By the event loop of this process. */
export function openGate(): Gate {
  let before: EventLoopUtilization = performance.eventLoopUtilization();
  let share = 0;
  const timer = setInterval(() => {
    const total = performance.eventLoopUtilization();
    share = performance.eventLoopUtilization(total, before).utilization;
    before = total;
  }, LOOK_EVERY_MS).unref();
  const gate = createGate({
    now: () => performance.now(),
    isBusy: () => share > BUSY,
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
