// Turns the granted menu records into the tree the console builds its routes from.
import type { z } from 'zod'
import { type Lang, localizedText } from '#contract/lang.ts'
import type { MenuEntry } from '#contract/menu-entry.ts'
import type { menuItem } from '#server/db/schema/operator/access.ts'

type Item = typeof menuItem.$inferSelect
type Entry = z.input<typeof MenuEntry>

const parentComponent = 'layout/routerView/parent'

/** Camel case of the first two parts: `money/rechargeLog/index` gives `moneyRechargeLog`. */
function routeName(text: string): string {
  const parts = text.split('/').filter(Boolean).slice(0, 2)
  return parts
    .map((part, at) => (at === 0 ? part : part.charAt(0).toUpperCase() + part.slice(1)))
    .join('')
}

function componentOf(item: Item): string {
  if (item.menuType === 'directory') return parentComponent
  if (item.isIframe) return 'layout/routerView/iframes'
  if (item.isLink) return 'layout/routerView/link'
  return item.component
}

const entryOf = (item: Item, lang: Lang): Entry => ({
  path: item.path,
  name: routeName(item.menuType === 'menu' && item.component !== '' ? item.component : item.path),
  component: componentOf(item),
  meta: {
    title: localizedText(item.titles, lang) || item.name,
    isLink: item.isLink || item.isIframe ? item.linkUrl : '',
    isHide: item.isHide,
    isKeepAlive: item.isKeepAlive,
    isAffix: item.isAffix,
    isIframe: item.isIframe,
    icon: item.icon,
  },
})

/**
 * The tree of the menus in `granted` and the directories above them, ordered by `menuSort`, titles in
 * one language. Each directory redirects to its first visible child; one whose children are all hidden
 * is hidden itself (its pages stay reachable), one without children is left out.
 */
export function menuTree(
  items: readonly Item[],
  granted: (item: Item) => boolean,
  lang: Lang,
): Entry[] {
  const sorted = [...items]
    .filter((item) => item.menuType !== 'button')
    .sort((a, b) => a.menuSort - b.menuSort || Number(BigInt(a.id) - BigInt(b.id)))
  const below = (pid: string | null): Entry[] =>
    sorted
      .filter((item) => item.pid === pid)
      .flatMap((item) => {
        const children = below(item.id)
        if (item.menuType === 'menu') {
          return granted(item)
            ? [{ ...entryOf(item, lang), ...(children.length > 0 && { children }) }]
            : []
        }
        if (children.length === 0) return []
        const first = children.find((child) => !child.meta.isHide)
        const entry = entryOf(item, lang)
        return [
          {
            ...entry,
            redirect: item.redirect || (first ?? children[0])?.path || '',
            meta: { ...entry.meta, isHide: item.isHide || first === undefined },
            children,
          },
        ]
      })
  return below(null)
}
