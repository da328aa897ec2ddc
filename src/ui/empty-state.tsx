import { Inbox } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type EmptyStateProps = {
  title: ReactNode
  /** Why there is nothing, or how to get something. */
  hint?: ReactNode
  /** The button that helps: clear the filters, add the first one. */
  action?: ReactNode
  icon?: ReactNode
  className?: string | undefined
}

/** Says that there is nothing here, and what to do about it. */
export const EmptyState = ({ title, hint, action, icon, className }: EmptyStateProps) => (
  <div className={cx('flex flex-col items-center gap-1 px-4 py-10 text-center', className)}>
    <span className="mb-2 text-line-field [&_svg]:size-8">
      {icon ?? <Inbox aria-hidden strokeWidth={1.5} />}
    </span>
    <p className="font-medium">{title}</p>
    {hint !== undefined && <p className="max-w-100 text-text-muted">{hint}</p>}
    {action !== undefined && <div className="mt-3">{action}</div>}
  </div>
)
