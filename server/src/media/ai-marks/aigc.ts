import { AI_SOURCE_TYPES, AIGC_FIELDS, type AiMark, type AigcFields, type AiSourceType } from '#contract/media-assets/ai-mark.ts';

/** What was found in a file. */
export interface FoundMark {
  /** Null when it says nothing of AI. */
  aiMark: AiMark | null;
  /** Whether a manifest of C2PA lies in it. Nobody has checked its signature, and cameras write such ones too. */
  c2pa: boolean;
}

export const foundMark = (aigc: AigcFields | null, sourceType: AiSourceType | null, c2pa: boolean): FoundMark => ({
  aiMark: aigc === null && sourceType === null ? null : { aigc, sourceType },
  c2pa,
});

/** Far more than any field needs; 2,048 is what clouds take. */
const FIELD_MAX = 2_048;

/** The fields out of JSON, which may stand under the name AIGC; null when it has none of them. */
export function readAigc(text: string): AigcFields | null {
  const value = parse(text);
  const inner = isObject(value) && isObject(value.AIGC) ? value.AIGC : value;
  if (!isObject(inner)) return null;
  const fields = AIGC_FIELDS.map((name) => [name, wordOf(inner[name])] as const);
  return fields.every(([, word]) => word === '') ? null : (Object.fromEntries(fields) as AigcFields);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** As it stands, without what neither XML nor the database can hold. */
const wordOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number'
    ? `${value}`
        .toWellFormed()
        .replace(/[\p{Cc}\ufffe\uffff]/gu, '')
        .slice(0, FIELD_MAX)
        .toWellFormed()
    : '';

/** The names of a file's tags that hold a mark: the standard asks only that AIGC be in them. */
export const namesAigc = (name: string): boolean => name.toUpperCase().includes('AIGC');

/** The term by its address, which stands in XMP and in manifests of C2PA as it is. */
export const sourceTypeIn = (text: string | Buffer): AiSourceType | null =>
  AI_SOURCE_TYPES.find((term) => text.includes(`/digitalsourcetype/${term}`)) ?? null;

/** Whoever spreads a file: by what it is known, and as what the file is known there. */
export interface Propagation {
  by: string;
  as: string;
}

/** "It is": what the file said of its making stays, and who spreads it is written in the place of whoever did before. */
const IS_AI = '1';

export const passedOn = ({ aigc }: AiMark, { by, as }: Propagation): AigcFields => ({
  Label: aigc?.Label || IS_AI,
  ContentProducer: aigc?.ContentProducer ?? '',
  ProduceID: aigc?.ProduceID ?? '',
  ReservedCode1: aigc?.ReservedCode1 ?? '',
  ContentPropagator: by,
  PropagateID: as,
  ReservedCode2: '',
});
