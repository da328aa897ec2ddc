// Verbs of a screen's own: a button that opens a dialog around one call.
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { notifyDone } from '#core/feedback/notify-done.ts'
import { notify } from '#core/feedback/toast.ts'
import type { Text } from '#core/i18n/text.ts'
import type { Action } from '../actions/action.ts'
import type { FieldCheck } from '../form/validate-form.ts'
import { lazyDialog } from '../lazy-dialog.tsx'
import type { ShowDialog } from './use-shown-dialog.ts'

const CallDialog = lazyDialog(async () => (await import('../form/call-dialog.tsx')).CallDialog)

/** What a verb does to its screen; `CrudScreenHandle` fits. */
export interface VerbScreen {
  readonly show: ShowDialog
  readonly refresh: () => Promise<void>
  /** What the verb is done to, as its toast names it; none where it is done to no record. */
  readonly object?: string
}

interface VerbOptions<I extends z.ZodType, O extends z.ZodType> extends Pick<
  Action,
  'label' | 'keys' | 'blocked' | 'danger'
> {
  /** First values of the fields, and values that have no field (id, version). */
  readonly initial: Partial<z.input<I>>
  /** The dialog's fields. */
  readonly fields: ReactNode
  readonly check?: (values: Partial<z.input<I>>) => Record<string, Text | false | undefined>
  /** Returns the warning that an answer calls for: the call was accepted and its effect did not come about. */
  readonly getWarning?: (answer: z.output<O>) => Text | false
}

/** Returns the action that opens a dialog around a call, shows its outcome and loads the screen again. */
export function verbAction<I extends z.ZodType, O extends z.ZodType>(
  { show, refresh, object }: VerbScreen,
  endpoint: Endpoint<I, O>,
  { label, initial, fields, check, getWarning, ...action }: VerbOptions<I, O>,
): Action {
  const open = (close: () => void) => (
    <CallDialog
      endpoint={endpoint as unknown as Endpoint}
      title={label}
      tone={action.danger ? 'danger' : 'primary'}
      initial={initial as Partial<unknown>}
      // The dialog holds its values as a record; what is in it is the input of the call.
      check={check as FieldCheck | undefined}
      handles={[Code.stale, Code.alreadyHandled, Code.notFound, Code.rule]}
      onRefused={() => {
        close()
        void refresh()
      }}
      onDone={async (answer) => {
        await refresh()
        const warning = getWarning?.(answer as z.output<O>)
        if (warning) notify.warning(warning)
        else notifyDone(label, object)
        close()
      }}
      onClose={close}
    >
      {fields}
    </CallDialog>
  )
  return { ...action, label, endpoint, run: () => show(open) }
}
