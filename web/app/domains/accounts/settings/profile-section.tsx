import { lazy, Suspense, useRef, useState } from 'react';
import { modifyInfo } from '#contract/accounts/addresses.ts';
import { codePoints } from '#contract/text.ts';
import { BIO_MAX } from '#contract/accounts/constants.ts';
import type { Me } from '#contract/accounts/accounts.ts';
import type { ProfileField } from '#contract/accounts/profile-fields.ts';
import { PROVINCES } from '#contract/provinces.ts';
import { request, requestWithMessage } from '../../../lib/api.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { Button } from '../../../ui/base/button.tsx';
import type { CropShape } from '../../../ui/crop/crop-dialog.tsx';
import { TextArea, TextField } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { toast } from '../../../lib/toast-store.ts';
import { pictureProblem, PICTURE_ACCEPT, uploadPicture } from '../../../kits/uploads/upload-picture.ts';
import defaultCover from '../profile/default-cover.svg?no-inline';
import { refreshMe, reloadMe } from '../../../kits/session/user-session.ts';
import { PendingNote } from '../parts/pending-note.tsx';
import { SettingsForm } from './settings-form.tsx';
import { Box, Cluster } from '../../../ui/layout/primitives.tsx';
import css from './settings.module.css';

const CropDialog = lazy(() => import('../../../ui/crop/crop-dialog.tsx').then((part) => ({ default: part.CropDialog })));

/** The public profile: picture, cover, name and bio. */
export function ProfileSection({ me }: { me: Me }) {
  const [bio, setBio] = useState(pendingOf(me, 'bio') ?? me.bio);
  const [region, setRegion] = useState<string>(me.region ?? NOWHERE);
  return (
    <>
      <section className={css.card}>
        <h2>头像和封面</h2>
        <PendingNote pending={me.pending.filter(({ field }) => field === 'avatar' || field === 'cover')} />
        <Cluster gap={16} align="center" wrap>
          <Avatar src={pendingOf(me, 'avatar') ?? me.avatar} name={me.nickname} size="xxl" alt="当前头像" />
          <PictureButtons part="avatar" shape={AVATAR} current={me.avatar} />
        </Cluster>
        <Box
          as="img"
          radius="m"
          background="sunken"
          className={css.cover}
          src={pendingOf(me, 'cover') ?? me.cover ?? defaultCover}
          alt="当前封面"
        />
        <PictureButtons part="cover" shape={BANNER} current={me.cover} />
      </section>
      <section className={css.card}>
        <h2>基本资料</h2>
        <PendingNote pending={me.pending.filter(({ field }) => field === 'nickname' || field === 'bio')} />
        <SettingsForm
          label="基本资料"
          submit="保存资料"
          send={async ({ nickname, bio: text }) => {
            const { msg } = await requestWithMessage(modifyInfo, {
              nickname,
              bio: text,
              region: region === NOWHERE ? null : region,
            });
            await reloadMe();
            return msg;
          }}
        >
          {({ errorOf }) => (
            <>
              <TextField
                label="昵称"
                name="nickname"
                autoComplete="nickname"
                defaultValue={pendingOf(me, 'nickname') ?? me.nickname}
                hint="2–20 个字，作品和评论旁都会显示"
                error={errorOf('nickname')}
              />
              <TextArea
                label="简介"
                name="bio"
                rows={3}
                value={bio}
                counter={`${codePoints(bio)} / ${BIO_MAX}`}
                error={errorOf('bio') ?? (codePoints(bio) > BIO_MAX ? `简介最多 ${BIO_MAX} 字` : undefined)}
                onChange={(event) => setBio(event.target.value)}
              />
              <Select
                label="所在地"
                options={REGIONS}
                value={region}
                onChange={setRegion}
                hint="由你填写；IP 属地由登录网络得出，不能修改"
                error={errorOf('region')}
              />
            </>
          )}
        </SettingsForm>
      </section>
    </>
  );
}

/** A value that is under review, which others do not see yet. */
const pendingOf = ({ pending }: Me, field: ProfileField): string | undefined =>
  pending.find((change) => change.field === field)?.value;

const NOWHERE = 'nowhere';
const REGIONS = [{ value: NOWHERE, label: '不显示' }, ...PROVINCES.map(({ value, label }) => ({ value, label }))];

interface PictureButtonsProps {
  part: 'avatar' | 'cover';
  shape: CropShape;
  current: string | null;
}

/** Chooses, crops, uploads and saves a picture. */
function PictureButtons({ part, shape, current }: PictureButtonsProps) {
  const input = useRef<HTMLInputElement>(null);
  const [source, setSource] = useState<string | null>(null);

  const choose = async (file: File | undefined) => {
    if (file === undefined) return;
    const problem = await pictureProblem(file);
    if (problem !== null) return toast.warning(problem);
    setSource(URL.createObjectURL(file));
  };
  const close = () => {
    if (source !== null) URL.revokeObjectURL(source);
    setSource(null);
  };
  // Errors are shown by the dialog, which stays open.
  const savePicture = async (url: string) => {
    await request(modifyInfo, { [part]: url });
    await reloadMe();
    toast.success(`${shape.name}已更新`);
  };
  const remove = useCall(modifyInfo, { success: `已恢复默认${shape.name}`, onDone: refreshMe });

  return (
    <Cluster gap={10} wrap>
      <Button icon="image" onClick={() => input.current?.click()}>
        更换{shape.name}
      </Button>
      {current !== null && (
        <Button variant="quiet" onClick={() => void remove.send({ [part]: null })}>
          恢复默认{shape.name}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept={PICTURE_ACCEPT}
        aria-label={`选择${shape.name}图片`}
        onChange={({ currentTarget }) => {
          void choose(currentTarget.files?.[0]);
          currentTarget.value = '';
        }}
      />
      {source !== null && (
        <Suspense>
          <CropDialog
            src={source}
            shape={shape}
            onClose={close}
            onCropped={async (piece, onProgress) => savePicture((await uploadPicture(piece, part, { onProgress })).url)}
          />
        </Suspense>
      )}
    </Cluster>
  );
}

const AVATAR: CropShape = {
  title: '裁剪头像',
  description: '拖动图片，调整圆内显示的部分。',
  confirm: '用作头像',
  name: '头像',
  frame: 'round',
  maxWidth: 512,
};

const BANNER: CropShape = {
  title: '裁剪封面',
  description: '拖动图片选择画面，封面在个人主页顶部显示。',
  confirm: '用作封面',
  name: '封面',
  frame: 'banner',
  maxWidth: 1920,
};
