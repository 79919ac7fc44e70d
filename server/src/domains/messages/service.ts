// The face of messages for other domains and for its own routes; one file a group of verbs.
export { blockPerson, listBlocked } from './blocking.ts';
export { readConversation, recallMessage, removeMessages } from './changing.ts';
export { findPeople } from './finding.ts';
export { followMessages } from './live.ts';
export { sendMessage } from './sending.ts';
export { listConversations, listMessages, threadWithPerson } from './threads.ts';
