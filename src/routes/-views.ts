// The registry: every `*.view.tsx` below features, one lazy chunk each, by the id that menu entries name.
import { viewId } from '#core/resolve-view.ts'
import type { View } from '#kit/view.ts'

const root = '../features/'
const modules = import.meta.glob<View>('../features/**/*.view.tsx', { import: 'default' })

const loaders = new Map(
  Object.entries(modules).map(([path, load]) => [
    viewId(path.slice(root.length, -'.view.tsx'.length)),
    load,
  ]),
)

/** The ids of all views. */
export const viewIds = [...loaders.keys()]

/** Loads a view's chunk; the id is one of `viewIds`. */
export async function loadView(id: string): Promise<View> {
  const load = loaders.get(id)
  if (!load) throw new Error(`No view has the id ${id}`)
  return load()
}
