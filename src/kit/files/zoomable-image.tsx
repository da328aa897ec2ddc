// A picture of an open record, as wide as its panel: turned and enlarged where it stands, beside what it is held against.
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { useKeys } from '../keys/keys.ts'

/** Large enough for a thumb. */
const thumb = 'pointer-coarse:size-11'

interface ZoomableImageProps {
  /** What it shows; names its frame. */
  name: string
  /** Whether the keys of an open record turn and enlarge it: one of several at most. */
  isKeyed: boolean
  /** Draws the picture with the class and style it is given. */
  children: (look: { className: string; style: CSSProperties }) => ReactNode
}

/** Frames a picture; enlarged, it scrolls in its frame, which takes the whole row of a grid. */
export function ZoomableImage({ name, isKeyed, children }: ZoomableImageProps) {
  const { t } = useLingui()
  const [turn, setTurn] = useState(0)
  const [isLarge, setLarge] = useState(false)
  const rotate = () => setTurn((turn + 90) % 360)
  const zoom = () => setLarge(!isLarge)
  useKeys(
    'drawer',
    [
      { keys: 't', label: msg`旋转图片`, run: rotate },
      { keys: 'z', label: msg`缩放图片`, run: zoom },
    ],
    isKeyed,
  )
  return (
    <div className={cx('flex min-w-0 flex-col gap-2', isLarge && 'col-span-full')}>
      <div
        role="group"
        aria-label={name}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is scrolled by keys only with the focus
        tabIndex={0}
        className={cx(
          'overflow-auto rounded bg-sunken',
          isLarge ? 'max-h-[80dvh]' : 'max-h-[60dvh]',
        )}
      >
        {children({
          className: cx(
            'mx-auto object-contain',
            isLarge ? 'w-[200%] max-w-none' : 'max-h-[50dvh] max-w-full',
          ),
          style: { rotate: `${turn}deg` },
        })}
      </div>
      <div className="flex gap-1">
        <IconButton
          size="sm"
          className={thumb}
          label={t`旋转图片`}
          icon={<RotateCw aria-hidden />}
          onClick={rotate}
        />
        <IconButton
          size="sm"
          className={thumb}
          label={isLarge ? t`缩小图片` : t`放大图片`}
          icon={isLarge ? <ZoomOut aria-hidden /> : <ZoomIn aria-hidden />}
          onClick={zoom}
        />
      </div>
    </div>
  )
}
