// Asks why before something is shown in clear. The reason that was given for the record is there already where it is opened
// again.
import { msg } from '@lingui/core/macro'
import { useRef } from 'react'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { unmask } from '#contract/member/member.ts'
import type { Text } from '#core/i18n/text.ts'
import { CallDialog } from '#kit/form/call-dialog.tsx'
import { createFormFields } from '#kit/form/create-form-fields.tsx'
import { dictOptions } from '#kit/refs/dict.ts'
import { RemarkField } from '#kit/review/remark-field.tsx'
import { keepReason, keptReason } from './kept-reason.ts'

const useReasons = dictOptions('reveal_reason')
/** Of every call that reveals something. */
const { Textarea } = createFormFields(unmask)

interface RevealFormProps<I extends z.ZodType, O extends z.ZodType> {
  endpoint: Endpoint<I, O>
  id: string
  title: Text
  onDone: (answer: z.output<O>) => void
  onClose: () => void
}

/** Asks for a reason, and for a code where many records were opened; F2 offers reasons that are common. */
export function RevealForm<I extends z.ZodType, O extends z.ZodType>({
  endpoint,
  id,
  title,
  onDone,
  onClose,
}: RevealFormProps<I, O>) {
  const sent = useRef('')
  const initial = { id, reason: keptReason(endpoint, id) }
  return (
    <CallDialog
      endpoint={endpoint}
      title={title}
      // A call that reveals something has an id and a reason; its type says so, and generic code cannot.
      initial={initial as unknown as Partial<z.input<I>>}
      toInput={(body) => {
        sent.current = String(body['reason'])
        return body
      }}
      onDone={(answer) => {
        keepReason(endpoint, id, sent.current)
        onDone(answer)
      }}
      onClose={onClose}
    >
      <RemarkField
        name="reason"
        required
        field={Textarea}
        label={msg`原因`}
        menuLabel={msg`常用原因`}
        tooLong={msg`原因最多 200 个字`}
        useTemplates={useReasons}
      />
    </CallDialog>
  )
}
