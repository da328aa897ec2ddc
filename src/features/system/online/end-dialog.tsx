import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/system/online.ts'
import { notify } from '#core/feedback/toast.ts'
import { CallDialog } from '#kit/form/call-dialog.tsx'
import { ReasonField } from '#kit/form/create-form-fields.tsx'

interface EndProps {
  /** Loads the list again and closes. */
  onDone: () => Promise<void>
  onClose: () => void
}

/** Tells how many were ended, or why none was; either way the list is old. */
const outcome = (onDone: EndProps['onDone']) => ({
  handles: [Code.notFound, Code.rule],
  onRefused: onDone,
  onDone: ({ count }: { count: number }) => {
    notify.success(msg`已结束 ${count} 处登录`)
    return onDone()
  },
})

/** Ends the chosen sessions. */
export const EndDialog = ({
  rows,
  onDone,
  onClose,
}: EndProps & { rows: readonly Pick<api.Row, 'id' | 'userName' | 'ip'>[] }) => (
  <CallDialog
    {...outcome(onDone)}
    endpoint={api.forceLogout}
    title={msg`强制下线`}
    tone="danger"
    submitLabel={msg`强制下线`}
    initial={{ ids: rows.map(({ id }) => id) }}
    onClose={onClose}
  >
    <p>
      <Trans>以下登录会立即失效，未保存的内容将丢失。</Trans>
    </p>
    <ul className="max-h-48 overflow-y-auto rounded bg-sunken p-3">
      {rows.map(({ id, userName, ip }) => (
        <li key={id} className="wrap-anywhere">
          {userName} · {ip}
        </li>
      ))}
    </ul>
    <ReasonField />
  </CallDialog>
)

/** Ends every session of the operator of a row. */
export const EndAllDialog = ({
  row: { operatorId, userName },
  onDone,
  onClose,
}: EndProps & { row: Pick<api.Row, 'operatorId' | 'userName'> }) => (
  <CallDialog
    {...outcome(onDone)}
    endpoint={api.endAll}
    title={msg`结束此账号的全部登录`}
    tone="danger"
    submitLabel={msg`全部结束`}
    initial={{ operatorId }}
    onClose={onClose}
  >
    <p>
      <Trans>{userName} 在所有设备上的登录会立即失效；您本次的登录不受影响。</Trans>
    </p>
    <ReasonField />
  </CallDialog>
)
