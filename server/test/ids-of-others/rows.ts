import type { Call } from '#contract/call.ts';
import type { Own, StrangerName, ThingName, World } from './world.ts';

/** The ids of everything in the world. */
export type Ids = World['ids'];

/** One field of one call that names something, and what may be named there. */
export interface Row {
  call: Call;
  field: string;
  /** What is sent with that id in the field. */
  input(id: string, own: Own, ids: Ids): object;
  /** Their owner's alone: strangers get the answer of an id that names nothing, their owner another one. */
  theirs?: ThingName[];
  /** On nobody's page: whoever asks this way gets the answer of an id that names nothing. */
  gone?: ThingName[];
  /** Anybody sees them, but only their owner may do this. */
  guarded?: ThingName[];
  /** Anybody may name it, for the reason in `why`. */
  open?: ThingName;
  why?: string;
  /** Who may do this beside the owner, and so is no stranger here. */
  alsoFor?: StrangerName[];
  /** Where the caller's own rows change, whatever is named. */
  writes?: string[];
  /** The part of the data that tells of what was named, where the rest is the caller's own. */
  look?(data: never): unknown;
}

/** Everything that a row names. */
export const namesOf = ({ theirs = [], gone = [], guarded = [], open }: Row): ThingName[] => [
  ...theirs,
  ...gone,
  ...guarded,
  ...(open === undefined ? [] : [open]),
];

/** A row for each field of a call that only names what anybody may name. */
export const harmless = (call: Call, fields: string[], why: string): Row[] =>
  fields.map((field) => ({ call, field, why, input: () => ({}) }));
