// The face of media-assets for other domains, the demo content and its own routes; one file a group of verbs.
export { addPicture, isOwnPicture, picturesByUrl, uploadSingle } from './pictures.ts';
export { beginUpload, finishUpload, forgetUpload, touchUpload, uploadFolder, UPLOAD_EXPIRES_MS } from './uploads.ts';
export { addLocalVideo, createMedia, findOwnVideo, mediaDetail, playablesById, retryMedia } from './videos.ts';
