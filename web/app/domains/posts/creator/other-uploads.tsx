import { useState } from 'react';
import { ButtonLink } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { formatBytes } from '../../../lib/format.ts';
import { uploadRecords } from '../../media-assets/upload-records.ts';
import css from './other-uploads.module.css';

/** On a blank page: videos that were begun for other drafts and not finished. */
export function OtherUploads({ userId }: { userId: string }) {
  const [records] = useState(() => uploadRecords(userId, Date.now()).filter(({ postsId }) => postsId !== null));
  if (records.length === 0) return null;
  return (
    <ul className={css.list} aria-label="没有传完的视频">
      {records.map(({ key, filename, size, postsId }) => (
        <li key={key}>
          <Icon name="pause" size="s" />
          <span>
            {filename} 没有传完（{formatBytes(size)}）
          </span>
          <ButtonLink size="s" to={`?id=${postsId}`}>
            继续上传
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}
