// What speaks against a record: each flag is a link to its evidence, with the figures in words beside it.
import { Trans } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Evidence, EvidenceSection } from '#contract/evidence.ts'
import { cx } from '#ui/cx.ts'
import { ListNumber } from '../list-number.tsx'

/** One flag of a record. */
export interface RiskItem {
  readonly flag: string
  readonly label: string
  /** Red: nobody passes over it. */
  readonly isDanger: boolean
  /** The figures that raised it, in words. */
  readonly detail: ReactNode
  readonly evidence: Evidence
  /** The way to clear it, where its reason is gone. */
  readonly clear?: ReactNode
}

const idOf = (section: EvidenceSection) => `evidence-${section}`

/** A part of the record that flags lead to. */
export const EvidenceAnchor = ({
  section,
  children,
}: {
  section: EvidenceSection
  children: ReactNode
}) => (
  <div id={idOf(section)} className="scroll-mt-4">
    {children}
  </div>
)

interface RiskListProps {
  items: readonly RiskItem[]
  /** From 0 to 100; left out where the record has none. */
  score?: number
  children?: ReactNode
}

/** The flags of a record in the order they are given; nothing without any. */
export function RiskList({ items, score, children }: RiskListProps) {
  if (items.length === 0 && !children) return null
  const isRed = items.some(({ isDanger }) => isDanger)
  return (
    <section
      className={cx(
        'flex gap-3 rounded border-l-4 p-3',
        isRed
          ? 'border-l-danger bg-danger-soft text-danger-strong'
          : 'border-l-warning bg-warning-soft text-text',
      )}
    >
      <TriangleAlert aria-hidden className="size-5 shrink-0" />
      <div className="flex min-w-0 flex-col gap-1">
        {score !== undefined && (
          <b>
            <Trans>风险分 {score}</Trans>
          </b>
        )}
        <ul className="flex flex-col gap-1">
          {items.map(({ flag, label, isDanger, detail, evidence, clear }) => (
            <li key={flag} className={cx(isRed && !isDanger && 'text-text')}>
              <b>
                <EvidenceLink evidence={evidence}>{label}</EvidenceLink>
              </b>
              {isDanger && (
                <span className="sr-only">
                  {' '}
                  <Trans>高风险</Trans>
                </span>
              )}{' '}
              {detail} {clear}
            </li>
          ))}
          {children}
        </ul>
      </div>
    </section>
  )
}

function EvidenceLink({ evidence, children }: { evidence: Evidence; children: ReactNode }) {
  if ('list' in evidence)
    return (
      <span className="[&_a]:underline">
        <ListNumber list={evidence.list}>{children}</ListNumber>
      </span>
    )
  const show = () =>
    document.getElementById(idOf(evidence.section))?.scrollIntoView({ block: 'start' })
  return (
    <button type="button" className="underline" onClick={show}>
      {children}
    </button>
  )
}
