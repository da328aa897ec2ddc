import { Trans, useLingui } from '@lingui/react/macro'
import { UploadCloud } from 'lucide-react'
import { useEffect, useState } from 'react'
import { uploads } from '#core/upload/browser-uploads.ts'
import { typesText } from '#core/upload/check-file.ts'
import { droppedFiles } from '#core/upload/dropped-files.ts'

const hasFiles = (data: DataTransfer | null): data is DataTransfer =>
  data !== null && data.types.includes('Files')

/** Milliseconds after the last sign of a drag; browsers give one at least every 550 while it lasts. */
const silenceMs = 1_000

/** Text boxes get what is pasted into them. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select'))

const take = async (data: DataTransfer) => uploads.add(await droppedFiles(data))

/** Takes what is dragged onto the console and images that are pasted; a field that takes them itself comes first. */
export function UploadDrop() {
  const { t } = useLingui()
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    const on = <K extends keyof WindowEventMap>(type: K, run: (event: WindowEventMap[K]) => void) =>
      window.addEventListener(type, run, { signal: stop.signal })
    let timer: ReturnType<typeof setTimeout> | undefined
    on('dragover', (event) => {
      if (!hasFiles(event.dataTransfer)) return
      // A field below the pointer has its own sign.
      setOver(!event.defaultPrevented)
      event.preventDefault()
      // Not every browser tells of a drag that was given up: it only ceases to come.
      clearTimeout(timer)
      timer = setTimeout(() => setOver(false), silenceMs)
    })
    on('dragleave', ({ relatedTarget }) => relatedTarget === null && setOver(false))
    on('drop', (event) => {
      setOver(false)
      if (event.defaultPrevented || !hasFiles(event.dataTransfer)) return
      event.preventDefault()
      void take(event.dataTransfer)
    })
    on('paste', (event) => {
      const { clipboardData, target } = event
      if (event.defaultPrevented || isTyping(target) || !hasFiles(clipboardData)) return
      const isImage = [...clipboardData.items].some(({ type }) => type.startsWith('image/'))
      if (!isImage) return
      event.preventDefault()
      void take(clipboardData)
    })
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [])
  if (!isOver) return null
  const types = typesText()
  return (
    <div className="pointer-events-none fixed inset-2 z-mask flex flex-col items-center justify-center gap-2 rounded-lg border-2 border-dashed border-primary bg-overlay text-center">
      <div className="flex max-w-140 flex-col items-center gap-2 rounded-lg bg-raised p-6 text-text shadow-raised">
        <UploadCloud aria-hidden className="size-8 text-primary" />
        <p className="text-lg font-medium">
          <Trans>松开鼠标即可上传文件或文件夹</Trans>
        </p>
        <p className="text-sm text-text-muted">{t`允许的类型：${types}`}</p>
      </div>
    </div>
  )
}
