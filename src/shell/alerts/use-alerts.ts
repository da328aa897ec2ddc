import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { alerts } from '#core/alerts/browser-alerts.ts'
import { session } from '#core/session/session.ts'

/** Runs the approval alerts while an operator works here who gets them (none for bound operators). */
export function useAlerts() {
  const { user } = useSnapshot(session.state)
  const isAlerted = user !== null && user.bindMemberId === null
  // The engine lives outside React.
  useEffect(() => {
    if (!isAlerted) return
    alerts.start()
    return () => alerts.stop()
  }, [isAlerted])
}
