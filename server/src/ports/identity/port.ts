/** What is compared with the registers of the police, the carriers, the banks and the companies, as its owner has typed it. */
export type IdentityInput =
  /** Name and identity number; with a mobile also whether it is registered to them. */
  | { kind: 'person'; name: string; idNumber: string; mobile?: string | undefined }
  /** Name and card; with an identity number, and the mobile that the bank knows, those as well. */
  | { kind: 'bankCard'; name: string; card: string; idNumber?: string | undefined; mobile?: string | undefined }
  /** Name and 统一社会信用代码; with the legal representative's name and identity number, those as well. */
  | { kind: 'company'; name: string; creditCode: string; legalName?: string | undefined; legalIdNumber?: string | undefined };

export interface IdentityAnswer {
  /** `unsure`: no register knows them, or it could not tell. */
  result: 'match' | 'mismatch' | 'unsure';
  /** What it says besides, as a reviewer reads it; names no data. */
  detail: string;
  /** By which the provider finds the question again. */
  requestId: string | null;
}

/**
 * Nothing was compared: the service is `away` (silent, broken, unpaid, or does not know us), takes no more just now (`limited`), or
 * takes these very words for no name or number (`unfit`).
 */
export class IdentityFailure extends Error {
  readonly kind: 'away' | 'limited' | 'unfit';

  constructor(message: string, kind: IdentityFailure['kind'], cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}

/** Whose face is looked at, where, and how the answer finds its way back. */
export interface FaceQuestion {
  name: string;
  idNumber: string;
  /** Which camera the page of the provider is opened with. */
  device: 'phone' | 'computer';
  /** Of the browser that asks, as it says itself. */
  userAgent: string;
  /** Where the person is sent afterwards. What stands in that address then is believed by nobody. */
  returnUrl: string;
  /** What the provider calls, with the token, once there is an answer; null where it could not reach it. */
  callback: { url: string; token: string } | null;
}

export interface BegunFace {
  /** By which the provider finds it again. */
  id: string;
  /** The provider's page, for this one person. */
  url: string;
}

/** `pending`: the person has not been there, has not finished, or is being looked at. */
export type FaceAnswer = Omit<IdentityAnswer, 'result'> & { result: IdentityAnswer['result'] | 'pending' };

/** Has somebody's face looked at on a page of the provider. No picture comes here, and none is asked for. */
export interface FaceVerifier {
  /** So long the page may be used, once. */
  minutes: number;
  begin(question: FaceQuestion): Promise<BegunFace>;
  result(id: string): Promise<FaceAnswer>;
  /** Has the provider delete what it was given and what it took; again and again does no harm. */
  forget(id: string): Promise<void>;
}

/** Says whether somebody is who they say they are. Each question is a unit of the provider's bill. */
export interface IdentityVerifier {
  name: string;
  /** As operators, and those whose consent is asked, know it. */
  label: string;
  /** False where a person has to look: then nothing is to be asked, and nobody's consent. */
  asks: boolean;
  verify(input: IdentityInput): Promise<IdentityAnswer>;
  /** Null where nobody looks at faces. */
  faces: FaceVerifier | null;
}
