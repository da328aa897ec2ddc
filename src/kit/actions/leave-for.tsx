import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { RawSearch } from '../list/view-search.ts'

interface LeaveForProps {
  /** The path of a screen, as the menu has it. */
  to: string
  search: RawSearch
  /** Called as it leaves: what drew it takes it away. */
  onLeave: () => void
}

/** Leaves for another screen once it is drawn: for actions, which cannot navigate themselves. */
export function LeaveFor({ to, search, onLeave }: LeaveForProps) {
  const navigate = useNavigate()
  useEffect(() => {
    onLeave()
    // The address of a view is the server's to decide, so the router cannot know it while compiling.
    void navigate({ to, search: search as never })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- it leaves once
  }, [])
  return null
}
