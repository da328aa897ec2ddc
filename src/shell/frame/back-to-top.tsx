import { useLingui } from '@lingui/react/macro'
import { ArrowUpToLine } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/icon-button.tsx'

/** Scrolled further than this, the way back is offered. */
const farPx = 400

/** Pixels between the button and the end of what it scrolls. */
const marginPx = 8

interface Scrolled {
  readonly box: Element
  /** Pixels from its end to that of the page: a pager below a table stays free. */
  readonly below: number
}

/**
 * Takes whatever was scrolled last, the page or a table on it, back to its top. Over a table it stands above what is below
 * that; on a page it stands at the edge, above the tab of the uploads, where no pager reaches.
 */
export const BackToTop = ({ within }: { within: RefObject<HTMLElement | null> }) => {
  const { t } = useLingui()
  const [scrolled, setScrolled] = useState<Scrolled>()
  // Scrolling does not bubble: it is caught on the way down.
  useEffect(() => {
    const box = within.current
    const update = ({ target }: Event) => {
      if (!box || !(target instanceof Element)) return
      const below = box.getBoundingClientRect().bottom - target.getBoundingClientRect().bottom
      setScrolled(target.scrollTop > farPx ? { box: target, below } : undefined)
    }
    box?.addEventListener('scroll', update, { capture: true, passive: true })
    return () => box?.removeEventListener('scroll', update, { capture: true })
  }, [within])
  if (!scrolled?.box.isConnected) return null
  const isPage = scrolled.box === within.current
  return (
    <>
      {/* At the end of a page it stands below the last line. */}
      {isPage && <div aria-hidden className="h-22 shrink-0" />}
      <div
        style={isPage ? undefined : { bottom: scrolled.below + marginPx }}
        className={cx(
          'pointer-events-none absolute z-bar',
          isPage ? 'right-0 bottom-12' : 'right-6',
        )}
      >
        <IconButton
          label={t`返回顶部`}
          variant="default"
          icon={<ArrowUpToLine aria-hidden />}
          onClick={() => scrolled.box.scrollTo({ top: 0, behavior: 'smooth' })}
          className={cx(
            'pointer-events-auto shadow-raised',
            isPage ? 'w-7.5 rounded-r-none' : 'rounded-full',
          )}
        />
      </div>
    </>
  )
}
