import { useLingui } from '@lingui/react/macro'
import type { Journal } from '#contract/ledger.ts'
import { Journals, Part } from '#kit/crud/record-parts.tsx'

/** What a record has posted. */
export function PostedPart({ journals }: { journals: readonly Journal[] }) {
  const { t } = useLingui()
  return (
    <Part title={t`记账凭证`}>
      <Journals journals={journals} />
    </Part>
  )
}
