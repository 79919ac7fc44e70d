import { z } from 'zod';
import { PROVINCES } from '../provinces.ts';
import { LONG_FORM, call, empty, id, pageOf, paging, time, version } from '../call.ts';
import { codePoints } from '../text.ts';
import { GRANT_LEVELS, GRANTABLE_AREAS } from './areas.ts';
import { ROLE_DESCRIPTION_MAX, ROLE_NAME } from './constants.ts';
import { adminRole } from './sign-in.ts';
import * as at from './addresses.ts';

const grants = z.partialRecord(
  z.enum(GRANTABLE_AREAS),
  z.enum(GRANT_LEVELS, '请选择查看或处理'),
  '功能不存在，或只对超级管理员开放',
);

/** A role defined by an administrator. */
const customRole = z.object({
  id: id(),
  name: z.string(),
  description: z.string(),
  grants,
  /** Ids of categories and values of provinces to which the role is limited; null: no limit. */
  categories: z.array(z.string()).nullable(),
  provinces: z.array(z.string()).nullable(),
  /** Number of administrators with this role, disabled accounts included. */
  members: z.int(),
  version: z.int(),
  createTime: time,
  updateTime: time,
});
export type CustomRole = z.output<typeof customRole>;

const form = {
  name: z
    .string('请填写角色名称')
    .trim()
    .refine(
      (text) => codePoints(text) >= ROLE_NAME.min && codePoints(text) <= ROLE_NAME.max,
      `名称应为 ${ROLE_NAME.min}–${ROLE_NAME.max} 字`,
    ),
  description: z
    .string('说明格式不正确')
    .trim()
    .refine((text) => codePoints(text) <= ROLE_DESCRIPTION_MAX, `说明最多 ${ROLE_DESCRIPTION_MAX} 字`)
    .default(''),
  grants,
  categories: z
    .array(z.string('分类格式不正确').max(40, '分类格式不正确'), '分类格式不正确')
    .min(1, '请至少选择一个分类')
    .max(100, '分类最多 100 个')
    .nullable()
    .default(null),
  provinces: z
    .array(
      z.enum(
        PROVINCES.map(({ value }) => value),
        '没有这个省份',
      ),
      '省份格式不正确',
    )
    .min(1, '请至少选择一个省份')
    .max(PROVINCES.length, '省份不能重复')
    .nullable()
    .default(null),
};

export const roleList = call(at.roleList, {
  who: 'admin.managers',
  summary: 'Custom roles by name, and the number of administrators with each fixed role',
  query: z.object(paging),
  answer: pageOf(customRole).extend({ fixed: z.array(z.object({ role: adminRole, members: z.int() })) }),
});

export const roleCreate = call(at.roleCreate, {
  who: 'admin.managers',
  bodyMax: LONG_FORM,
  summary: 'Create a role with a level for each area, optionally limited to some categories and provinces',
  body: z.strictObject(form),
  answer: customRole,
  done: '角色已创建',
});

export const roleModify = call(at.roleModify, {
  who: 'admin.managers',
  bodyMax: LONG_FORM,
  summary: 'Change a role; in force with the next call of each administrator who has it',
  body: z.strictObject({ id: id(), version: version(), ...form }),
  answer: customRole,
  done: '角色已保存',
});

export const roleRemove = call(at.roleRemove, {
  who: 'admin.managers',
  summary: 'Remove a role that no administrator has',
  body: z.strictObject({ id: id() }),
  answer: empty,
  done: '角色已删除',
});
