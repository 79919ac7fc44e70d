import { useRef, useState } from 'react';
import type { ApplicationField } from '#contract/agencies/application-fields.ts';
import type { LicenceFile } from '#contract/agencies/applications.ts';
import { ApiError } from '../../../lib/api.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Tag } from '../../../ui/data/chip.tsx';
import { classes } from '../../../ui/base/classes.ts';
import { Icon } from '../../../ui/base/icon.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { uploadPicture } from '../../../kits/uploads/upload-picture.ts';
import { PlainButton } from '../../../ui/base/plain-button.tsx';
import { Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import css from './licence-field.module.css';
import { measurePhoto, photoProblem, type PhotoFacts } from './photo-check.ts';

const ACCEPT = 'image/jpeg,image/png,image/webp';

interface LicenceFieldProps {
  field: ApplicationField;
  file: LicenceFile | undefined;
  /** The rejected file, shown beside the new one. */
  refused: LicenceFile | undefined;
  reason: string | undefined;
  problem: string | undefined;
  /** Approved or under review, so it cannot be changed. */
  locked: 'passed' | 'waiting' | null;
  /** A file is saved, but its picture is not loaded yet. */
  filled: boolean;
  onUploaded: (reference: string) => void;
}

/** The upload of a licence picture: checked in the browser, visible only to its owner and reviewers, shown as stored. */
export function LicenceField({ field, file, refused, reason, problem, locked, filled, onUploaded }: LicenceFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [facts, setFacts] = useState<PhotoFacts | null>(null);
  const [local, setLocal] = useState<string | null>(null);
  const isNew = file !== undefined && file.url !== '' && (refused === undefined || local !== null || !sameTime(file, refused));
  const pictureUrl = local ?? (isNew ? file.url : null);
  const message = failure ?? problem;
  const describedBy = message === undefined || message === null ? undefined : `${field.key}-problem`;

  const choose = async (file: File | undefined) => {
    if (file === undefined) return;
    setFailure(null);
    setBusy('正在检查清晰度…');
    try {
      const quality = await measurePhoto(file).catch(() => null);
      if (quality === null) throw new ApiError(400, '文件不是图片，或已损坏');
      const wrong = photoProblem(quality);
      if (wrong !== null) throw new ApiError(400, wrong);
      setBusy('正在上传…');
      const { url } = await uploadPicture(file, 'document', { onProgress: (percent) => setBusy(`正在上传 ${percent}%`) });
      setFacts(quality);
      setLocal(URL.createObjectURL(file));
      onUploaded(url);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : '上传失败，请重试');
    } finally {
      setBusy(null);
      if (input.current !== null) input.current.value = '';
    }
  };

  return (
    <>
      {refused !== undefined && locked === null && (
        <Stack as="figure" radius="m" shrinkChildren alignContent="start" className={classes(css.paper, css.bad)}>
          <img src={refused.url} alt={`被退回的${field.label}`} width={refused.width} height={refused.height} />
          <Stack as="figcaption" gap={4} size={13}>
            <Cluster as="span" gap={8} align="center" justify="between">
              <Text as="b" truncate>
                {field.label}
              </Text>
              <Tag tone="error" icon="x-circle">
                退回
              </Tag>
            </Cluster>
            <Text as="span" tone="muted" leading="normal">
              “{reason}”
            </Text>
          </Stack>
        </Stack>
      )}
      <Stack
        as="figure"
        radius="m"
        shrinkChildren
        alignContent="start"
        className={classes(css.paper, message && css.bad, pictureUrl !== null && locked === null && !message && css.fresh)}
      >
        <input
          ref={input}
          id={`entry-${field.key}`}
          className="visually-hidden"
          type="file"
          accept={ACCEPT}
          tabIndex={-1}
          aria-hidden="true"
          onChange={(event) => void choose(event.target.files?.[0])}
        />
        {pictureUrl !== null ? (
          <img src={pictureUrl} alt={field.label} width={file?.width} height={file?.height} />
        ) : (
          <PlainButton
            flow="column"
            gap={4}
            padding={16}
            radius="m"
            background="canvas"
            tone="muted"
            className={css.drop}
            aria-label={`上传${field.label}${field.optional === true ? '（选填）' : ''}`}
            aria-describedby={describedBy}
            disabled={busy !== null || locked !== null}
            onClick={() => input.current?.click()}
          >
            {busy === null ? <Icon name="upload" /> : <Spinner size="m" />}
            <span>
              {refused === undefined ? field.label : `新的${field.label}`}
              {field.optional === true && '（选填）'}
            </span>
            <Text as="small" tone="faint" size={12} leading="normal">
              {busy ?? (filled ? '已上传' : (field.note ?? '点击选择照片'))}
            </Text>
          </PlainButton>
        )}
        {(pictureUrl !== null || message) && (
          <Stack as="figcaption" gap={4} size={13}>
            {pictureUrl !== null && (
              <Cluster as="span" gap={8} align="center" justify="between">
                <Text as="b" truncate>
                  {refused === undefined || locked !== null ? field.label : '新照片'}
                </Text>
                {locked === 'passed' ? (
                  <Tag tone="success" icon="check-circle">
                    通过
                  </Tag>
                ) : (
                  facts !== null && (
                    <Tag tone="success" icon="check">
                      清晰
                    </Tag>
                  )
                )}
              </Cluster>
            )}
            {facts !== null && locked === null && (
              <Text as="span" tone="muted" leading="normal">
                {facts.width} × {facts.height}
              </Text>
            )}
            {message && (
              <Cluster
                as="span"
                gap={4}
                tone="error"
                leading="normal"
                className={css.problem}
                id={`${field.key}-problem`}
                role="alert"
              >
                <Icon name="x-circle" size="s" />
                {message}
              </Cluster>
            )}
            {pictureUrl !== null && locked === null && (
              <Button size="s" variant="quiet" icon="refresh" loading={busy !== null} onClick={() => input.current?.click()}>
                {busy ?? `更换${field.label}`}
              </Button>
            )}
          </Stack>
        )}
      </Stack>
    </>
  );
}

const sameTime = (file: LicenceFile, other: LicenceFile): boolean => file.uploadedAt === other.uploadedAt;
