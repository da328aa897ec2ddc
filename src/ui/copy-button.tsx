import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from './icon-button.tsx'

type CopyButtonProps = {
  /** Names what is copied: "copy the order number". */
  label: string
  /** The name for a moment after it worked. */
  doneLabel: string
  /** Copies and tells whether it worked; telling the operator of a failure is the caller's. */
  copy: () => Promise<boolean>
  className?: string | undefined
}

/** Copies something beside it and shows a tick for a moment. */
export const CopyButton = ({ label, doneLabel, copy, className }: CopyButtonProps) => {
  const [done, setDone] = useState(false)
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => setDone(false), 2000)
    return () => clearTimeout(timer)
  }, [done])
  return (
    <IconButton
      size="sm"
      label={done ? doneLabel : label}
      icon={done ? <Check aria-hidden className="text-success" /> : <Copy aria-hidden />}
      onClick={(event) => {
        event.stopPropagation()
        void copy().then(setDone)
      }}
      className={className}
    />
  )
}
