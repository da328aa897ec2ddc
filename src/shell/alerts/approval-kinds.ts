import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import type { AlertKind } from '#core/alerts/alerts.ts'
import { pathOfComponent } from '#core/navigation/menu-index.ts'
import { useMenu } from '#core/navigation/menu.ts'
import type { Search } from '#core/navigation/search-params.ts'

/** Where each kind of waiting work is decided, and what it is called. */
export const approvalKinds: Record<
  AlertKind,
  { label: MessageDescriptor; component: string; search: Search }
> = {
  recharge: {
    label: msg`充值待审核`,
    component: 'money/rechargeLog',
    search: { status: ['pending'] },
  },
  withdraw: { label: msg`提币待审核`, component: 'money/withdrawLog', search: {} },
  realName: { label: msg`实名认证待审核`, component: 'member/memberAuth', search: {} },
}

/** Opens the queue of a kind; undefined where the operator has no such screen. */
export function useOpenQueue(): (kind: AlertKind) => (() => void) | undefined {
  const menu = useMenu()
  const navigate = useNavigate()
  return (kind) => {
    const { component, search } = approvalKinds[kind]
    const path = pathOfComponent(menu, component)
    if (path === undefined) return undefined
    return () =>
      void navigate({ to: path, search: search as never }).then(() =>
        // What was clicked is gone: the keyboard goes on at the top of the page.
        document.getElementById('main')?.focus(),
      )
  }
}
