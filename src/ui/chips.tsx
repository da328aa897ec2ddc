import { X } from 'lucide-react'
import type { ReactNode } from 'react'

export type Chip = {
  id: string
  label: ReactNode
  /** The name of its cross: say what is removed. */
  removeLabel: string
  onRemove: () => void
}

type ChipsProps = {
  /** Names the list. */
  label: string
  chips: readonly Chip[]
  /** A "clear all" button after the last one. */
  extra?: ReactNode
}

/** What is set right now (filters, picked things), each with a cross that takes it away. */
export const Chips = ({ label, chips, extra }: ChipsProps) => (
  <div className="flex flex-wrap items-center gap-2">
    <ul aria-label={label} className="contents">
      {chips.map((chip) => (
        <li
          key={chip.id}
          className="inline-flex h-6 max-w-[min(20rem,100%)] items-center rounded bg-primary-soft pl-2 text-sm text-primary-strong"
        >
          <span className="truncate">{chip.label}</span>
          <button
            type="button"
            aria-label={chip.removeLabel}
            onClick={chip.onRemove}
            className="grid size-6 shrink-0 place-items-center rounded hover:text-text"
          >
            <X aria-hidden className="size-3.5" />
          </button>
        </li>
      ))}
    </ul>
    {extra}
  </div>
)
