// The face of media-assets for other domains, the demo content and its own routes; one file a group of verbs.
export { removeCaptions, saveCaptions } from './captions.ts';
export { fetchPicture } from './foreign-pictures.ts';
export { captionFilesOf, filesOfPictures, sha256Of, sourceOf } from './files.ts';
export {
  addPicture,
  documentsByUrl,
  isOwnPicture,
  openDocument,
  pictureTooLarge,
  picturesByUrl,
  uploadSingle,
  type PrivateDocument,
} from './pictures.ts';
export { reuseMedia } from './reuse.ts';
export {
  beginUpload,
  finishUpload,
  forgetUpload,
  touchUpload,
  uploadFolder,
  UPLOAD_EXPIRES_MS,
  videoTooLarge,
} from './uploads.ts';
export { addLocalVideo, createMedia, findOwnVideo, mediaDetail, playablesById, retryMedia } from './videos.ts';
export { readPrivatePicture, removePrivatePicture, storePrivatePicture } from './private-pictures.ts';
export { uploadsInBucket } from './upload-parts.ts';
