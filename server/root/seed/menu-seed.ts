// What the files of `menu/` are written with.
import { apiPrefix } from '#contract/endpoint.ts'
import type { Titles } from '#contract/lang.ts'
import type { menuItem } from '#server/db/schema/operator/access.ts'

/** An entry of the menu as it is first installed, with the entries below it. */
export interface MenuSeed {
  readonly item: Omit<typeof menuItem.$inferInsert, 'id' | 'pid'>
  readonly children: readonly MenuSeed[]
}

type Words = readonly [zhCn: string, en: string, zhTw: string]

const titles = ([zh, en, tw]: Words): Titles => ({ 'zh-cn': zh, en, 'zh-tw': tw })

/** A group of the menu. One without entries is not installed. */
export function directory(
  name: string,
  words: Words,
  options: { path: string; icon: string; menuSort: number; isHide?: boolean },
  ...children: MenuSeed[]
): MenuSeed {
  return {
    item: {
      menuType: 'directory',
      name,
      titles: titles(words),
      component: 'layout/routerView/parent',
      ...options,
    },
    children,
  }
}

/** A screen; `component` gives its path too unless `path` does, `list` is the call that shows it. */
export function view(
  component: string,
  list: string,
  words: Words,
  options: { icon: string; menuSort: number; path?: string },
  ...children: MenuSeed[]
): MenuSeed {
  const path = `/${component.split('/').slice(0, 2).join('/')}`
  return {
    item: {
      menuType: 'menu',
      name: apiPrefix + list,
      titles: titles(words),
      component,
      path,
      ...options,
    },
    children,
  }
}

/** The permission of one call, below the screen that makes it. */
export function button(call: string, ...words: Words): MenuSeed {
  return {
    item: { menuType: 'button', name: apiPrefix + call, titles: titles(words) },
    children: [],
  }
}
