export {
  captionFilesOf,
  largestPictureFiles,
  publicFoldersOf,
  sha256Of,
  findUploadedFile,
  withLatestCaptions,
} from './videos/service.ts';
export {
  areCaptionsUnchanged,
  areCaptionsWaiting,
  holdCaptions,
  readCaptions,
  showCaptions,
  withdrawCaptions,
  type ReadCaptions,
} from './captions/change.ts';
export { addPicture, licenceFilesByUrl, isOwnPicture, readLicenceFile, picturesByUrl, postersOf } from './pictures/upload.ts';
export { addLocalVideo, createMedia, wasChosenLater, playablesById, reuseMedia, type Destination } from './videos/service.ts';
export { readPrivatePicture, removePrivatePicture, storePrivatePicture } from './pictures/upload.ts';
export { createWithheldFolders } from './withheld/find.ts';
export { mayViewWithheldFolder, releaseFiles, withholdFiles } from './withheld/service.ts';
export { computeMissingPrints } from './pictures/note-prints.ts';
export { findFilePrints, type FilePrints } from './pictures/find-prints.ts';
