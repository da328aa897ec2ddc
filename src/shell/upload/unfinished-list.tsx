import { Plural, Trans } from '@lingui/react/macro'
import { useSnapshot } from 'valtio'
import { formatBytes } from '#core/format/format-bytes.ts'
import { unfinished, uploads } from '#core/upload/browser-uploads.ts'
import { pickFiles } from '#core/upload/pick-files.ts'
import { Button } from '#ui/button.tsx'

/** What a reload interrupted, until the operator chooses the files again or lets them go. */
export function UnfinishedList() {
  const { left } = useSnapshot(unfinished.state)
  if (left.length === 0) return null
  return (
    <div className="border-b bg-warning-soft px-3 py-2 text-sm text-warning-strong">
      <p>
        <Plural
          value={left.length}
          other="有 # 个文件未上传完成。重新选择同一文件，只会继续上传缺少的部分："
        />
      </p>
      <ul className="max-h-20 overflow-y-auto">
        {left.map(({ name, size }) => (
          <li key={`${name}/${size}`} className="truncate">
            {name} · {formatBytes(size)}
          </li>
        ))}
      </ul>
      <p className="mt-1 flex gap-2">
        <Button size="sm" onClick={() => void pickFiles().then((files) => uploads.add(files))}>
          <Trans>重新选择文件</Trans>
        </Button>
        <Button size="sm" variant="ghost" onClick={unfinished.forget}>
          <Trans>放弃续传</Trans>
        </Button>
      </p>
    </div>
  )
}
