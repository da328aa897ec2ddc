import { useEffect, useState } from 'react'

type ProgressBarProps = {
  active: boolean
  /** What is loading, for screen readers. */
  label: string
  /** Waits this many milliseconds before it shows, so that fast changes do not flicker. */
  delay?: number | undefined
}

/** The thin bar at the top of the window while a page is on its way. */
export const ProgressBar = ({ active, label, delay = 120 }: ProgressBarProps) => {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(active), active ? delay : 0)
    return () => clearTimeout(timer)
  }, [active, delay])
  if (!shown) return null
  return (
    <div role="progressbar" aria-label={label} className="fixed inset-x-0 top-0 z-progress h-0.5">
      <div className="h-full origin-left animate-creep bg-primary" />
    </div>
  )
}
