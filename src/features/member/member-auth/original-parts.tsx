// What the record and the question whether to approve have in common: the reason that is asked for, name and number, and what
// stands where a part could not be had.
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import * as api from '#contract/member/member-auth.ts'
import type { Text } from '#core/i18n/text.ts'
import { Button } from '#ui/button.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { RevealForm } from '../reveal-form.tsx'
import { type Disclosed, discloseAsked, type Disclosure } from './disclosure.ts'

export const sideNames: Record<api.Side, Text> = {
  front: msg`证件正面`,
  back: msg`证件背面`,
  hand: msg`手持照`,
}

/** Says that a part could not be had; asking again is an act of the operator, as every look is. */
export const Failed = ({ message, onRetry }: { message: string; onRetry: () => void }) => (
  <div role="alert" className="flex flex-wrap items-center gap-2 text-danger-strong">
    {message}
    <Button size="sm" onClick={onRetry}>
      <Trans>重试</Trans>
    </Button>
  </div>
)

export interface PictureProps {
  id: string
  side: api.Side
  picture: Disclosed<string> | undefined
}

/** Name and number as they were typed, to be held against the picture. */
export function Clear({ clear, onRetry }: { clear: Disclosure['clear']; onRetry: () => void }) {
  const { t } = useLingui()
  if (clear?.hasFailed) return <Failed message={t`姓名与证件号码加载失败`} onRetry={onRetry} />
  const data = clear?.answer
  if (!data) return <Skeleton className="h-12 w-full" />
  return (
    <DescriptionList
      columns={2}
      className="rounded bg-sunken p-3"
      items={[
        { id: 'realName', term: t`真实姓名`, value: <b>{data.realName}</b> },
        { id: 'idNo', term: t`证件号码`, value: <b className="tabular-nums">{data.idNo}</b> },
      ]}
    />
  )
}

/** Asks why; the answer is what was asked for. */
export const Why = ({ row, onClose }: { row: api.MemberAuth; onClose: () => void }) => (
  <RevealForm
    endpoint={api.reveal}
    id={row.id}
    title={msg`查看证件资料`}
    onDone={(answer) => {
      discloseAsked(row, answer)
      onClose()
    }}
    onClose={onClose}
  />
)
