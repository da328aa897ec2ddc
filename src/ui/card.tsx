import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

type CardProps = {
  title?: ReactNode
  /** Buttons and links at the right of the title. */
  extra?: ReactNode
  /** Drops the inner padding, for a table or a chart that goes to the edge. */
  flush?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

/** A sheet on the page. With a title it is a named region. */
export const Card = ({ title, extra, flush = false, className, children }: CardProps) => {
  const titleId = useId()
  return (
    <section
      aria-labelledby={title === undefined ? undefined : titleId}
      className={cx('rounded-md border bg-surface shadow-card', className)}
    >
      {(title !== undefined || extra !== undefined) && (
        <header className="flex min-h-12 flex-wrap items-center gap-3 border-b px-4 py-2">
          <h2 id={titleId} className="max-w-full min-w-0 flex-auto font-semibold wrap-anywhere">
            {title}
          </h2>
          {extra !== undefined && <div className="flex flex-wrap items-center gap-3">{extra}</div>}
        </header>
      )}
      <div className={flush ? undefined : 'p-4'}>{children}</div>
    </section>
  )
}
