// A form in a dialog around one call. It mints the request id when it opens and keeps it over every retry, so that
// however often the operator submits, the server acts once; it never repeats a call by itself.
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import { notify } from '#core/feedback/toast.ts'
import { submit as submitCall } from '#core/http/api.ts'
import { CallError, getFieldErrors } from '#core/http/call-error.ts'
import { Button } from '#ui/button.tsx'
import { Kbd } from '#ui/kbd.tsx'
import { Dialog } from '#ui/layer/dialog.tsx'
import { useKeys } from '../keys/keys.ts'
import { useText } from '../use-text.ts'
import { DraftNote, RebasedNote, UnansweredNote } from './call-dialog-notes.tsx'
import type { CallDialogProps, Values } from './call-dialog-props.ts'
import { FieldKindsContext } from './create-form-fields.tsx'
import { fieldKinds } from './field-kinds.tsx'
import { getDraftName } from './form-draft.ts'
import { OtpFrame, useOtp } from './otp-field.tsx'
import { toRequestBody } from './to-request-body.ts'
import { useFormDraft } from './use-form-draft.ts'
import { useLeaveGuard } from './use-leave-guard.ts'
import { controlNamed, validateForm, faultsByField } from './validate-form.ts'

/** Another operator was faster, or the record changed. */
const conflicts: readonly number[] = [Code.alreadyHandled, Code.stale]

/** Opens over the screen, or in the panel of its record; Ctrl+Enter submits, Escape closes and asks when something would be lost. */
export function CallDialog<I extends z.ZodType, O extends z.ZodType>({
  endpoint,
  title,
  sentence,
  initial,
  check,
  firstField,
  changesOnly = false,
  before,
  toInput,
  draftOf,
  send: sendParts,
  submitLabel = msg`确定`,
  tone = 'primary',
  size,
  usdValue,
  reload,
  handles: handled = [],
  onRefused,
  onConflict,
  onDone,
  onClose,
  onSubmitted = onClose,
  children,
}: CallDialogProps<I, O>) {
  const { t } = useLingui()
  const text = useText()
  const [requestId, setRequestId] = useState<string>(() => crypto.randomUUID())
  /** What was sent when no answer came: repeated as it was, since the key belongs to that body. */
  const [unanswered, setUnanswered] = useState<Values>()
  const sending = useRef(false)
  const formRef = useRef<HTMLFormElement>(null)
  const focusFirst = () => controlNamed(formRef.current, firstField)
  const otp = useOtp(endpoint, usdValue)
  const [fresh, setFresh] = useState<Values>()
  const first = fresh ?? (initial as Values)
  const handles = onConflict ? [...conflicts, ...handled] : handled
  const body = (values: Values) =>
    toRequestBody({ ...values, requestId }, { schema: endpoint.input, initial: first, changesOnly })
  const form = useForm<Values>({
    defaultValues: first,
    resolver: (values) => {
      const sent = body(values)
      // What was not changed is not sent, and still is a part of what is checked.
      const errors = validateForm(endpoint, sent, check, changesOnly ? { ...first, ...sent } : sent)
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
    },
  })
  const about = {
    endpoint,
    title,
    initial: initial as Values,
    draftOf,
    toInput,
    send: sendParts,
  }
  const draft = useFormDraft({
    name: getDraftName(about),
    form,
    first,
    requestId,
    onRestore: (kept) => {
      setRequestId(kept.requestId)
      setUnanswered(kept.sent)
    },
  })
  const refuse = (error: CallError) => {
    if (onConflict) return onConflict(error)
    notify.warning(error.msg)
    onRefused?.()
  }
  const rebase = async (read: NonNullable<typeof reload>, error: CallError) => {
    const values: Values | undefined = await read().catch(() => undefined)
    if (!values) return refuse(error)
    // Another version is another intent.
    setRequestId(crypto.randomUUID())
    setFresh(values)
    form.reset(values, { keepDirtyValues: true })
  }
  const send = useMutation({
    networkMode: 'always',
    retry: false,
    mutationFn: async (body: Values) => {
      if ((await before?.()) === false) return 'held'
      const one = (part: Values) =>
        submitCall(endpoint, (toInput?.(part) ?? part) as z.input<I>, { inline: true, handles })
      if (!sendParts) return one(body)
      return sendParts(body, async (part) => (await one(part)).answer)
    },
    onSuccess: async (sent, body) => {
      if (sent === 'held') return draft.onRefused()
      draft.forget()
      await otp.onSent(body)
      if (!sent) return
      const { answer, approvalId } = sent
      if (approvalId === undefined) return onDone(answer, title, body)
      notify.success(msg`已提交，等待另一位操作员复核`)
      onSubmitted()
    },
    onError: (error, body) => {
      if (!(error instanceof CallError)) throw error
      setUnanswered(error.isOutcomeUnknown ? body : undefined)
      if (!error.isOutcomeUnknown) draft.onRefused()
      if (error.code === Code.otp) otp.onRefused(error)
      const faults = getFieldErrors(error).map(({ field, msg: message }) => ({
        path: field,
        message,
      }))
      for (const [name, fault] of faultsByField(faults, 'server'))
        form.setError(name, fault, { shouldFocus: true })
      if (error.code === Code.stale && reload) return rebase(reload, error)
      if (!handles.includes(error.code)) return
      // The caller goes on with the record as it is now.
      draft.forget()
      refuse(error)
    },
    onSettled: () => {
      sending.current = false
    },
  })
  const deliver = (body: Values) => {
    // Twenty impatient clicks are one request; the state of the mutation lags a render behind.
    if (sending.current) return
    sending.current = true
    draft.onSend(body)
    send.mutate(body)
  }
  const submit = () =>
    unanswered ? deliver(unanswered) : void form.handleSubmit((values) => deliver(body(values)))()
  // Both are asked for here, since a form keeps count only of what is read.
  const { isDirty, dirtyFields: _kept } = form.formState
  const atRisk = isDirty || send.isPending || unanswered !== undefined
  const isUnknown = unanswered !== undefined || send.isPending
  const { leave, isDocked } = useLeaveGuard({ atRisk, isUnknown, onLeave: draft.forget })
  const close = async () => (await leave()) && onClose()
  useKeys('dialog', [{ keys: 'Ctrl+Enter', label: submitLabel, run: submit }])
  return (
    <Dialog
      open
      onOpenChange={() => void close()}
      closeOnOutside={false}
      docked={isDocked}
      size={size}
      initialFocus={focusFirst}
      title={text(title)}
      {...(sentence && { description: text(sentence) })}
      closeLabel={t`关闭`}
      footer={
        <>
          <Button onClick={() => void close()}>
            <Trans>取消</Trans>
          </Button>
          <Button
            variant={tone}
            busy={send.isPending}
            aria-keyshortcuts="Control+Enter"
            onClick={submit}
          >
            {unanswered ? <Trans>核对结果</Trans> : text(submitLabel)}{' '}
            <Kbd className="max-sm:hidden">Ctrl ↵</Kbd>
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        {/* Enter alone confirms a word of an input method or is pressed out of habit; it must not move money. */}
        <form ref={formRef} noValidate onSubmit={(event) => event.preventDefault()}>
          <fieldset disabled={unanswered !== undefined} className="flex min-w-0 flex-col gap-4">
            <FieldKindsContext value={fieldKinds}>
              {fresh && <RebasedNote />}
              {draft.restored && !unanswered && (
                <DraftNote {...draft.restored} onDiscard={draft.discard} />
              )}
              <OtpFrame otp={otp}>{children}</OtpFrame>
            </FieldKindsContext>
          </fieldset>
          {unanswered && <UnansweredNote isPending={send.isPending} />}
        </form>
      </FormProvider>
    </Dialog>
  )
}
