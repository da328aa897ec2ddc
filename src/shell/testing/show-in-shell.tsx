// Speaks the source language from the start; a provider without a language draws nothing.
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { MenuEntry } from '#contract/menu-entry.ts'
import { usualSla } from '#contract/queues.ts'
import { usualLargeUsd } from '#contract/session.ts'
import { unReadCount } from '#contract/system/sys-notice-read.ts'
import { Stamp } from '#contract/wire.ts'
import '#core/i18n/locale.ts'
import { query } from '#core/http/api.ts'
import { session } from '#core/session/session.ts'
import { FeaturesContext } from '#kit/feature.ts'

/** An entry of the menu, for tests. */
export const menuEntry = (path: string, title: string, component = path.slice(1)): MenuEntry => ({
  path,
  name: path,
  component,
  meta: {
    title,
    isLink: '',
    isHide: false,
    isKeepAlive: true,
    isAffix: false,
    isIframe: false,
    icon: 'house',
  },
})

interface Operator {
  menu?: MenuEntry[]
  permissions?: string[]
  /** Bound to a member: gets no alerts. */
  bindMemberId?: string | null
}

/** Signs an operator in without a server, for tests. */
export function signInForTest({ menu = [], permissions = [], bindMemberId = null }: Operator = {}) {
  const token = 'a token of a test'
  const userInfo = {
    id: '1',
    userName: 'alice',
    userNickname: 'Alice',
    avatar: '',
    roles: ['admin'],
    time: Stamp.parse('2026-01-01T00:00:00.000Z'),
    authBtnList: [],
    bindMemberId,
  }
  session.signIn({
    token,
    expiresAt: userInfo.time,
    userInfo,
    permissions,
    mustChangePassword: false,
  })
  session.keepMenus(
    token,
    {
      menuList: menu,
      permissions,
      userInfo,
      mustChangePassword: false,
      lockVerify: false,
      sla: usualSla,
      largeUsd: usualLargeUsd,
      simulated: [],
    },
    'zh-cn',
  )
}

const queue = (title: string, component: string) => ({
  label: { id: title, message: title },
  component,
  search: {},
})
/** What features say, for tests of the frame around them. */
const features = [
  {
    alerts: {
      recharge: {
        ...queue('充值待审核', 'money/rechargeLog'),
        search: { status: ['pending'] },
      },
      withdraw: queue('提币待审核', 'money/withdrawLog'),
      realName: queue('实名认证待审核', 'member/memberAuth'),
    },
  },
]

/** Draws a part of the shell below a router that knows every path, for tests. */
export async function showInShell(children: ReactNode, at = '/home') {
  // No server behind it: what the shell asks for by itself is answered here.
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(query(unReadCount, {}).queryKey, { noticeCount: 0, messageCount: 0 })
  const root = createRootRoute({
    component: () => (
      <QueryClientProvider client={client}>
        <I18nProvider i18n={i18n}>
          <FeaturesContext value={features}>{children}</FeaturesContext>
        </I18nProvider>
      </QueryClientProvider>
    ),
  })
  const all = createRoute({ getParentRoute: () => root, path: '$' })
  const router = createRouter({
    routeTree: root.addChildren([all]),
    history: createMemoryHistory({ initialEntries: [at] }),
  })
  await router.load()
  render(<RouterProvider router={router as never} />)
  return router
}
