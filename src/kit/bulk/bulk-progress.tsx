import { Trans } from '@lingui/react/macro'
import { Button } from '#ui/button.tsx'

interface BulkProgressProps {
  isTrial: boolean
  count: number
  total: number
  isStopping: boolean
  onStop: () => void
}

/** How far a bulk verb has come, and the button that stops it after the part under way. */
export const BulkProgress = ({ isTrial, count, total, isStopping, onStop }: BulkProgressProps) => (
  <div className="flex items-center gap-3">
    <span role="status" className="tabular-nums">
      {isTrial ? (
        <Trans>
          正在试算 {count} / {total}
        </Trans>
      ) : (
        <Trans>
          已处理 {count} / {total}
        </Trans>
      )}
    </span>
    <progress className="flex-1" max={total} value={count} aria-hidden />
    <Button onClick={onStop} disabled={isStopping}>
      {isStopping ? <Trans>正在停止…</Trans> : <Trans>停止</Trans>}
    </Button>
  </div>
)
