import { msg } from '@lingui/core/macro'
import { Plural } from '@lingui/react/macro'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/system/event.ts'
import { notifyDone } from '#core/feedback/notify-done.ts'
import { CallDialog } from '#kit/form/call-dialog.tsx'
import { createFormFields } from '#kit/form/create-form-fields.tsx'
import { useWebhooks } from '../webhook/use-webhooks.ts'

interface ReplayDialogProps {
  rows: readonly Pick<api.Row, 'id'>[]
  onDone: () => Promise<void>
  onClose: () => void
}

const Form = createFormFields(api.replay)

/** Sends events to an endpoint that gets their types. */
export function ReplayDialog({ rows, onDone, onClose }: ReplayDialogProps) {
  const webhooks = useWebhooks()
  return (
    <CallDialog
      endpoint={api.replay}
      title={msg`重发事件`}
      submitLabel={msg`重发`}
      initial={{ ids: rows.map(({ id }) => id) }}
      handles={[Code.notFound, Code.rule]}
      onRefused={onDone}
      onDone={async () => {
        await onDone()
        notifyDone(msg`重发事件`)
      }}
      onClose={onClose}
    >
      <p>
        <Plural
          value={rows.length}
          other="向所选推送地址推送 # 个事件；不属于其事件类型的不推送。"
        />
      </p>
      <Form.Select name="webhookId" label={msg`推送地址`} required options={webhooks} />
    </CallDialog>
  )
}
