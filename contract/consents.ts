/** Versions in force of what a person agrees to by registering: shown with the documents, recorded with the account. */
export const DOCUMENT_VERSION = { userTerm: '2026.11', privacy: '2026.11' } as const;

export type ConsentDocument = keyof typeof DOCUMENT_VERSION;
