// The menu against the views and the roles: the server names them, the console has them.
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { apiPrefix } from '#contract/endpoint.ts'
import { resolveView, viewId } from '#core/navigation/resolve-view.ts'
import { menuEntries } from '#server/root/seed/entries.ts'
import { roles } from '#server/root/seed/roles.ts'
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
    'Add src/features/<name>.view.tsx, or take the entry out of server/root/seed/menu/<domain>.ts',
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
  expect(stranded, 'Add an entry to server/root/seed/menu/<domain>.ts').toEqual([])
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

/** Calls whose form has a picker, by the file that draws it: `<Form.MemberPicker` where `const Form = createFormFields(api.add)`. */
async function callsWithPicker(): Promise<(readonly [file: string, permission: string])[]> {
  const drawn = sourceFiles.filter((path) => /^src\/features\/.*\.tsx$/.test(path))
  const found = drawn.map(async (path) => {
    const text = textOf(path)
    const names = [...text.matchAll(/<(\w+)\.MemberPicker\b/g)].map(([, form]) => form)
    const forms = names.flatMap((form) => [
      ...text.matchAll(new RegExp(`const ${form} = createFormFields\\((\\w+)\\.(\\w+)\\)`, 'g')),
    ])
    return Promise.all(
      forms.map(async ([, api, verb = '']) => {
        const file = new RegExp(`import \\* as ${api} from '#([^']+)'`).exec(text)?.[1]
        const address = pathToFileURL(resolve(file ?? '')).href
        const calls = (await import(address)) as Record<string, { permission: string }>
        return [path, calls[verb]?.permission ?? ''] as const
      }),
    )
  })
  return (await Promise.all(found)).flat()
}

it('lets every role that has a form with a picker of members look them up', async () => {
  const calls = await callsWithPicker()
  expect(calls.length).toBeGreaterThan(6)
  const dead = calls.flatMap(([path, permission]) =>
    roles
      .filter(({ grants }) => grants.includes(permission))
      .filter(({ grants }) => !grants.includes(`${apiPrefix}member/options`))
      .map(({ code }) => `${path}: ${code}`),
  )
  expect(dead, 'Grant member/options to the role, or the picker is dead for it').toEqual([])
})

it('shows every screen of the desks to a role besides the administrator', () => {
  const granted = new Set(roles.flatMap(({ grants }) => grants))
  const hidden = menuEntries({ isDemo: false }).flatMap(({ item: { menuType, component, name } }) =>
    menuType === 'menu' && component && !component.startsWith('system/') && !granted.has(name)
      ? [name]
      : [],
  )
  expect(hidden, 'Grant it, and its buttons, in server/root/seed/grants/<domain>.ts').toEqual([])
})

it('calls no entry by the name of its file in every language', () => {
  const unnamed = menuEntries({ isDemo: true }).flatMap(({ item: { name, titles } }) =>
    /[\p{Script=Han}\p{Lu}]/u.test(titles['zh-cn']) ? [] : [`${name}: ${titles['zh-cn']}`],
  )
  expect(unnamed, 'Name it in server/root/seed/menu/<domain>.ts').toEqual([])
})
