// A back end that knows the calls of the specification and no others: numeric ids, times without a zone, no additions of ours.
import { randomUUID } from 'node:crypto'
import { type BackEnd, createBackEnd, type Files, type Handler, uploadCalls } from './back-end.ts'

const prefix = 'api/v2/sitebkd/'
/** Thrown by a call: the code of the envelope. */
class Failure extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

const entry = (path: string, component: string, title: string, children: unknown[] = []) => ({
  path,
  name: path.slice(1),
  component,
  redirect: '',
  children,
  meta: {
    title,
    isLink: '',
    isHide: false,
    isKeepAlive: true,
    isAffix: false,
    isIframe: false,
    icon: '',
  },
})

const recharge = (id: number, more: object = {}): Record<string, unknown> => ({
  id,
  rechargeNo: `R${id}`,
  memberId: 7,
  memberNo: 'M7',
  account: 'a***e',
  currency: 'USDT',
  network: 'TRC20',
  amount: '120.50',
  status: 'pending',
  createdAt: '2026-11-20 10:00:00',
  ...more,
})

/** What the back end remembers; `views` are the screens of its menu beside the queue: component and title. */
export interface SeedState {
  recharges: Record<string, unknown>[]
  dicts: Readonly<
    Record<string, readonly { key: string; value: string; isDefault: number }[] | null>
  >
  views: readonly (readonly [component: string, title: string])[]
  /** Tokens that are let in. */
  tokens: Set<string>
  files: Files
  counts: object
}

/** What a new back end holds: three recharges, of which two cannot be read whole. */
export const seedState = (): SeedState => ({
  recharges: [recharge(1), recharge(2, { amount: undefined }), recharge(3, { amount: '7' })],
  dicts: {
    recharge_status: [
      { key: 'pending', value: '待审核', isDefault: 1 },
      { key: 'approved', value: '已通过', isDefault: 0 },
    ],
    recharge_reject_reason: null,
  },
  views: [],
  tokens: new Set(),
  files: { chunks: new Map(), merged: [] },
  counts: { systemRechargeCount: 2, withdrawCount: 1, realNameAuthCount: 0 },
})

/** Makes the back end; `more` adds calls, by method and path without the prefix. */
export function seedBackEnd(
  state: SeedState,
  more: Readonly<Record<string, Handler>> = {},
): BackEnd {
  const known = (token: string | undefined) => {
    if (token === undefined || !state.tokens.has(token)) throw new Failure(401, 'token expired')
  }
  const calls: Record<string, Handler> = {
    'GET user/getUserMenus': () => ({
      menuList: [
        entry('/money', 'layout/routerView/parent', '资金', [
          entry('/money/rechargeLog', 'money/rechargeLog/index', '充值记录'),
          entry('/money/withdrawLog', 'money/withdrawLog/index', '提币记录'),
        ]),
        ...state.views.map(([component, title]) => entry(`/${component}`, component, title)),
      ],
      permissions: ['*/*/*'],
    }),
    'POST cwManage/chargeLogList': ({ body }) => {
      const { status } = body as { status?: string[] }
      const list = state.recharges.filter(
        (row) => !status || status.includes(row['status'] as string),
      )
      return { list: list.length > 0 ? list : null, total: list.length, currentPage: 1 }
    },
    'GET memberRechargeLog/get': ({ query }) =>
      state.recharges.find(({ id }) => id === Number(query.get('id'))),
    'POST cwManage/chargeLogReview': ({ body }) => {
      const row = state.recharges.find(({ id }) => String(id) === body['id'])
      if (!row) throw new Failure(40401, '没有此记录')
      row['status'] = body['action'] === 'approve' ? 'approved' : 'rejected'
      return { id: row['id'], status: row['status'] }
    },
    'POST cwManage/rechargeWithdrawReview': () => state.counts,
    'GET dict/data/getDictData': ({ query }) => {
      const values = state.dicts[query.get('dictType') ?? '']
      return { info: { name: query.get('dictType'), remark: '' }, values: values ?? null }
    },
    ...uploadCalls(state.files),
    ...more,
  }
  const guarded = Object.entries(calls).map(([name, handler]) => [
    name.replace(' ', ` ${prefix}`),
    (input: Parameters<Handler>[0]) => (known(input.token), handler(input)),
  ])
  const login: Handler = ({ body }) => {
    if (body['password'] !== 'secret-12345') throw new Failure(50001, '用户名或密码错误')
    const token = randomUUID()
    state.tokens.add(token)
    return {
      token,
      userInfo: {
        id: 31,
        userName: body['username'],
        userNickname: '小王',
        avatar: '',
        roles: ['admin'],
      },
    }
  }
  return createBackEnd(
    '/admin/',
    { ...Object.fromEntries(guarded), [`POST ${prefix}login`]: login },
    {
      ok: (data) => ({ code: 0, message: 'ok', data }),
      fail: (error) => ({
        code: error instanceof Failure ? error.code : 50001,
        message: String((error as Error).message),
      }),
    },
  )
}
