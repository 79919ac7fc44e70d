import { PICTURE_ACCEPT } from '../../media-assets/upload-picture.ts';

/** Opens the file dialog. Answers what was chosen: nothing when it was closed again. */
export function choosePictures(many: boolean): Promise<File[]> {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = PICTURE_ACCEPT;
  input.multiple = many;
  return new Promise((resolve) => {
    input.addEventListener('change', () => resolve([...(input.files ?? [])]));
    input.addEventListener('cancel', () => resolve([]));
    input.click();
  });
}
