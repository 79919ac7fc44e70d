import { useState } from 'react';
import { askOwnFace, beginOwnFace, ownFace } from '#contract/accounts/addresses.ts';
import { ApiError, requestWithMessage } from '../../../lib/api.ts';
import { TextField } from '../../../ui/forms/field.tsx';
import { FaceCheck } from '../parts/face-check.tsx';

/** The own face verification, where the site requires it for comments; otherwise nothing. */
export function OwnFace() {
  const [person, setPerson] = useState({ name: '', idNumber: '' });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const put = (part: Partial<typeof person>) => {
    setPerson((known) => ({ ...known, ...part }));
    setErrors({});
  };
  return (
    <FaceCheck
      calls={{ standing: ownFace, ask: askOwnFace }}
      begin={(form) =>
        requestWithMessage(beginOwnFace, { ...form, ...person }).catch((error: unknown) => {
          if (error instanceof ApiError) setErrors(error.fields);
          throw error;
        })
      }
      lead={() => '核验本人人脸后才能发表评论和弹幕。姓名和身份证号与已通过核验的一致。'}
    >
      <TextField
        label="姓名"
        autoComplete="name"
        maxLength={30}
        value={person.name}
        error={errors['name']}
        onChange={({ target }) => put({ name: target.value })}
      />
      <TextField
        label="身份证号"
        autoComplete="off"
        maxLength={18}
        normalizesCode
        value={person.idNumber}
        error={errors['idNumber']}
        onChange={({ target }) => put({ idNumber: target.value })}
      />
    </FaceCheck>
  );
}
