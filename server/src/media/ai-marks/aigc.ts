import { AI_SOURCE_TYPES, AIGC_FIELDS, type AiMark, type AigcFields, type AiSourceType } from '#contract/media-assets/ai-mark.ts';

/** The AI labels of a file. */
export interface FoundMark {
  /** Null when the file has no AI label. */
  aiMark: AiMark | null;
  /** Whether it contains a C2PA manifest. Its signature is not checked, and cameras write manifests too. */
  c2pa: boolean;
}

export const foundMark = (aigc: AigcFields | null, sourceType: AiSourceType | null, c2pa: boolean): FoundMark => ({
  aiMark: aigc === null && sourceType === null ? null : { aigc, sourceType },
  c2pa,
});

/** Maximum number of characters of a field; cloud services accept 2,048. */
const FIELD_MAX = 2_048;

/** Reads the fields of the AIGC standard from JSON, either at the top level or below `AIGC`; null when none is present. */
export function readAigc(text: string): AigcFields | null {
  const value = parse(text);
  const inner = isObject(value) && isObject(value.AIGC) ? value.AIGC : value;
  if (!isObject(inner)) return null;
  const fields = AIGC_FIELDS.map((name) => [name, fieldText(inner[name])] as const);
  return fields.every(([, text]) => text === '') ? null : (Object.fromEntries(fields) as AigcFields);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The value as text, without characters that XML or the database cannot store. */
const fieldText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number'
    ? `${value}`
        .toWellFormed()
        .replace(/[\p{Cc}\ufffe\uffff]/gu, '')
        .slice(0, FIELD_MAX)
        .toWellFormed()
    : '';

/** Whether a metadata tag of this name contains the label: the standard only requires that the name contains AIGC. */
export const namesAigc = (name: string): boolean => name.toUpperCase().includes('AIGC');

/** The IPTC digital source type whose address occurs in XMP or in a C2PA manifest; null: none for AI. */
export const sourceTypeIn = (text: string | Buffer): AiSourceType | null =>
  AI_SOURCE_TYPES.find((term) => text.includes(`/digitalsourcetype/${term}`)) ?? null;

/** The site that propagates a file: its name, and the file's id there. */
export interface Propagation {
  by: string;
  as: string;
}

/** Value of `Label`: the content is made by AI. */
const IS_AI = '1';

/** The label for a file passed on by this site: fields about the producer stay, those about the propagator are replaced. */
export const propagationLabel = ({ aigc }: AiMark, { by, as }: Propagation): AigcFields => ({
  Label: aigc?.Label || IS_AI,
  ContentProducer: aigc?.ContentProducer ?? '',
  ProduceID: aigc?.ProduceID ?? '',
  ReservedCode1: aigc?.ReservedCode1 ?? '',
  ContentPropagator: by,
  PropagateID: as,
  ReservedCode2: '',
});
