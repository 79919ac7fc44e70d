/** Data to compare with the registers of police, mobile carriers, banks and companies, as the user typed them. */
export type IdentityInput =
  /** Name and identity number belong together; with `mobile`: and it is registered to that person. */
  | { kind: 'person'; name: string; idNumber: string; mobile?: string | undefined }
  /** Name and bank card belong together; with `idNumber` and the `mobile` registered at the bank: those too. */
  | { kind: 'bankCard'; name: string; card: string; idNumber?: string | undefined; mobile?: string | undefined }
  /** Company name and 统一社会信用代码 belong together; with name and identity number of the legal representative: those too. */
  | { kind: 'company'; name: string; creditCode: string; legalName?: string | undefined; legalIdNumber?: string | undefined };

export interface IdentityAnswer {
  /** `unsure`: the register has no such entry, or gave no clear answer. */
  result: 'match' | 'mismatch' | 'unsure';
  /** An explanation for reviewers, without personal data. */
  detail: string;
  /** The provider's id of the request. */
  requestId: string | null;
}

/**
 * Nothing was compared. `away`: no answer, a failure, no credit or rejected credentials; `limited`: over a rate limit, retry later;
 * `unfit`: these values are not a valid name or number, so a retry is useless.
 */
export class IdentityFailure extends Error {
  readonly kind: 'away' | 'limited' | 'unfit';

  constructor(message: string, kind: IdentityFailure['kind'], cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}

/** The request of a face verification. */
export interface FaceQuestion {
  name: string;
  idNumber: string;
  /** The device on which the provider's page will be opened. */
  device: 'phone' | 'computer';
  /** The User-Agent header of the requesting browser. */
  userAgent: string;
  /** The address to which the provider sends the person afterwards. Parameters that it adds are not trusted. */
  returnUrl: string;
  /** The address that the provider calls, with the token, when there is a result; null when it cannot reach this server. */
  callback: { url: string; token: string } | null;
}

export interface BegunFace {
  /** The provider's id of the verification. */
  id: string;
  /** The provider's page, for this one person. */
  url: string;
}

/** `pending`: the person has not opened or finished the page, or the provider still compares. */
export type FaceAnswer = Omit<IdentityAnswer, 'result'> & { result: IdentityAnswer['result'] | 'pending' };

/** Verifies a person's face on a page of the provider. Pictures never reach this server. */
export interface FaceVerifier {
  /** Validity of the provider's page, which can be used once. */
  minutes: number;
  begin(question: FaceQuestion): Promise<BegunFace>;
  result(id: string): Promise<FaceAnswer>;
  /** Makes the provider delete its data of the verification; repeating it is harmless. */
  forget(id: string): Promise<void>;
}

/** A service that checks identities. The provider bills each request. */
export interface IdentityVerifier {
  name: string;
  /** Display name for operators and in the text of the user's consent. */
  label: string;
  /** false: there is no service and reviewers check by eye; then nothing is sent and no consent is needed. */
  isAutomatic: boolean;
  verify(input: IdentityInput): Promise<IdentityAnswer>;
  /** null: the service does not verify faces. */
  faces: FaceVerifier | null;
}
