// For moderation.
export { decideMessage, judgeMessage, type Refused } from './conversations/judge.ts';
export { countHeld as countHeldMessages, listHeld as listHeldMessages, type HeldMessageRow } from './conversations/store.ts';
