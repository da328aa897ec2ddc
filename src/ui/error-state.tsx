import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'

type ErrorStateProps = {
  title: ReactNode
  /** The server's words or the cause, as far as it is known. */
  message: ReactNode
  /** What to quote to support, with its label; null where no request was involved. */
  request: { label: string; id: string } | null
  /** How to try again; null only where trying again cannot help. */
  retry: { label: string; onRetry: () => void; busy?: boolean | undefined } | null
  className?: string | undefined
}

/** Says what could not be shown and offers the way out. Read out when it appears. */
export const ErrorState = ({ title, message, request, retry, className }: ErrorStateProps) => (
  <div
    role="alert"
    className={cx('flex flex-col items-center gap-1 px-4 py-10 text-center', className)}
  >
    <CircleAlert aria-hidden strokeWidth={1.5} className="mb-2 size-8 text-danger" />
    <p className="font-medium">{title}</p>
    <p className="max-w-120 wrap-anywhere text-text-muted">{message}</p>
    {request && (
      <p className="text-sm text-text-faint">
        {request.label} <code className="font-mono wrap-anywhere select-all">{request.id}</code>
      </p>
    )}
    {retry && (
      <Button className="mt-3" busy={retry.busy} onClick={retry.onRetry}>
        {retry.label}
      </Button>
    )}
  </div>
)
