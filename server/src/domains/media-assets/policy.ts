import type { UploadPart } from '#contract/media-assets/media-assets.ts';
import { userIdOf, type Actor } from '../../core/actor.ts';

/** Whether the actor uploaded the file. */
export const owns = (actor: Actor, file: { ownerId: string }): boolean => userIdOf(actor) === file.ownerId;

/** Licences and identity documents are never public. */
export const isPrivatePart = (part: UploadPart | 'poster'): boolean => part === 'document';
