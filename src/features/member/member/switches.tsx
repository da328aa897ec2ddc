import { msg } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import * as api from '#contract/member/member.ts'
import type { Action } from '#kit/actions/action.ts'
import { lazyDialog } from '#kit/lazy-dialog.tsx'

const SwitchDialog = lazyDialog(async () => (await import('./dialogs.tsx')).SwitchDialog)
const bulkMax = 200

interface Screen {
  readonly show: (draw: (close: () => void) => ReactNode) => void
  readonly refresh: () => Promise<void>
}

/** Why nothing of a closed account can be changed. */
export const isClosed = ({ status }: api.Row) => status === 'closed' && msg`会员已注销`

/** The three switches, for one member or for many. */
export function switches(rows: readonly api.Row[], { show, refresh }: Screen): Action[] {
  const closed = rows.map(isClosed).find((why) => why)
  const blocked = closed || (rows.length > bulkMax && msg`一次最多处理 ${bulkMax} 条`)
  const all = (field: 'status' | 'withdrawStatus', value: string) =>
    rows.every((row) => row[field] === value)
  const isFrozen = all('status', 'frozen')
  const isOff = all('withdrawStatus', 'off')
  const set = (
    field: 'status' | 'tradeStatus' | 'withdrawStatus',
    title: ReturnType<typeof msg>,
    value?: string,
  ) => ({
    label: title,
    endpoint: api.setStatus,
    blocked,
    run: () =>
      show((close) => (
        <SwitchDialog
          rows={rows}
          field={field}
          value={value}
          title={title}
          onDone={() => void refresh().then(close)}
          onClose={close}
        />
      )),
  })
  return [
    {
      keys: 'f',
      danger: !isFrozen,
      ...(isFrozen
        ? set('status', msg`解冻账户`, 'normal')
        : set('status', msg`冻结账户`, 'frozen')),
    },
    { keys: 't', ...set('tradeStatus', msg`交易开关`) },
    {
      keys: 'w',
      ...(isOff
        ? set('withdrawStatus', msg`开启提币`, 'on')
        : set('withdrawStatus', msg`关闭提币`, 'off')),
    },
  ]
}
