import { expect, it } from 'vitest'
import type { MenuEntry } from '#contract/menu-entry.ts'
import { servedEntries } from './served-menu.ts'

const entry = (component: string, children: MenuEntry[] = []): MenuEntry => ({
  path: `/${component}`,
  name: component,
  component,
  children,
  meta: {
    title: component,
    isLink: '',
    isHide: false,
    isKeepAlive: true,
    isAffix: false,
    isIframe: false,
    icon: '',
  },
})

const menu = [
  entry('folder', [entry('money/rechargeLog/index'), entry('money/withdrawLog/index')]),
  entry('systems', [entry('system/post')]),
  entry('theirs/own'),
]
const without = (...names: string[]) =>
  servedEntries(menu, (permission) => names.some((name) => permission.endsWith(name))).flatMap(
    ({ component, children = [] }) => [component, ...children.map((child) => child.component)],
  )

it('leaves out screens whose list is absent, and folders of which nothing is left', () => {
  expect(without('cwManage/withdrawLogList', 'post/list')).toEqual([
    'folder',
    'money/rechargeLog/index',
    'theirs/own',
  ])
})

it('leaves a menu as it is where everything is there', () => {
  expect(servedEntries(menu, () => false)).toBe(menu)
})
