import type { UploadPart } from '#contract/media-assets/media-assets.ts';
import { userIdOf, type Actor } from '../../core/actor.ts';

/** Whether the actor uploaded it. */
export const owns = (actor: Actor, thing: { ownerId: string }): boolean => userIdOf(actor) === thing.ownerId;

/** Licences and identity documents are never public. */
export const isPrivatePart = (part: UploadPart | 'poster'): boolean => part === 'document';
