import { msg } from '@lingui/core/macro'
import type { z } from 'zod'
import type { Endpoint, ListEndpoint } from '#contract/endpoint.ts'
import type { SortItems } from '#contract/wire.ts'
import type { Action } from '../actions/action.ts'
import type { ShowDialog } from '../crud/use-shown-dialog.ts'
import { lazyDialog } from '../lazy-dialog.tsx'
import type { RowOf } from '../list/list-def.ts'
import type { SortDialog as Dialog } from './sort-dialog.tsx'

const SortDialog = lazyDialog(
  async () => (await import('./sort-dialog.tsx')).SortDialog,
  // The wrapper hands every prop on, of whatever list.
) as typeof Dialog

interface SortOptions<L extends ListEndpoint> {
  /** Stores positions. */
  readonly endpoint: Endpoint<z.ZodObject<{ items: typeof SortItems }>>
  readonly list: L
  readonly getName: (row: RowOf<L>) => string
}

interface SortScreen<L extends ListEndpoint> {
  readonly show: ShowDialog
  readonly refresh: () => Promise<void>
  /** Which records are put into order; all of them unless given. */
  readonly filter?: z.input<L['filter']>
}

/** The action of a page that puts the records of a list into order, at most 500 of them. */
export const sortAction = <L extends ListEndpoint>(
  options: SortOptions<L>,
  { show, refresh, filter }: SortScreen<L>,
): Action => ({
  label: msg`排序`,
  endpoint: options.endpoint,
  run: () =>
    show((close) => (
      <SortDialog {...options} {...(filter && { filter })} refresh={refresh} onClose={close} />
    )),
})
