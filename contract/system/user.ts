// Operators: who may sign in, where they belong, which roles they hold. Passwords are never chosen or seen here.
import { z } from 'zod'
import { defineResource, getEndpoint, OnOff } from '../define-resource.ts'
import { endpoint } from '../endpoint.ts'
import { DateRange, Email, Id, Nothing, Stamp, Text, WireInt } from '../wire.ts'
import { DeptOption } from './dept.ts'

export const Sex = z.enum(['secret', 'male', 'female'])
export type Sex = z.output<typeof Sex>

/** Whether an operator has a password: of their own, a first one, none but an open one-time code, or none. */
export const Credential = z.enum(['set', 'first', 'invited', 'none'])

/** A mainland mobile number, or none. */
export const Mobile = Text(11).pipe(z.string().regex(/^(1[3-9]\d{9})?$/))

const fields = z.object({
  userName: Text(32).pipe(z.string().regex(/^[a-zA-Z]\w{3,31}$/)),
  userNickname: Text(64).min(1),
  deptId: Id.nullable().default(null),
  roleIds: z.array(Id).max(50).default([]),
  postIds: z.array(Id).max(50).default([]),
  mobile: Mobile.default(''),
  email: Email(100).default(''),
  sex: Sex.default('secret'),
  /** Sees this member's team only, and changes nothing. */
  bindMemberId: Id.nullable().default(null),
  remark: Text(150).default(''),
})

const row = z.object({
  id: Id,
  version: z.int(),
  userName: z.string(),
  userNickname: z.string(),
  deptId: Id.nullable(),
  deptName: z.string(),
  roleIds: z.array(Id),
  roleNames: z.array(z.string()),
  postIds: z.array(Id),
  postNames: z.array(z.string()),
  mobile: z.string(),
  email: z.string(),
  sex: Sex,
  status: OnOff,
  bindMemberId: Id.nullable(),
  bindMemberNo: z.string().nullable(),
  credential: Credential,
  /** An authenticator is bound. */
  hasOtp: z.boolean(),
  /** The operator who asks: they change themselves in the personal centre only. */
  isOwn: z.boolean(),
  remark: z.string(),
  operatorName: z.string(),
  createdAt: Stamp,
  updatedAt: Stamp,
})

const calls = defineResource('user', {
  verbs: ['list', 'add', 'edit', 'remove', 'setStatus'],
  reasons: ['edit', 'remove', 'setStatus'],
  fields,
  row,
  filter: z
    .object({
      /** Start of the account or of the nickname. */
      keyWords: Text(64),
      mobile: Text(11),
      status: OnOff,
      roleId: Id,
      /** With those below it. */
      deptId: Id,
      dateRange: DateRange,
    })
    .partial(),
  sortable: ['userName', 'createdAt'],
})

/**
 * The operators. Nobody changes themselves, anybody who holds more than they do, or the last administrator; nobody
 * hands out a role that holds more than they do. An operator bound to a member sees themselves only.
 */
export const { list, add, remove, setStatus } = calls

/** Another mobile number, which codes to sign in are sent to, needs a one-time code as a new password does. */
export const edit = endpoint('PUT user/edit', calls.edit.input, calls.edit.output, {
  level: 'K3',
  isLevelConditional: true,
})

export type Row = z.output<typeof row>

/** One operator with their history. */
export const get = getEndpoint('GET user/getEdit', row)

/** What the form of an operator chooses from: roles and posts that are on, and departments. */
export const params = endpoint(
  'GET user/params',
  Nothing,
  z.object({
    roleList: z.array(
      z.object({
        id: Id,
        pid: z.string(),
        code: z.string(),
        name: z.string(),
        /** The caller holds all that it holds, and so may hand it out. */
        isGrantable: z.boolean(),
      }),
    ),
    posts: z.array(z.object({ id: Id, postName: z.string() })),
    deps: z.array(DeptOption),
  }),
)

const target = { id: Id, version: WireInt }

/**
 * Voids the password of an operator, ends their sessions and answers a one-time code by which they set one of their own.
 * The code is answered once and kept nowhere; a lost answer is followed by another call, which voids it.
 */
export const resetPwd = endpoint(
  'PUT user/resetPwd',
  z.object(target),
  z.object({ code: z.string(), expiresAt: Stamp }),
  { level: 'K3' },
)

/** Unbinds the authenticator that an operator has lost, and ends their sessions; another operator has to agree. */
export const resetOtp = endpoint(
  'PUT user/resetOtp',
  z.object(target),
  z.object({ id: Id, version: z.int() }),
  { level: 'K4' },
)

/** Sets a password with a one-time code of `resetPwd`. Says only that a code does not count, never why. */
export const redeemPwd = endpoint(
  'POST user/redeemPwd',
  z.object({ code: Text(64).min(1), newPassword: z.string().min(12).max(128) }),
  z.object({ userName: z.string() }),
  { access: 'public' },
)
