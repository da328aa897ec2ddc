import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { cx } from '../cx.ts'
import { fieldClass } from '../field/field-class.ts'
import { Input } from '../field/input.tsx'
import { IconButton } from '../icon-button.tsx'
import { pagerWindow } from './pager-window.ts'

/** Every word of the pager. */
export type PagerTexts = {
  /** Names the navigation. */
  nav: string
  previous: string
  next: string
  /** The keys that do the same, where there are any. */
  keys?: { previous: string; next: string }
  /** The accessible name of a page button. */
  page: (page: number) => string
  /** Names of the jumps over left-out pages. */
  back: string
  ahead: string
  /** The accessible name of the size list, and one entry of it. */
  sizes: string
  size: (size: number) => string
  /** The words around the page box: "go to" □ "page"; `jump` also names the box. */
  jump: string
  jumpAfter?: string | undefined
}

type PagerProps = {
  /** From 1. */
  page: number
  size: number
  total: number
  sizes: readonly number[]
  count: 5 | 7
  /** The total in words, always visible; the caller knows whether it is exact. */
  summary: ReactNode
  texts: PagerTexts
  onPageChange: (page: number) => void
  onSizeChange: (size: number) => void
  className?: string | undefined
}

/** Walks through the pages of a list. In less than 576 px the numbers and the page box give way. */
export const Pager = ({
  page,
  size,
  total,
  sizes,
  count,
  summary,
  texts,
  onPageChange,
  onSizeChange,
  className,
}: PagerProps) => {
  const pages = Math.max(1, Math.ceil(total / size))
  const go = (wanted: number) => {
    const target = Math.min(Math.max(wanted, 1), pages)
    if (target !== page) onPageChange(target)
  }
  const stride = count - 2
  return (
    <nav
      aria-label={texts.nav}
      className={cx(
        '@container flex flex-wrap items-center justify-end gap-x-4 gap-y-2',
        className,
      )}
    >
      <span className="mr-auto text-text-muted tabular-nums">{summary}</span>
      {/* The platform's own list: every list page has one, and ours weighs six kilobytes. */}
      <select
        aria-label={texts.sizes}
        value={size}
        onChange={(event) => onSizeChange(Number(event.target.value))}
        className={cx(fieldClass, 'h-control-sm w-auto px-2 text-sm')}
      >
        {sizes.map((each) => (
          <option key={each} value={each}>
            {texts.size(each)}
          </option>
        ))}
      </select>
      <ul className="flex items-center gap-1">
        <Step
          label={texts.previous}
          keys={texts.keys?.previous}
          icon={<ChevronLeft aria-hidden />}
          to={page - 1}
          off={page <= 1}
          go={go}
        />
        {pagerWindow(page, pages, count).map((stop) => (
          <li key={stop} className="@max-xl:hidden">
            {typeof stop === 'number' ? (
              <button
                type="button"
                aria-label={texts.page(stop)}
                aria-current={stop === page ? 'page' : undefined}
                onClick={() => go(stop)}
                className={cx(
                  'h-6 min-w-6 rounded px-1.5 text-sm text-text-muted tabular-nums hover:bg-hover',
                  'aria-[current=page]:bg-primary aria-[current=page]:text-primary-on',
                )}
              >
                {stop}
              </button>
            ) : (
              <IconButton
                size="sm"
                label={texts[stop]}
                icon={
                  stop === 'back' ? <ChevronsLeft aria-hidden /> : <ChevronsRight aria-hidden />
                }
                onClick={() => go(stop === 'back' ? page - stride : page + stride)}
              />
            )}
          </li>
        ))}
        <Step
          label={texts.next}
          keys={texts.keys?.next}
          icon={<ChevronRight aria-hidden />}
          to={page + 1}
          off={page >= pages}
          go={go}
        />
      </ul>
      <Jump texts={texts} go={go} />
    </nav>
  )
}

type StepProps = {
  label: string
  keys: string | undefined
  icon: ReactNode
  to: number
  off: boolean
  go: (page: number) => void
}

// At an end the button stays focusable: pressing "next" up to the last page must not lose the focus.
const Step = ({ label, keys, icon, to, off, go }: StepProps) => (
  <li>
    <IconButton
      size="sm"
      label={label}
      icon={icon}
      aria-keyshortcuts={keys}
      aria-disabled={off || undefined}
      onClick={() => go(to)}
    />
  </li>
)

const Jump = ({ texts, go }: { texts: PagerTexts; go: (page: number) => void }) => {
  const [text, setText] = useState('')
  return (
    <form
      className="flex items-center gap-2 whitespace-nowrap text-text-muted @max-xl:hidden"
      onSubmit={(event) => {
        event.preventDefault()
        if (text !== '') go(Number(text))
        setText('')
      }}
    >
      <span aria-hidden>{texts.jump}</span>
      <Input
        size="sm"
        inputMode="numeric"
        aria-label={texts.jump}
        value={text}
        onChange={(event) => setText(event.target.value.replace(/\D/g, '').slice(0, 7))}
        className="w-14 text-center"
      />
      {texts.jumpAfter !== undefined && <span aria-hidden>{texts.jumpAfter}</span>}
    </form>
  )
}
