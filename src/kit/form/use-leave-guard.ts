// What is asked before a form is left in which something would be lost.
import { use, useEffect, useEffectEvent } from 'react'
import { DockContext } from './dock.ts'
import { confirmLeave, useLeaveWarning } from './use-form-draft.ts'

interface LeaveGuardOptions {
  /** Something would be lost. */
  readonly atRisk: boolean
  /** Something was sent whose outcome nobody knows yet. */
  readonly isUnknown: boolean
  /** Runs when the form goes. */
  readonly onLeave: () => void
}

/**
 * Asks before what was filled in is lost: when the form is closed, when its panel goes on to another record, and when the page
 * goes away. `isUnknown` says that something was sent whose outcome nobody knows yet.
 */
export function useLeaveGuard({ atRisk, isUnknown, onLeave }: LeaveGuardOptions) {
  const dock = use(DockContext)
  const leave = async () => {
    if (atRisk && !(await confirmLeave(isUnknown))) return false
    onLeave()
    return true
  }
  const ask = useEffectEvent(leave)
  // The panel asks only when it is about to go on, outside of any render.
  useEffect(() => dock?.guard(() => ask()), [dock])
  useLeaveWarning(atRisk)
  return { leave, isDocked: dock !== undefined }
}
