import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { roleCreate, roleModify } from '#contract/admins/addresses.ts';
import { adminCategories } from '#contract/posts/addresses.ts';
import { refusalOf, type Grants } from '#contract/admins/areas.ts';
import { ROLE_DESCRIPTION_MAX, ROLE_NAME } from '#contract/admins/constants.ts';
import type { CustomRole } from '#contract/admins/roles.ts';
import { PROVINCES } from '#contract/provinces.ts';
import { Section } from '../../../kits/resource/detail.tsx';
import { FieldRow } from '../../../ui/forms/field-groups.tsx';
import { Stack } from '../../../ui/layout/primitives.tsx';
import { useAdminAccess } from '../../../kits/session/admin-access.ts';
import { request } from '../../../lib/api.ts';
import { namesFields, useCall } from '../../../lib/calls/use-call.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { GrantMatrix } from './grant-matrix.tsx';
import { limitedAreas } from './grants.ts';
import { LimitPicker } from './limit-picker.tsx';
import { MANAGERS } from './queries.ts';

interface RoleDialogProps {
  /** The role to edit; null creates one. */
  known: CustomRole | null;
  /** Initial values of a new one. */
  from?: Pick<CustomRole, 'grants' | 'categories' | 'provinces'> | undefined;
  onClose: () => void;
}

/** Edits a role: its grants by area, its limits, with a preview of the pages. */
export function RoleDialog({ known, from, onClose }: RoleDialogProps) {
  const initial = known ?? from;
  const [name, setName] = useState(known?.name ?? '');
  const [description, setDescription] = useState(known?.description ?? '');
  const [grants, setGrants] = useState<Grants>(initial?.grants ?? {});
  const [categories, setCategories] = useState<readonly string[] | null>(initial?.categories ?? null);
  const [provinces, setProvinces] = useState<readonly string[] | null>(initial?.provinces ?? null);
  const [tried, setTried] = useState(false);
  const create = useCall(roleCreate, { stale: MANAGERS, isShownOnPage: namesFields, onDone: onClose });
  const modify = useCall(roleModify, { stale: MANAGERS, isShownOnPage: namesFields, onDone: onClose });
  const errors = { ...create.fields, ...modify.fields, ...(tried ? problemsOf({ name, grants, categories, provinces }) : {}) };
  const list = useQuery({
    queryKey: [...MANAGERS, 'categories'],
    queryFn: ({ signal }) => request(adminCategories, {}, { signal }),
    enabled: categories !== null,
  });
  const send = () => {
    setTried(true);
    if (Object.keys(problemsOf({ name, grants, categories, provinces })).length > 0) return;
    const form = {
      name,
      description,
      grants,
      categories: categories === null ? null : [...categories],
      provinces: provinces === null ? null : [...provinces],
    };
    if (known === null) void create.send(form);
    else void modify.send({ id: known.id, version: known.version, ...form });
  };
  return (
    <FormDialog
      size="l"
      title={known === null ? '新建角色' : `修改角色“${known.name}”`}
      description={
        known === null
          ? '“查看”只能看，“处理”还能作决定和修改。'
          : `保存后，使用该角色的 ${known.members} 位管理员从下一次操作起按新的权限。`
      }
      verb={known === null ? '创建' : '保存'}
      busy={create.isPending || modify.isPending}
      onClose={onClose}
      onSend={send}
    >
      <Stack shrinkChildren gap={16}>
        <FieldRow>
          <TextField
            label="名称"
            required
            maxLength={ROLE_NAME.max}
            value={name}
            error={errors['name']}
            onChange={({ target }) => setName(target.value)}
          />
          <TextField
            label="说明（选填）"
            maxLength={ROLE_DESCRIPTION_MAX}
            value={description}
            error={errors['description']}
            onChange={({ target }) => setDescription(target.value)}
          />
        </FieldRow>
        <GrantMatrix grants={grants} onChange={setGrants} />
        {errors['grants'] !== undefined && <Note tone="error">{errors['grants']}</Note>}
        <LimitPicker
          label="限定分类"
          note={`只在${limitedAreas('categories')}生效，按作品最近一次提交的分类。其他功能不受限制。`}
          options={list.data?.list.filter(({ moving }) => !moving).map(({ id, name: label }) => ({ value: id, label })) ?? []}
          chosen={categories}
          error={errors['categories']}
          onChange={setCategories}
          waiting={
            list.isError ? (
              <ErrorState inline message={list.error.message} retrying={list.isFetching} onRetry={() => void list.refetch()} />
            ) : list.data === undefined ? (
              <SkeletonLines lines={2} />
            ) : undefined
          }
        />
        <LimitPicker
          label="限定省份"
          note={`只在${limitedAreas('provinces')}生效，按作品所填的地区和机构的所在地；没有填写的不在范围内。其他功能不受限制。`}
          options={PROVINCES}
          chosen={provinces}
          error={errors['provinces']}
          onChange={setProvinces}
        />
        <PagePreview grants={grants} />
      </Stack>
    </FormDialog>
  );
}

/** The side bar that the role has, as text. */
function PagePreview({ grants }: { grants: Grants }) {
  const groups = useAdminAccess().groupsOf(grants);
  return (
    <Section aria-label="将看到的页面">
      <h3>将看到的页面</h3>
      <Stack as="ul" gap={8} marginTop={8} tone="muted" size={13}>
        {groups.map(({ title, pages }) => (
          <li key={title ?? ''}>
            {title !== null && <b>{title}：</b>}
            {pages.map(({ label }) => label).join('、')}
          </li>
        ))}
      </Stack>
    </Section>
  );
}

/** Validation errors, as on the server. */
function problemsOf({
  name,
  grants,
  categories,
  provinces,
}: {
  name: string;
  grants: Grants;
  categories: readonly string[] | null;
  provinces: readonly string[] | null;
}): Record<string, string> {
  const length = [...name.trim()].length;
  const refusal = refusalOf(grants);
  return {
    ...(length < ROLE_NAME.min || length > ROLE_NAME.max ? { name: `名称应为 ${ROLE_NAME.min}–${ROLE_NAME.max} 字` } : {}),
    ...(refusal === null ? {} : { grants: refusal }),
    ...(categories?.length === 0 ? { categories: '请至少选择一个分类' } : {}),
    ...(provinces?.length === 0 ? { provinces: '请至少选择一个省份' } : {}),
  };
}
