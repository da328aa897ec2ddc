// What a form says above and below its fields.
import { Trans } from '@lingui/react/macro'
import { formatDateTime } from '#core/format/format-time.ts'
import { Button } from '#ui/button.tsx'
import type { Restored } from './use-form-draft.ts'

const note = 'rounded bg-warning-soft px-3 py-2 text-warning-strong'

/** The record was changed meanwhile, and the fields are those of now. */
export const RebasedNote = () => (
  <p role="alert" className={note}>
    <Trans>
      此记录刚被他人修改，未保存。未动过的栏已换成最新内容，您填写的还在；请核对后再次提交。
    </Trans>
  </p>
)

/** What was written earlier is back. */
export const DraftNote = ({ at, isOlder, onDiscard }: Restored & { onDiscard: () => void }) => {
  const time = formatDateTime(at)
  return (
    <div role="status" className={`flex flex-wrap items-center gap-2 ${note}`}>
      <p className="min-w-40 flex-1">
        <Trans>已恢复您在 {time} 填写、尚未提交的内容。</Trans>{' '}
        {isOlder && <Trans>此记录此后有变动，请核对后再提交。</Trans>}
      </p>
      <Button size="sm" onClick={onDiscard}>
        <Trans>丢弃草稿</Trans>
      </Button>
    </div>
  )
}

/** No answer came. */
export const UnansweredNote = ({ isPending }: { isPending: boolean }) => (
  <p role="alert" className={`mt-4 ${note}`}>
    {isPending ? (
      <Trans>结果未知，正在核对</Trans>
    ) : (
      <Trans>
        没有收到服务器的回复，结果未知。点“核对结果”会以同一请求编号再次提交，不会重复执行。
      </Trans>
    )}
  </p>
)
