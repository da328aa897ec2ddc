import { useLingui } from '@lingui/react'
import { useEffect, useState } from 'react'
import { lockDate } from '#core/format/lock-date.ts'
import { currentLang } from '#core/i18n/locale.ts'

const two = (value: number) => String(value).padStart(2, '0')

/** The time, renewed as each second begins. */
function useSeconds() {
  const [now, setNow] = useState(() => new Date())
  // Timers are outside React.
  useEffect(() => {
    const timer = setTimeout(() => setNow(new Date()), 1_000 - now.getMilliseconds())
    return () => clearTimeout(timer)
  }, [now])
  return now
}

export const LockClock = () => {
  const now = useSeconds()
  useLingui()
  return (
    <time dateTime={now.toISOString()} className="block">
      <span className="flex items-baseline gap-2 leading-none">
        <span className="text-[6.25rem] font-light tracking-tight">
          {two(now.getHours())}:{two(now.getMinutes())}
        </span>
        <span className="text-lg text-text-muted">{two(now.getSeconds())}</span>
      </span>
      <span className="mt-4 block text-[clamp(1.5rem,6vw,2.5rem)] leading-tight font-light">
        {lockDate(now, currentLang())}
      </span>
    </time>
  )
}
