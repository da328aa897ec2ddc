// A platform made with gfast: its paths, codes, list keys and names of fields, and a captcha at the sign-in.
import { randomUUID } from 'node:crypto'
import { type BackEnd, createBackEnd, type Files, type Handler, uploadCalls } from './back-end.ts'

class Failure extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

const entry = (
  id: number,
  path: string,
  component: string,
  title: string,
  children: unknown = null,
) => ({
  id,
  pid: 0,
  name: path.slice(1).replaceAll('/', '_'),
  path,
  component,
  meta: {
    title,
    isLink: '',
    isHide: false,
    isKeepAlive: true,
    isAffix: false,
    isIframe: false,
    icon: 'x',
  },
  children,
})

/** What the platform remembers. */
export interface GfastState {
  recharges: Record<string, unknown>[]
  /** The code of the picture by its key. */
  captchas: Map<string, string>
  tokens: Set<string>
  permissions: readonly string[]
  files: Files
}

/** One recharge that waits, and an operator with a list of rights. */
export const gfastState = (): GfastState => ({
  recharges: [
    {
      id: 11,
      rechargeNo: 'G11',
      memberId: 7,
      memberNo: 'M7',
      account: 'a***e',
      currency: 'USDT',
      network: 'TRC20',
      amount: 88.25,
      status: 'pending',
      createdAt: '2026-11-20 10:00:00',
    },
  ],
  captchas: new Map(),
  tokens: new Set(),
  permissions: ['*/*/*'],
  files: { chunks: new Map(), merged: [] },
})

/** Makes the back end. */
export function gfastBackEnd(state: GfastState): BackEnd {
  const user = { id: 31, userNickname: '小李', userStatus: 1, isAdmin: 1, avatar: '', deptId: 3 }
  const menuList = () => [
    entry(1, '/system', 'layout/routerView/parent', '系统管理', [
      entry(2, '/system/post', 'system/post/index', '岗位管理'),
      entry(3, '/system/user', 'system/user/list/index', '用户管理'),
      entry(4, '/system/loginLog', 'system/monitor/loginLog/index', '登录日志'),
    ]),
    entry(5, '/money', 'layout/routerView/parent', '资金', [
      entry(6, '/money/rechargeLog', 'money/rechargeLog/index', '充值记录'),
    ]),
  ]
  const guarded: Record<string, Handler> = {
    'GET system/logout': () => null,
    'GET system/user/getUserMenus': () => ({
      menuList: menuList(),
      permissions: state.permissions,
    }),
    'GET system/dict/data/getDictData': ({ query }) => ({
      info: { name: query.get('dictType'), remark: '' },
      values:
        query.get('dictType') === 'recharge_status'
          ? [{ key: 'pending', value: '待审核', isDefault: 1, remark: '' }]
          : null,
    }),
    'GET system/post/list': () => ({
      currentPage: 1,
      total: 1,
      postList: [
        {
          postId: 1,
          postCode: 'ceo',
          postName: '董事长',
          postSort: 1,
          status: 1,
          remark: '',
          createdAt: '2026-01-02 03:04:05',
        },
      ],
    }),
    'GET system/user/list': () => ({ currentPage: 1, total: 0, userList: null }),
    'POST cwManage/chargeLogList': () => ({
      list: state.recharges.filter(({ status }) => status === 'pending'),
      total: state.recharges.length,
      currentPage: 1,
    }),
    'GET memberRechargeLog/get': ({ query }) => {
      const row = state.recharges.find(({ id }) => String(id) === query.get('id'))
      if (!row) throw new Failure(-1, '记录不存在')
      return row
    },
    'POST cwManage/chargeLogReview': ({ body }) => {
      const row = state.recharges.find(({ id }) => String(id) === body['id'])
      if (row) row['status'] = 'approved'
      return { id: row?.['id'], status: 'approved' }
    },
    ...uploadCalls(state.files),
    'POST cwManage/rechargeWithdrawReview': () => ({ systemRechargeCount: 1 }),
  }
  const open: Record<string, Handler> = {
    'GET pub/captcha/get': () => {
      const key = `key-${state.captchas.size}`
      state.captchas.set(key, `c0d${state.captchas.size}`)
      return { key, img: 'data:image/png;base64,iVBORw0KGgo=' }
    },
    'POST system/login': ({ body }) => {
      const code = state.captchas.get(String(body['verifyKey']))
      state.captchas.set(String(body['verifyKey']), '')
      if (!code || body['verifyCode'] !== code) throw new Failure(-1, '验证码输入错误')
      if (body['password'] !== 'secret-12345') throw new Failure(50, '账号密码错误')
      const token = randomUUID()
      state.tokens.add(token)
      const userInfo = { ...user, userName: body['username'] }
      return { userInfo, token, menuList: menuList(), permissions: state.permissions }
    },
  }
  const withSession = ([name, handler]: [string, Handler]): [string, Handler] => [
    name,
    (input) => {
      if (!state.tokens.has(input.token ?? '')) throw new Failure(401, '请重新登录')
      return handler(input)
    },
  ]
  return createBackEnd(
    '/api/v1/',
    { ...open, ...Object.fromEntries(Object.entries(guarded).map(withSession)) },
    {
      ok: (data) => ({ code: 0, message: '', data }),
      fail: (error) => ({
        code: error instanceof Failure ? error.code : 50,
        message: (error as Error).message,
        data: null,
      }),
    },
  )
}
