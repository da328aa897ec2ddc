import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useSnapshot } from 'valtio'
import { summary } from '#contract/home.ts'
import { greeting } from '#core/format/greeting.ts'
import { query } from '#core/http/api.ts'
import { loadTexts } from '#core/i18n/locale.ts'
import { translate } from '#core/i18n/text.ts'
import { session } from '#core/session/session.ts'
import { FiguresTime } from '#kit/time/figures-time.tsx'
import { useMinuteClock } from '#kit/time/minute-clock.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { BoardLinks } from './board-links.tsx'
import { KpiCards } from './kpi-cards.tsx'
import { TodoStrip } from './todo-strip.tsx'

// The operator's own work, charts and all that is below: fetched once the figures of today are drawn.
const waiting = <Skeleton className="h-60 w-full" />
const HomeDesk = lazyPart(async () => {
  const [more] = await Promise.all([import('./more/home-more.tsx'), loadTexts('extras')])
  return more.HomeDesk
}, waiting)
const HomeMore = lazyPart(async () => {
  const [more] = await Promise.all([import('./more/home-more.tsx'), loadTexts('extras')])
  return more.HomeMore
})

export const HomePage = () => {
  const { t } = useLingui()
  const { user } = useSnapshot(session.state)
  const { isPending } = useQuery(query(summary, null))
  const isDrawn = useDeferredValue(!isPending, false)
  const now = useMinuteClock()
  const name = user?.userNickname || user?.userName || ''
  const hello = translate(greeting(now))
  return (
    <div className="mx-auto flex max-w-360 flex-col gap-6">
      <div className="flex flex-wrap items-baseline gap-x-6">
        <h1 className="mr-auto text-xl font-semibold">{t`${hello}，${name}`}</h1>
        <FiguresTime />
        <BoardLinks />
      </div>
      <TodoStrip />
      {isDrawn ? <HomeDesk /> : waiting}
      <KpiCards />
      {isDrawn && <HomeMore />}
    </div>
  )
}
