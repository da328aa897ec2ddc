import { msg } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { pathOfComponent } from '#core/navigation/menu-index.ts'
import { useMenu } from '#core/navigation/menu.ts'
import { canOpen } from '#core/navigation/own-pages.ts'
import { useFeatures } from '#kit/feature.ts'
import { type KeyBinding, useKeys } from '#kit/keys/keys.ts'

/** Binds the `g` sequences; each works where the operator has the screen. */
export function useGoKeys() {
  const menu = useMenu()
  const navigate = useNavigate()
  const features = useFeatures()
  const bindings = useMemo(() => {
    const go = (keys: string, label: KeyBinding['label'], path: string): KeyBinding => ({
      keys,
      label,
      run: () => void navigate({ to: path, state: { recall: true } }),
    })
    return [
      ...(canOpen('/home') ? [go('g h', msg`前往首页`, '/home')] : []),
      ...features
        .flatMap(({ goKeys = [] }) => goKeys)
        .flatMap(({ keys, component, label }) => {
          const path = pathOfComponent(menu, component)
          return path === undefined ? [] : [go(keys, label, path)]
        }),
    ]
  }, [menu, navigate, features])
  useKeys('global', bindings)
}
