import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { proxy, useSnapshot } from 'valtio'
import { currentLang } from '#core/i18n/locale.ts'
import { translate } from '#core/i18n/text.ts'
import type { Page } from '#core/navigation/page.ts'
import { productName } from '#core/product.ts'
import { tabNameIn } from '#core/tabs/tab-name.ts'
import type { Tab } from '#core/tabs/tabs.ts'

/** The name of the page on screen where it exists and is not granted; the server has told it. */
export const ungranted = proxy({ title: '' })

/** The words for the page on screen: what its route handed down, its name where it is not granted, or that there is none. */
export function usePageTitle() {
  useLingui()
  const missing = useSnapshot(ungranted).title
  const title = useRouterState({
    select: ({ matches }) => {
      const last = matches.at(-1)
      if (last?.status === 'notFound') return undefined
      const { title: own, tab } = (last?.context ?? {}) as Partial<Page> & { tab?: Tab }
      // What the link that led here called it, as on its tab.
      return tabNameIn(tab?.search['tagsViewName'], currentLang()) ?? own
    },
  })
  return translate(title ?? (missing || msg`找不到此页面`))
}

/** Keeps the browser's title at "page - product". */
export const PageTitle = () => {
  const title = `${usePageTitle()} - ${productName()}`
  const isSettled = useRouterState({ select: ({ status }) => status === 'idle' })
  // The title bar is outside React.
  useEffect(() => {
    if (isSettled) document.title = title
  }, [title, isSettled])
  return null
}
