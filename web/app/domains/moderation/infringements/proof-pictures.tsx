import { useEffect, useRef, useState } from 'react';
import { INFRINGEMENT_PICTURES, INFRINGEMENT_PROOF_PATH } from '#contract/moderation/constants.ts';
import { sendForm } from '../../../lib/api.ts';
import { Button, IconButton } from '../../../ui/base/button.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { PICTURE_ACCEPT, PICTURE_TYPES } from '../../../kits/uploads/upload-picture.ts';
import { Grid, Stack, Text } from '../../../ui/layout/primitives.tsx';
import css from './proof-pictures.module.css';

/** A picture that is uploading, uploaded (with an id), or refused. */
interface Proof {
  key: number;
  name: string;
  preview: string;
  id: string | null;
  problem: string | null;
}

let lastKey = 0;

/** Uploads pictures as proof when they are chosen; `onChange` gets the ids to submit, null while one is uploading. */
export function ProofPictures({ error, onChange }: { error: string | undefined; onChange: (ids: string[] | null) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [proofs, setProofs] = useState<readonly Proof[]>([]);
  const [refusal, setRefusal] = useState<string>();
  const change = (key: number, part: Partial<Proof>) =>
    setProofs((all) => all.map((proof) => (proof.key === key ? { ...proof, ...part } : proof)));

  useEffect(() => {
    const isUploading = proofs.some(({ id, problem }) => id === null && problem === null);
    onChange(isUploading ? null : proofs.flatMap(({ id }) => id ?? []));
    // The effect runs when the pictures change, not with each rendering.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [proofs]);
  useRevokedPreviews(proofs);

  const send = async (file: File) => {
    lastKey += 1;
    const key = lastKey;
    const proof = { key, name: file.name, preview: URL.createObjectURL(file), id: null, problem: problemOf(file) };
    setProofs((all) => [...all, proof]);
    if (proof.problem !== null) return;
    const form = new FormData();
    form.set('file', file, 'proof');
    try {
      change(key, { id: (await sendForm<{ id: string }>(INFRINGEMENT_PROOF_PATH, form)).data.id });
    } catch (failure) {
      change(key, { problem: failure instanceof Error ? failure.message : '图片上传失败' });
    }
  };
  const choose = (files: File[]) => {
    const room = INFRINGEMENT_PICTURES.most - proofs.length;
    setRefusal(files.length > room ? `一次最多上传 ${INFRINGEMENT_PICTURES.most} 张图片` : undefined);
    for (const file of files.slice(0, room)) void send(file);
    if (input.current !== null) input.current.value = '';
  };
  const message = refusal ?? error;

  return (
    <Stack gap={10} role="group" aria-labelledby="proofs-label">
      <Text size={14} weight="strong" id="proofs-label">
        证明图片
      </Text>
      {proofs.length > 0 && (
        <Grid as="ul" gap={16} className={css.list}>
          {proofs.map(({ key, name, preview, id, problem }) => (
            <Stack as="li" gap={6} key={key}>
              <img src={preview} alt={name} width={96} height={96} />
              {id === null && problem === null && <Spinner label={`正在上传${name}`} />}
              <IconButton
                className={css.remove}
                icon="close"
                label={`移除${name}`}
                onClick={() => setProofs((all) => all.filter((proof) => proof.key !== key))}
              />
              {problem !== null && (
                <Text size={13} tone="error" role="alert">
                  {problem}
                </Text>
              )}
            </Stack>
          ))}
        </Grid>
      )}
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={PICTURE_ACCEPT}
        onChange={({ target }) => choose([...(target.files ?? [])])}
      />
      <p>
        <Button icon="image" disabled={proofs.length >= INFRINGEMENT_PICTURES.most} onClick={() => input.current?.click()}>
          添加图片
        </Button>
      </p>
      <Text size={13} tone="muted">
        权属证明、侵权截图等，最多 {INFRINGEMENT_PICTURES.most} 张，每张不超过 {INFRINGEMENT_PICTURES.maxMegabytes}{' '}
        MB，只有审核员能看。
      </Text>
      {message !== undefined && (
        <Text size={13} tone="error" role="alert">
          {message}
        </Text>
      )}
    </Stack>
  );
}

function problemOf(file: File): string | null {
  if (!PICTURE_TYPES.includes(file.type)) return '只支持 JPEG、PNG、WebP、GIF、AVIF 格式的图片';
  return file.size > INFRINGEMENT_PICTURES.maxMegabytes * 1024 ** 2
    ? `图片不能超过 ${INFRINGEMENT_PICTURES.maxMegabytes} MB`
    : null;
}

/** Revokes the object URLs of previews that are no longer shown; otherwise they stay in memory. */
function useRevokedPreviews(proofs: readonly Proof[]): void {
  const previews = useRef(new Set<string>());
  useEffect(() => {
    const current = new Set(proofs.map(({ preview }) => preview));
    for (const url of previews.current) if (!current.has(url)) URL.revokeObjectURL(url);
    previews.current = current;
  }, [proofs]);
  useEffect(() => {
    const last = previews;
    return () => {
      for (const url of last.current) URL.revokeObjectURL(url);
    };
  }, []);
}
