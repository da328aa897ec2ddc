import type { ReactNode } from 'react'

interface StatusPageProps {
  /** The big sign: 404, 401. */
  code?: string
  title: ReactNode
  hint?: ReactNode
  /** The way out. */
  action: ReactNode
}

/** A page that is all about why there is no page. */
export const StatusPage = ({ code, title, hint, action }: StatusPageProps) => (
  <section className="mx-auto flex max-w-140 flex-col items-center gap-3 px-4 py-20 text-center">
    {code !== undefined && (
      <p aria-hidden className="text-2xl font-semibold text-text-faint tabular-nums">
        {code}
      </p>
    )}
    <h1 tabIndex={-1} className="text-xl font-semibold text-balance">
      {title}
    </h1>
    {hint !== undefined && <div className="text-balance text-text-muted">{hint}</div>}
    <div className="mt-3 flex gap-2">{action}</div>
  </section>
)
