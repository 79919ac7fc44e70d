import type { UploadPart } from '#contract/media-assets/media-assets.ts';
import { userIdOf, type Actor } from '../../core/actor.ts';

/** A person's uploads and videos are theirs alone. */
export const owns = (actor: Actor, thing: { ownerId: string }): boolean => userIdOf(actor) === thing.ownerId;

/** Licences and identity documents are never public. */
export const isPrivatePart = (part: UploadPart | 'poster'): boolean => part === 'document';
