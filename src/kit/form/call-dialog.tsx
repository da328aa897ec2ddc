// A form in a dialog around one call. It mints the request id when it opens and keeps it over every retry, so that
// however often the operator submits, the server acts once; it never repeats a call by itself.
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { notify } from '#core/feedback/toast.ts'
import { submit as submitCall } from '#core/http/api.ts'
import { CallError, fieldErrorsOf } from '#core/http/call-error.ts'
import type { Text } from '#core/i18n/text.ts'
import { Button } from '#ui/button.tsx'
import { Kbd } from '#ui/kbd.tsx'
import { Dialog } from '#ui/layer/dialog.tsx'
import { useKeys } from '../keys/keys.ts'
import { useText } from '../use-text.ts'
import { bodyOf } from './body-of.ts'
import { DraftNote, RebasedNote, UnansweredNote } from './call-dialog-notes.tsx'
import { controlNamed, errorsOf, faultsByField, type FieldCheck } from './errors-of.ts'
import { fieldKinds } from './field-kinds.tsx'
import { FieldKindsContext } from './fields-of.tsx'
import { draftNameOf } from './form-draft.ts'
import { OtpFrame, useOtp } from './otp-field.tsx'
import { useFormDraft } from './use-form-draft.ts'
import { useLeaveGuard } from './use-leave-guard.ts'

type Values = Record<string, unknown>

interface CallDialogProps<I extends z.ZodType, O extends z.ZodType> {
  calls: Endpoint<I, O>
  title: Text
  /** What will happen, in one sentence; read out when the dialog opens. */
  sentence?: Text | undefined
  /** First values of the fields, and values that have no field (id, version). */
  initial: Partial<z.input<I>>
  check?: FieldCheck | undefined
  /** The field in which the focus starts, where that is not the first control. */
  firstField?: string | undefined
  /** For an edit: fields that were not changed are not sent, if the call can do without them. */
  changesOnly?: boolean
  /** Awaited before the call, while the button is busy; answers false where it must not be sent yet, having said why. */
  before?: (() => Promise<boolean>) | undefined
  /** Turns what the form holds into the call's input, where the form has fields of its own; `calls.input` is then theirs. */
  toInput?: ((body: Values) => Values) | undefined
  /**
   * Sends what the form holds otherwise than by one call: in parts, each by `one`. What it throws is handled as a failure
   * of the call; `onDone` is left out.
   */
  send?: (body: Values, one: (part: Values) => Promise<z.output<O> | undefined>) => Promise<void>
  /**
   * Which record what is written belongs to, where `toInput` hides it: without it such a form keeps no draft. False keeps
   * none in any case.
   */
  draftOf?: string | false | undefined
  submitLabel?: Text
  /** `danger` colours the button of what destroys or refuses. */
  tone?: 'primary' | 'danger'
  /** How wide it is; `xl` has room for three texts side by side. */
  size?: 'md' | 'lg' | 'xl' | undefined
  /** What the call is worth in USDT, where a code that was given before may hold for it. */
  usdValue?: string | undefined
  /**
   * Reads the first values anew when the record was changed meanwhile (40902): what was not touched takes them, what was
   * written stays, and the operator is told. Where it cannot be read, it is a refusal like others.
   */
  reload?: (() => Promise<Partial<z.input<I>>>) | undefined
  /** Codes the caller tells in its own way; `onRefused` gets them. */
  handles?: readonly number[]
  onRefused?: (error: CallError) => void
  /** The dialog stays busy until a promise it gives has settled. */
  onDone: (answer: z.output<O>) => void | Promise<void>
  /** The call waits for another operator (K4); the operator was told. Closes unless given. */
  onSubmitted?: () => void
  onClose: () => void
  children: ReactNode
}

/** Opens over the screen, or in the panel of its record; Ctrl+Enter submits, Escape closes and asks when something would be lost. */
export function CallDialog<I extends z.ZodType, O extends z.ZodType>({
  calls,
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
  handles,
  onRefused,
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
  const otp = useOtp(calls, usdValue)
  const [fresh, setFresh] = useState<Values>()
  const first = fresh ?? (initial as Values)
  const body = (values: Values) =>
    bodyOf({ ...values, requestId }, { schema: calls.input, initial: first, changesOnly })
  const form = useForm<Values>({
    defaultValues: first,
    resolver: (values) => {
      const sent = body(values)
      // What was not changed is not sent, and still is a part of what is checked.
      const errors = errorsOf(calls, sent, check, changesOnly ? { ...first, ...sent } : sent)
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
    },
  })
  const about = { calls, title, initial: initial as Values, draftOf, toInput, send: sendParts }
  const draft = useFormDraft({
    name: draftNameOf(about),
    form,
    first,
    requestId,
    onRestore: (kept) => {
      setRequestId(kept.requestId)
      setUnanswered(kept.sent)
    },
  })
  const rebase = async (read: NonNullable<typeof reload>, error: CallError) => {
    const values: Values | undefined = await read().catch(() => undefined)
    if (!values) return onRefused?.(error)
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
        submitCall(calls, (toInput?.(part) ?? part) as z.input<I>, { inline: true, handles })
      if (!sendParts) return one(body)
      return sendParts(body, async (part) => (await one(part)).answer)
    },
    onSuccess: async (sent, body) => {
      if (sent === 'held') return draft.onRefused()
      draft.forget()
      await otp.onSent(body)
      if (!sent) return
      const { answer, approvalId } = sent
      if (approvalId === undefined) return onDone(answer)
      notify.success(msg`已提交，等待另一位操作员复核`)
      onSubmitted()
    },
    onError: (error, body) => {
      if (!(error instanceof CallError)) throw error
      setUnanswered(error.isOutcomeUnknown ? body : undefined)
      if (!error.isOutcomeUnknown) draft.onRefused()
      if (error.code === Code.otp) otp.onRefused(error)
      const faults = fieldErrorsOf(error).map(({ field, msg: message }) => ({
        path: field,
        message,
      }))
      for (const [name, fault] of faultsByField(faults, 'server'))
        form.setError(name, fault, { shouldFocus: true })
      if (error.code === Code.stale && reload) return rebase(reload, error)
      if (!handles?.includes(error.code)) return
      // The caller goes on with the record as it is now.
      draft.forget()
      onRefused?.(error)
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
