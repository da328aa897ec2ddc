// The menu against the views and the roles: the server names them, the console has them.
import { expect, it } from 'vitest'
import { resolveView, viewId } from '#core/navigation/resolve-view.ts'
import { menuEntries } from '#server/db/seed/entries.ts'
import { roles } from '#server/db/seed/roles.ts'
import { sourceFiles, textOf } from './source-files.ts'

const views = sourceFiles.filter((path) => /^src\/features\/.*\.view\.tsx$/.test(path))
const idOf = (path: string) => viewId(path.replace(/^src\/features\/|\.view\.tsx$/g, ''))
const ids = views.map(idOf)

const wanted = menuEntries({ isDemo: true }).flatMap(({ item }) =>
  item.menuType === 'menu' && !item.isLink && item.component ? [item.component] : [],
)

it('leads to a view from every entry of the menu', () => {
  expect(wanted).not.toEqual([])
  const lost = wanted.filter((name) => resolveView(ids, name).found !== 'view')
  expect(
    lost,
    'Add src/features/<name>.view.tsx, or take the entry out of server/db/seed/menu/<domain>.ts',
  ).toEqual([])
})

it('reaches every view from the menu or from a route of its own', () => {
  const reached = new Set(
    wanted.flatMap((name) => {
      const view = resolveView(ids, name)
      return view.found === 'view' ? [view.id] : []
    }),
  )
  const routes = sourceFiles.filter((path) => path.startsWith('src/routes/')).map(textOf)
  const stranded = views.filter(
    (path) =>
      !reached.has(idOf(path)) &&
      !routes.some((text) => text.includes(path.replace(/^src\//, '#'))),
  )
  expect(stranded, 'Add an entry to server/db/seed/menu/<domain>.ts').toEqual([])
})

it('lets every role that exports a list read its files', () => {
  const may = ({ grants }: (typeof roles)[number], path: RegExp) =>
    grants.some((name) => path.test(name))
  const exporting = roles.filter((role) => may(role, /\/export$/))
  expect(exporting).not.toEqual([])
  const blind = exporting.filter(
    (role) => !may(role, /\/export\/list$/) || !may(role, /\/export\/download$/),
  )
  expect(blind.map(({ code }) => code)).toEqual([])
})
