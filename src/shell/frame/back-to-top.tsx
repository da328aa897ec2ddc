import { useLingui } from '@lingui/react/macro'
import { ArrowUpToLine } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/icon-button.tsx'

/** Scrolled further than this, the way back is offered. */
const farPx = 400

/**
 * Takes whatever was scrolled last, the page or a table on it, back to its top. At the end of the page it stands below the last
 * line; over a table it leaves the pager free.
 */
export const BackToTop = ({ within }: { within: RefObject<HTMLElement | null> }) => {
  const { t } = useLingui()
  const [scrolled, setScrolled] = useState<Element>()
  // Scrolling does not bubble: it is caught on the way down.
  useEffect(() => {
    const box = within.current
    const update = ({ target }: Event) => {
      if (target instanceof Element) setScrolled(target.scrollTop > farPx ? target : undefined)
    }
    box?.addEventListener('scroll', update, { capture: true, passive: true })
    return () => box?.removeEventListener('scroll', update, { capture: true })
  }, [within])
  if (!scrolled?.isConnected) return null
  const isPage = scrolled === within.current
  return (
    <div
      className={cx(
        'pointer-events-none z-bar flex shrink-0 justify-end',
        isPage ? 'sticky bottom-0 pr-12 pb-2' : 'absolute right-6 bottom-16',
      )}
    >
      <IconButton
        label={t`返回顶部`}
        variant="default"
        icon={<ArrowUpToLine aria-hidden />}
        onClick={() => scrolled.scrollTo({ top: 0, behavior: 'smooth' })}
        className="pointer-events-auto rounded-full shadow-raised"
      />
    </div>
  )
}
