// The registry: every `*.view.tsx` below features, one lazy chunk each, by the id that menu entries name.
import { loadTexts } from '#core/i18n/locale.ts'
import { viewId } from '#core/navigation/resolve-view.ts'
import type { View } from '#kit/view.ts'
import { lazyModule } from '#ui/lazy-module.ts'

const root = '../features/'
const modules = import.meta.glob<{ default: View }>('../features/**/*.view.tsx')

const loaders = new Map(
  Object.entries(modules).map(([file, load]) => {
    const path = file.slice(root.length, -'.view.tsx'.length)
    return [viewId(path), { load: lazyModule(load).load, path, feature: path.split('/')[0] ?? '' }]
  }),
)

/** The ids of all views. */
export const viewIds = [...loaders.keys()]

/** Loads a view's chunk, the texts of its feature and those of its own, where it has some; the id is one of `viewIds`. */
export async function loadView(id: string): Promise<View> {
  const loader = loaders.get(id)
  if (!loader) throw new Error(`No view has the id ${id}`)
  const [{ default: view }] = await Promise.all([
    loader.load(),
    loadTexts(loader.feature),
    loadTexts(loader.path),
  ])
  return view
}
