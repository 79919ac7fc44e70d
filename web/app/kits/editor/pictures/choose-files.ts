import { DOCUMENT_ACCEPT } from '../import/read-document.ts';
import { PICTURE_ACCEPT } from '../../uploads/upload-picture.ts';

/** Opens the file dialog and returns the chosen files; [] when it was cancelled. */
export const choosePictures = (many: boolean): Promise<File[]> => choose(PICTURE_ACCEPT, many);

export const chooseDocument = async (): Promise<File | undefined> => (await choose(DOCUMENT_ACCEPT, false))[0];

function choose(accept: string, many: boolean): Promise<File[]> {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = accept;
  input.multiple = many;
  return new Promise((resolve) => {
    input.addEventListener('change', () => resolve([...(input.files ?? [])]));
    input.addEventListener('cancel', () => resolve([]));
    input.click();
  });
}
