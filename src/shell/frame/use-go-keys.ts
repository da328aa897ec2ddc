import { msg } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { pathOfComponent } from '#core/navigation/menu-index.ts'
import { useMenu } from '#core/navigation/menu.ts'
import { mayOpen } from '#core/navigation/own-pages.ts'
import { type KeyBinding, useKeys } from '#kit/keys/keys.ts'

/** The `g` sequences of `screens` B14; each works where the operator has the screen. */
const targets = [
  { keys: 'g m', component: 'member/member', label: msg`前往会员列表` },
  { keys: 'g r', component: 'money/rechargeLog', label: msg`前往充值记录` },
  { keys: 'g w', component: 'money/withdrawLog', label: msg`前往提币记录` },
  { keys: 'g k', component: 'member/memberAuth', label: msg`前往实名认证` },
  { keys: 'g l', component: 'money/moneyLog', label: msg`前往资金流水` },
]

/** Binds the keys that lead to screens. */
export function useGoKeys() {
  const menu = useMenu()
  const navigate = useNavigate()
  const bindings = useMemo(() => {
    const go = (keys: string, label: KeyBinding['label'], path: string): KeyBinding => ({
      keys,
      label,
      run: () => void navigate({ to: path, state: { recall: true } }),
    })
    return [
      ...(mayOpen('/home') ? [go('g h', msg`前往首页`, '/home')] : []),
      ...targets.flatMap(({ keys, component, label }) => {
        const path = pathOfComponent(menu, component)
        return path === undefined ? [] : [go(keys, label, path)]
      }),
    ]
  }, [menu, navigate])
  useKeys('global', bindings)
}
