import type { ListEndpoint } from '#contract/endpoint.ts'
import type { App } from '#server/http/application.ts'
import type { ExportSource } from './source.ts'

interface Exported {
  readonly source: ExportSource
  readonly list: ListEndpoint
}

const registries = new WeakMap<App['mounted'], Map<string, Exported>>()

/** What the exports of a server read, by the path of the export's call. */
export function getExportRegistry({ mounted }: Pick<App, 'mounted'>): Map<string, Exported> {
  const registry = registries.get(mounted) ?? new Map<string, Exported>()
  registries.set(mounted, registry)
  return registry
}
