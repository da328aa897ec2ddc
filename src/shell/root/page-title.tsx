import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Page } from '#core/page.ts'
import { productName } from '#core/product.ts'
import { textOf } from '#core/text.ts'

/** The words for the page on screen: what its route handed down, or that there is none. */
export function usePageTitle() {
  useLingui()
  const title = useRouterState({
    select: ({ matches }) => {
      const last = matches.at(-1)
      return last?.status === 'notFound'
        ? undefined
        : (last?.context as Partial<Page> | undefined)?.title
    },
  })
  return textOf(title ?? msg`找不到此页面`)
}

/** Keeps the browser's title at "page - product". */
export const PageTitle = () => {
  const title = `${usePageTitle()} - ${textOf(productName)}`
  const isSettled = useRouterState({ select: ({ status }) => status === 'idle' })
  // The title bar is outside React.
  useEffect(() => {
    if (isSettled) document.title = title
  }, [title, isSettled])
  return null
}
