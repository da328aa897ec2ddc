import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/system/webhook.ts'
import { notifyDone } from '#core/feedback/notify-done.ts'
import { CallDialog } from '#kit/form/call-dialog.tsx'
import { createFormFields } from '#kit/form/create-form-fields.tsx'

interface ReplayDialogProps {
  row: api.Row
  onDone: () => Promise<void>
  onClose: () => void
}

const Form = createFormFields(api.replayRange)
const label = msg`按范围重发`
const ends = ['fromSequence', 'untilSequence', 'fromAt', 'untilAt']
const isEmpty = (value: unknown) => value === undefined || value === '' || value === null

/** Sends an endpoint the events of a range again, by number or by time. */
export function ReplayDialog({ row, onDone, onClose }: ReplayDialogProps) {
  const { host } = new URL(row.url)
  const limit = api.maxReplayed
  return (
    <CallDialog
      endpoint={api.replayRange}
      title={label}
      submitLabel={msg`重发`}
      initial={{ id: row.id }}
      check={(values) => ({
        fromSequence: ends.every((end) => isEmpty(values[end])) && msg`请至少填写一端`,
      })}
      handles={[Code.notFound, Code.rule]}
      onRefused={onDone}
      onDone={async () => {
        await onDone()
        notifyDone(label)
      }}
      onClose={onClose}
    >
      <p>
        <Trans>
          向 {host} 重新推送范围内的事件，含从未推送过的，一次最多 {limit}{' '}
          个。序号与时间可只填一端。
        </Trans>
      </p>
      <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
        <Form.Text name="fromSequence" label={msg`起始序号`} />
        <Form.Text name="untilSequence" label={msg`结束序号`} />
        <Form.DateTime name="fromAt" label={msg`开始时间`} />
        <Form.DateTime name="untilAt" label={msg`结束时间`} />
      </div>
    </CallDialog>
  )
}
