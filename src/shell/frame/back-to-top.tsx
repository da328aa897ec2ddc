import { useLingui } from '@lingui/react/macro'
import { ArrowUpToLine } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { IconButton } from '#ui/icon-button.tsx'

/** Scrolled further than this, the way back is offered. */
const farPx = 400

/** Takes whatever was scrolled last, the page or a table on it, back to its top. */
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
  return (
    <IconButton
      label={t`返回顶部`}
      variant="default"
      icon={<ArrowUpToLine aria-hidden />}
      onClick={() => scrolled.scrollTo({ top: 0, behavior: 'smooth' })}
      className="absolute right-6 bottom-16 z-bar rounded-full shadow-raised"
    />
  )
}
