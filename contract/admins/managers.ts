import { z } from 'zod';
import { ADMIN_ROLES, CUSTOM_ROLE } from './constants.ts';
import { heldRole } from './sign-in.ts';
import { call, empty, id, pageOf, paging, sortedBy, time } from '../call.ts';
import * as at from './addresses.ts';

const manager = z.object({
  id: id(),
  account: z.string(),
  role: heldRole,
  /** Set if `role` is `custom`. */
  roleId: id().nullable(),
  roleName: z.string(),
  status: z.enum(['normal', 'disabled']),
  createTime: time,
  /** The latest login among the open sessions; null: none is open. */
  lastLogin: time.nullable(),
  sessions: z.number().int(),
  /** Whether TOTP is enabled. */
  totp: z.boolean(),
  self: z.boolean(),
});
export type Manager = z.output<typeof manager>;

/** `roleId` names the custom role; present exactly if `role` is `custom`. */
const roleChoice = { role: z.enum([...ADMIN_ROLES, CUSTOM_ROLE], '请选择角色'), roleId: id().optional() };
const isOneRole = ({ role, roleId }: { role: string; roleId?: string | undefined }) =>
  (role === CUSTOM_ROLE) === (roleId !== undefined);
const NO_ROLE = { path: ['role'], message: '请选择角色' };
const target = z.strictObject({ id: id() });
const withPassword = z.object({ manager, password: z.string() });

export const managerList = call(at.managerList, {
  who: 'admin.managers',
  summary: 'Administrators, by default the oldest account first; `keywords` is part of an account',
  query: z.object({
    ...paging,
    keywords: z.string().trim().max(50, '搜索词最多 50 字').optional(),
    sort: sortedBy('account', 'created').default('created'),
  }),
  answer: pageOf(manager),
});

export const managerForm = z
  .strictObject({
    account: z
      .string('请输入账号')
      .trim()
      .regex(/^[A-Za-z][\w.-]{2,31}$/, '账号应为 3–32 位字母、数字、点、横线或下划线，以字母开头'),
    ...roleChoice,
  })
  .refine(isOneRole, NO_ROLE);

export const managerCreate = call(at.managerCreate, {
  who: 'admin.managers',
  summary: 'Create an administrator; the answered password is to be handed over and cannot be read again',
  body: managerForm,
  answer: withPassword,
  done: '管理员已创建',
});

export const managerModifyRole = call(at.managerModifyRole, {
  who: 'admin.managers',
  summary: "Change another administrator's role; in force with their next call",
  body: z.strictObject({ id: id(), ...roleChoice }).refine(isOneRole, NO_ROLE),
  answer: manager,
  done: '角色已修改',
});

export const managerDisable = call(at.managerDisable, {
  who: 'admin.managers',
  summary: 'End all sessions of another administrator and refuse their login',
  body: target,
  answer: manager,
  done: '已停用',
});

export const managerEnable = call(at.managerEnable, {
  who: 'admin.managers',
  summary: 'Let an administrator log in again',
  body: target,
  answer: manager,
  done: '已启用',
});

export const managerResetPassword = call(at.managerResetPassword, {
  who: 'admin.managers',
  summary: 'Set a new temporary password for another administrator, answered once; ends all their sessions',
  body: target,
  answer: withPassword,
  done: '密码已重置',
});

export const managerRemove = call(at.managerRemove, {
  who: 'admin.managers',
  summary: 'Remove another administrator for good; the account name cannot be used again, because the log names it',
  body: target,
  answer: empty,
  done: '已移除',
});
