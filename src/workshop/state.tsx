import type { ReactNode } from 'react'

interface StateProps {
  /** Which state it is, in a word. */
  name: string
  /** Takes the whole row. */
  wide?: boolean
  /** Squeezes what is shown to the width of a phone's column. */
  narrow?: boolean
  /** Stands in for a page of fixed height: what fills its page fills this. */
  page?: boolean
  children: ReactNode
}

/** One state of a part, with its name over it. */
export const State = ({ name, wide, narrow, page, children }: StateProps) => (
  <div className="workshop-state" data-wide={wide || undefined}>
    <p className="workshop-caption">{name}</p>
    <div className="workshop-stage" data-narrow={narrow || undefined} data-page={page || undefined}>
      {children}
    </div>
  </div>
)
