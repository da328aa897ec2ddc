import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ListEndpoint } from '#contract/endpoint.ts'
import { maxConfirmed } from '#contract/review.ts'
import { notify } from '#core/feedback/toast.ts'
import { Button } from '#ui/button.tsx'
import { readMatching } from './read-matching.ts'
import type { List } from './use-list.ts'

const tooMany = msg`符合条件的记录超过 ${maxConfirmed} 条，请先缩小筛选范围`

/**
 * Selects all rows that match the list's filter, on whatever page they are: reads them with the versions they have, and
 * says so where their number is not the one that was promised.
 */
export function MatchingRows<E extends ListEndpoint>({ list }: { list: List<E> }) {
  const { t, i18n } = useLingui()
  const [count, setCount] = useState(0)
  const reading = useRef<AbortController>(undefined)
  const { total, isEstimate, pick } = list
  const read = useMutation({
    networkMode: 'always',
    retry: false,
    mutationFn: (signal: AbortSignal) =>
      readMatching(list, { max: maxConfirmed, signal, onRead: setCount }),
    onSuccess: (rows, signal) => {
      if (signal.aborted) return
      if (rows.length > maxConfirmed) return notify.warning(tooMany)
      if (rows.length !== total) notify.warning(msg`现有 ${rows.length} 条符合条件`)
      pick(rows)
    },
  })
  const start = () => {
    setCount(0)
    reading.current = new AbortController()
    read.mutate(reading.current.signal)
  }
  // What is read belongs to the filter and the page it was asked for on.
  useEffect(() => () => reading.current?.abort(), [])
  if (read.isPending)
    return (
      <>
        <span role="status" className="tabular-nums">
          <Trans>
            已读取 {count} / {total}
          </Trans>
        </span>
        <Button onClick={() => reading.current?.abort()}>
          <Trans>取消读取</Trans>
        </Button>
      </>
    )
  return (
    <Button onClick={start} reason={total > maxConfirmed ? i18n._(tooMany) : undefined}>
      {isEstimate ? (
        t`选择全部符合条件的记录`
      ) : (
        <Plural value={total} other="选择全部 # 条符合条件的记录" />
      )}
    </Button>
  )
}
