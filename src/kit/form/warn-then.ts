import { notify } from '#core/feedback/toast.ts'
import type { CallError } from '#core/http/call-error.ts'

/** Handles a refusal that no field can show: says why and goes on, for instance to read the record again. */
export const warnThen =
  (next: () => unknown) =>
  (error: CallError): void => {
    notify.warning(error.msg)
    void next()
  }
