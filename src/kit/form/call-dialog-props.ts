// What a screen says of a form in a dialog.
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { CallError } from '#core/http/call-error.ts'
import type { Text } from '#core/i18n/text.ts'
import type { FieldCheck } from './validate-form.ts'

/** What a form holds, by the names of its fields. */
export type Values = Record<string, unknown>

/** How a dialog with a form is titled and how its button looks. */
export interface DialogLook {
  title: Text
  submitLabel?: Text
  /** `danger` colours the button of what destroys or refuses. */
  tone?: 'primary' | 'danger'
}

/** The call, its form, and what follows each way in which it can end. */
export interface CallDialogProps<I extends z.ZodType, O extends z.ZodType> extends DialogLook {
  endpoint: Endpoint<I, O>
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
  /** How wide it is; `xl` has room for three texts side by side. */
  size?: 'md' | 'lg' | 'xl' | undefined
  /** What the call is worth in USDT, where a code that was given before may hold for it. */
  usdValue?: string | undefined
  /**
   * Reads the first values anew when the record was changed meanwhile (40902): what was not touched takes them, what was
   * written stays, and the operator is told. Where it cannot be read, it is a refusal like others.
   */
  reload?: (() => Promise<Partial<z.input<I>>>) | undefined
  /** Codes that no field can show: the server's message is shown, and `onRefused` goes on, for instance closes and reads again. */
  handles?: readonly number[] | undefined
  onRefused?: (() => unknown) | undefined
  /** Reports a conflict (40901, 40902) and what else `handles` names instead, as review queues do. */
  onConflict?: ((error: CallError) => void) | undefined
  /** Gets the answer, the title and what was sent. The dialog stays busy until a promise it gives has settled. */
  onDone: (answer: z.output<O>, title: Text, sent: Values) => void | Promise<void>
  /** The call waits for another operator (K4); the operator was told. Closes unless given. */
  onSubmitted?: () => void
  onClose: () => void
  children: ReactNode
}
