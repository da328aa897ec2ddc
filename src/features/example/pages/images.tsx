// Many images: each is made when it comes near the window, and opens in a larger view with keys to go on and to zoom.
import { msg } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useKeys } from '#kit/keys/keys.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Dialog } from '#ui/layer/dialog.tsx'

const count = 24
const colours = ['steelblue', 'seagreen', 'sienna', 'slateblue', 'teal', 'indianred']

/** A picture of our own making: a real page has the address of a stored file. */
const pictureOf = (at: number) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 120"><rect width="160" height="120" fill="${colours[at % colours.length]}"/><circle cx="${20 + ((at * 37) % 120)}" cy="60" r="${16 + (at % 5) * 6}" fill="white" fill-opacity=".5"/></svg>`,
  )}`

export function ImagesPage() {
  const [loaded, setLoaded] = useState(0)
  const [open, setOpen] = useState<number>()
  const onNear = useCallback(() => setLoaded((before) => before + 1), [])
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="text-text-muted">
        <Plural value={loaded} other={`已加载 # / ${count} 张`} />
      </p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] gap-3">
        {Array.from({ length: count }, (_, at) => (
          <li key={at}>
            <Thumbnail at={at} onNear={onNear} onOpen={setOpen} />
          </li>
        ))}
      </ul>
      {open !== undefined && (
        <Preview at={open} onMove={setOpen} onClose={() => setOpen(undefined)} />
      )}
    </div>
  )
}

interface ThumbnailProps {
  at: number
  onNear: () => void
  onOpen: (at: number) => void
}

function Thumbnail({ at, onNear, onOpen }: ThumbnailProps) {
  const { t } = useLingui()
  const [isNear, setNear] = useState(false)
  const watch = useCallback(
    (box: HTMLElement | null) =>
      whenNear(box, () => {
        setNear(true)
        onNear()
      }),
    [onNear],
  )
  return (
    <button
      type="button"
      ref={watch}
      aria-label={t`查看图片 ${at + 1}`}
      onClick={() => onOpen(at)}
      className="block aspect-4/3 w-full overflow-hidden rounded border bg-sunken"
    >
      {isNear && <img src={pictureOf(at)} alt="" className="size-full" />}
    </button>
  )
}

/** Calls once when the element comes within a window's edge; React stops it when the element goes. */
function whenNear(box: HTMLElement | null, onNear: () => void) {
  if (!box) return undefined
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      onNear()
    },
    { rootMargin: '100px' },
  )
  observer.observe(box)
  return () => observer.disconnect()
}

interface PreviewProps {
  at: number
  onMove: (at: number) => void
  onClose: () => void
}

function Preview({ at, onMove, onClose }: PreviewProps) {
  const { t } = useLingui()
  const [zoom, setZoom] = useState(100)
  const move = (step: number) => onMove((at + step + count) % count)
  const scale = (step: number) => setZoom(Math.min(200, Math.max(50, zoom + step)))
  useKeys('dialog', [
    { keys: 'ArrowLeft', label: msg`上一张`, run: () => move(-1) },
    { keys: 'ArrowRight', label: msg`下一张`, run: () => move(1) },
  ])
  return (
    <Dialog
      open
      size="xl"
      title={t`图片 ${at + 1} / ${count}`}
      closeLabel={t`关闭`}
      onOpenChange={onClose}
    >
      <div className="grid h-96 place-items-center overflow-auto bg-sunken">
        <img src={pictureOf(at)} alt={t`图片 ${at + 1}`} style={{ width: `${zoom}%` }} />
      </div>
      <div className="mt-3 flex items-center justify-center gap-2">
        <IconButton label={t`上一张`} icon={<ChevronLeft aria-hidden />} onClick={() => move(-1)} />
        <IconButton label={t`缩小`} icon={<ZoomOut aria-hidden />} onClick={() => scale(-25)} />
        <span className="w-12 text-center tabular-nums">{zoom}%</span>
        <IconButton label={t`放大`} icon={<ZoomIn aria-hidden />} onClick={() => scale(25)} />
        <IconButton label={t`下一张`} icon={<ChevronRight aria-hidden />} onClick={() => move(1)} />
      </div>
    </Dialog>
  )
}
