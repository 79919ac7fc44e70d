export { captionFilesOf, filesOfPictures, sha256Of, sourceOf } from './videos/list-files.ts';
export { addPicture, documentsByUrl, isOwnPicture, openDocument, picturesByUrl } from './pictures/upload.ts';
export { beginUpload } from './uploads/service.ts';
export { addLocalVideo, playablesById } from './videos/service.ts';
export { readPrivatePicture, removePrivatePicture, storePrivatePicture } from './pictures/save-private.ts';
