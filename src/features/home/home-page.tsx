import { useLingui } from '@lingui/react/macro'
import { useSnapshot } from 'valtio'
import { greeting } from '#core/format/greeting.ts'
import { textOf } from '#core/i18n/text.ts'
import { session } from '#core/session/session.ts'
import { useMinuteClock } from '#kit/minute-clock.ts'
import { KpiCards } from './kpi-cards.tsx'
import { TodoStrip } from './todo-strip.tsx'

export const HomePage = () => {
  const { t } = useLingui()
  const { user } = useSnapshot(session.state)
  const now = useMinuteClock()
  const name = user?.userNickname || user?.userName || ''
  const hello = textOf(greeting(now))
  return (
    <div className="mx-auto flex max-w-360 flex-col gap-6">
      <h1 className="text-xl font-semibold">{t`${hello}，${name}`}</h1>
      <TodoStrip />
      <KpiCards />
    </div>
  )
}
