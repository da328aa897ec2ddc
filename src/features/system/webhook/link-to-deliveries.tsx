// The way from an endpoint to what was sent there.
import { msg } from '@lingui/core/macro'
import { list } from '#contract/system/delivery.ts'
import { pathOfComponent } from '#core/navigation/menu-index.ts'
import { menuIndex } from '#core/navigation/menu.ts'
import type { Action } from '#kit/actions/action.ts'
import { LeaveFor } from '#kit/actions/leave-for.tsx'
import type { ShowDialog } from '#kit/crud/use-shown-dialog.ts'

/** Returns the action that opens the deliveries of an endpoint. */
export const linkToDeliveries = (
  { show }: { readonly show: ShowDialog },
  webhookId: string,
): Action => ({
  keys: 'd',
  label: msg`查看推送记录`,
  endpoint: list,
  run: () =>
    show((close) => (
      <LeaveFor
        to={pathOfComponent(menuIndex(), 'system/delivery') ?? '.'}
        search={{ webhookId }}
        onLeave={close}
      />
    )),
})
