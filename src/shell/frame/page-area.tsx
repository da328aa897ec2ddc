import { useLingui } from '@lingui/react'
import { type ReactNode, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { productName } from '#core/product.ts'
import { settings } from '#core/settings/settings.ts'
import { ApprovalPopups } from '../alerts/approval-popups.tsx'
import { TabBar } from '../tabs/tab-bar.tsx'
import { BackToTop } from './back-to-top.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { SimulatedMark } from './simulated-mark.tsx'

/** Id of what scrolls: the page, and the header above it where that is not fixed. */
const scrollerId = 'scroller'

interface PageAreaProps {
  /** The header where it scrolls with the page. */
  head: ReactNode
  /** Only the page is seen. */
  isFull: boolean
  children: ReactNode
}

export const PageArea = ({ head, isFull, children }: PageAreaProps) => {
  const { isFooter, isTagsview } = useSnapshot(settings)
  const topLine = (
    <div className="top-line">
      {isTagsview && !isFull && <TabBar />}
      <ApprovalPopups />
    </div>
  )
  const scroller = useRef<HTMLDivElement>(null)
  return (
    <div className="page-area relative flex min-h-0 min-w-0 flex-col bg-surface">
      <SimulatedMark />
      <OfflineBanner />
      {head === null && topLine}
      <div
        ref={scroller}
        id={scrollerId}
        className="flex min-h-0 flex-1 flex-col overflow-x-hidden overflow-y-auto"
      >
        {!isFull && head}
        {head !== null && topLine}
        {/* A screen that fills the page (a list) scrolls inside; any other, and any on a phone, grows and the page scrolls. */}
        <main
          id="main"
          tabIndex={-1}
          className="relative shrink-0 grow basis-auto p-4 md:data-filled:min-h-100 md:data-filled:shrink md:data-filled:basis-0"
        >
          {children}
        </main>
        <BackToTop within={scroller} />
        {isFooter && !isFull && <Footer />}
      </div>
    </div>
  )
}

const year = new Date().getFullYear()

const Footer = () => {
  useLingui()
  return (
    <footer className="shrink-0 border-t px-4 py-3 text-center text-sm text-text-faint">
      © {year} {productName()}
    </footer>
  )
}
