export { captionFilesOf, filesOfPictures, publicFoldersOf, sha256Of, sourceOf, withLatestCaptions } from './videos/service.ts';
export {
  areCaptionsAsRead,
  areCaptionsWaiting,
  holdCaptions,
  readCaptions,
  showCaptions,
  takeCaptionsBack,
  type ReadCaptions,
} from './captions/change.ts';
export { addPicture, documentsByUrl, isOwnPicture, openDocument, picturesByUrl, postersOf } from './pictures/upload.ts';
export { addLocalVideo, createMedia, isLaterChoice, playablesById, reuseMedia, type Destination } from './videos/service.ts';
export { readPrivatePicture, removePrivatePicture, storePrivatePicture } from './pictures/upload.ts';
export { createWithheldFolders } from './withheld/find.ts';
export { mayLookAt, releaseFiles, withholdFiles } from './withheld/service.ts';
export { notePrints } from './pictures/note-prints.ts';
export { findPrints, type FilePrints } from './pictures/find-prints.ts';
