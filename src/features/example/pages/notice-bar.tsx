// One line of news that goes on by itself: it stops under the pointer, with the focus inside, and by its button.
import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight, Megaphone, Pause, Play, X } from 'lucide-react'
import { useState } from 'react'
import { useVisibleInterval } from '#kit/time/use-visible-interval.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'

const everyMs = 4000

export function NoticeBarPage() {
  const { t } = useLingui()
  const [isClosed, setClosed] = useState(false)
  const news = [t`今晚 23:00 起维护两小时`, t`新版本已发布`, t`请及时处理待审核的提币`]
  if (isClosed)
    return (
      <Button onClick={() => setClosed(false)}>
        <Trans>重新显示通知栏</Trans>
      </Button>
    )
  return <NoticeBar news={news} onClose={() => setClosed(true)} />
}

function NoticeBar({ news, onClose }: { news: readonly string[]; onClose: () => void }) {
  const { t } = useLingui()
  const [at, setAt] = useState(0)
  const [isPaused, setPaused] = useState(false)
  const [isHeld, setHeld] = useState(false)
  const move = (step: number) => setAt((before) => (before + step + news.length) % news.length)
  useVisibleInterval(() => {
    if (!isPaused && !isHeld) move(1)
  }, everyMs)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it holds still for whoever reads; its buttons do the same
    <section
      aria-label={t`通知`}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="flex items-center gap-2 rounded-md bg-warning-soft px-3 py-1 text-warning-strong"
    >
      <Megaphone aria-hidden className="size-4 shrink-0" />
      {/* Read out when people move it; what moves by itself would interrupt them. */}
      <p aria-live={isPaused || isHeld ? 'polite' : 'off'} className="min-w-0 flex-1">
        {news[at]}
      </p>
      <span className="tabular-nums">
        {at + 1} / {news.length}
      </span>
      <IconButton
        size="sm"
        label={t`上一条`}
        icon={<ChevronLeft aria-hidden />}
        onClick={() => move(-1)}
      />
      <IconButton
        size="sm"
        label={t`下一条`}
        icon={<ChevronRight aria-hidden />}
        onClick={() => move(1)}
      />
      <IconButton
        size="sm"
        label={isPaused ? t`继续滚动` : t`暂停滚动`}
        icon={isPaused ? <Play aria-hidden /> : <Pause aria-hidden />}
        onClick={() => setPaused(!isPaused)}
      />
      <IconButton size="sm" label={t`关闭`} icon={<X aria-hidden />} onClick={onClose} />
    </section>
  )
}
