import { msg } from '@lingui/core/macro'
import type { CrudCalls } from '#contract/define-resource.ts'
import { type Row, setStatus } from '#contract/marketing/red-envelope.ts'
import type { Action } from '#kit/actions/action.ts'
import type { CrudScreenHandle } from '#kit/crud/crud-options.ts'
import { EnvelopeStatusDialog } from './lazy-dialogs.ts'

/** What can be done to an envelope in its state: a draft goes online, an open one is stopped. */
export function envelopeSteps(
  row: Row,
  { show, refresh }: Pick<CrudScreenHandle<CrudCalls>, 'show' | 'refresh'>,
): Action[] {
  const open = (status: 'active' | 'stopped') => () =>
    show((close) => (
      <EnvelopeStatusDialog
        row={row}
        status={status}
        onDone={() => refresh().then(close)}
        onClose={close}
      />
    ))
  if (row.status === 'draft')
    return [{ keys: 't', label: msg`上线`, endpoint: setStatus, run: open('active') }]
  if (row.status !== 'active') return []
  return [{ label: msg`停止并退回`, endpoint: setStatus, danger: true, run: open('stopped') }]
}
