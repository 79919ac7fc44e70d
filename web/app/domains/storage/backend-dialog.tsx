import { useState } from 'react';
import { createStore, modifyStore, testStore } from '#contract/storage/addresses.ts';
import { DELIVERIES, DELIVERY_LABEL, TEST_STEP_LABEL } from '#contract/storage/constants.ts';
import type { StorageBackend, BackendSettings, TestStep } from '#contract/storage/storage.ts';
import { FieldRow } from '../../ui/forms/field-groups.tsx';
import { useCall } from '../../lib/calls/use-call.ts';
import { Button } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { Switch } from '../../ui/forms/choice.tsx';
import { PasswordField, TextField } from '../../ui/forms/field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { Cluster, Stack, Text } from '../../ui/layout/primitives.tsx';
import { STORAGE } from './queries.ts';
import own from './storage.module.css';

const DELIVERY_OPTIONS = DELIVERIES.map((value) => ({ value, label: DELIVERY_LABEL[value] }));
const DELIVERY_HINT = {
  server: '文件经本站转发给访客，存储桶无需公开。',
  public: '访客直接从下面的地址读取，private/ 目录必须保持私有。下架作品的图片和视频仍能从该地址打开。',
  signed: '访客凭 15 分钟有效的签名地址读取，存储桶无需公开。',
};
const EMPTY: BackendSettings = {
  endpoint: '',
  region: '',
  bucket: '',
  accessKey: '',
  pathStyle: false,
  delivery: 'server',
  publicBase: '',
};

/** Creates or edits a bucket, with a test before saving. */
export function BackendDialog({ known, onClose }: { known: StorageBackend | null; onClose: () => void }) {
  const [name, setName] = useState(known?.name ?? '');
  const [settings, setSettings] = useState<BackendSettings>(known?.settings ?? EMPTY);
  const [secretKey, setSecretKey] = useState('');
  const create = useCall(createStore, { stale: [STORAGE], onDone: onClose });
  const modify = useCall(modifyStore, { stale: [STORAGE], onDone: onClose });
  const form = { name, ...settings, ...(secretKey === '' ? {} : { secretKey }) };
  const test = useCall(testStore, { stale: [STORAGE], success: null, failure: null });
  const errors = { ...create.fields, ...modify.fields, ...test.fields };
  const put = (change: Partial<BackendSettings>) => {
    setSettings({ ...settings, ...change });
    test.reset();
  };
  const save = () => {
    if (known === null) void create.send({ ...form, secretKey });
    else void modify.send({ id: known.id, version: known.version, ...form });
  };
  return (
    <FormDialog
      size="l"
      title={known === null ? '添加存储' : `编辑“${known.name}”`}
      description="兼容 S3 协议的存储都能用：阿里云 OSS、腾讯云 COS、AWS S3、MinIO 等。"
      verb="保存"
      busy={create.isPending || modify.isPending}
      other={
        <Button loading={test.isPending} onClick={() => void test.send({ ...form, ...(known === null ? {} : { id: known.id }) })}>
          测试连接
        </Button>
      }
      onClose={onClose}
      onSend={save}
    >
      <TextField
        label="名称"
        required
        value={name}
        error={errors['name']}
        maxLength={30}
        placeholder="阿里云 OSS"
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label="接入地址"
        required
        type="url"
        inputMode="url"
        value={settings.endpoint}
        error={errors['endpoint']}
        placeholder="https://oss-cn-hangzhou.aliyuncs.com"
        onChange={(event) => put({ endpoint: event.target.value })}
      />
      <FieldRow>
        <TextField
          label="地域"
          required
          value={settings.region}
          error={errors['region']}
          placeholder="oss-cn-hangzhou"
          onChange={(event) => put({ region: event.target.value })}
        />
        <TextField
          label="存储桶"
          required
          value={settings.bucket}
          error={errors['bucket']}
          autoCapitalize="none"
          onChange={(event) => put({ bucket: event.target.value })}
        />
      </FieldRow>
      <FieldRow>
        <TextField
          label="Access Key"
          required
          value={settings.accessKey}
          error={errors['accessKey']}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => put({ accessKey: event.target.value })}
        />
        <PasswordField
          label="Secret Key"
          required={known === null}
          value={secretKey}
          error={errors['secretKey']}
          autoComplete="new-password"
          hint={known === null ? '加密保存，保存后不再显示。' : '已加密保存，不更换请留空。'}
          onChange={(event) => {
            setSecretKey(event.target.value);
            test.reset();
          }}
        />
      </FieldRow>
      <Switch
        checked={settings.pathStyle}
        note="MinIO 和多数自建存储需要开启，云厂商一般关闭。"
        onChange={(event) => put({ pathStyle: event.target.checked })}
      >
        路径风格访问（Path-style）
      </Switch>
      <Select
        label="文件访问方式"
        options={DELIVERY_OPTIONS}
        value={settings.delivery}
        hint={DELIVERY_HINT[settings.delivery]}
        onChange={(delivery) => put({ delivery })}
      />
      {settings.delivery === 'public' && (
        <TextField
          label="公开访问地址"
          required
          type="url"
          inputMode="url"
          value={settings.publicBase}
          error={errors['publicBase']}
          placeholder="https://media.example.com"
          hint="存储桶的公开域名或 CDN 域名，需要允许本站跨域读取。"
          onChange={(event) => put({ publicBase: event.target.value })}
        />
      )}
      {test.error !== null && Object.keys(errors).length === 0 && <Note tone="error">{test.error.message}</Note>}
      {test.answer !== undefined && <TestSteps {...test.answer} />}
    </FormDialog>
  );
}

/** The steps of a test, with a message for the failed one. */
const TestSteps = ({ passed, steps }: { passed: boolean; steps: readonly TestStep[] }) => (
  // The result stands below the form, so it is scrolled into view.
  <section aria-label="测试结果" ref={(section) => void section?.scrollIntoView({ block: 'nearest' })}>
    {passed ? (
      <Note tone="success">测试通过，可以保存并启用。</Note>
    ) : (
      <Note tone="error">测试未通过：{steps.find(({ failure }) => failure !== null)?.failure}</Note>
    )}
    <Stack as="ul" size={13} className={own.steps}>
      {steps.map(({ step, milliseconds, failure }) => (
        <Cluster as="li" align="start" gap={8} border="top" key={step}>
          <Icon name={failure === null ? 'check-circle' : 'x-circle'} className={failure === null ? own.passed : own.failed} />
          <span>
            {TEST_STEP_LABEL[step]}
            <span className="visually-hidden">{failure === null ? '：通过' : '：未通过'}</span>
            {failure !== null && <small>{failure}</small>}
          </span>
          <Text as="span" tone="muted" numeric>
            {milliseconds} 毫秒
          </Text>
        </Cluster>
      ))}
    </Stack>
  </section>
);
