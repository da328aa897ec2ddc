import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { type Todo, todo } from '#contract/home.ts'
import { age, ageInWords } from '#core/format/age.ts'
import { query } from '#core/http/api.ts'
import { getRetryAfterMs } from '#core/http/call-error.ts'
import { ListNumber } from '#kit/list-number.tsx'
import { useMinuteClock } from '#kit/time/minute-clock.ts'
import { todoLabels } from '#kit/todo-labels.ts'
import { cx } from '#ui/cx.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { HomeBlock } from './home-block.tsx'

type Item = z.output<typeof Todo>

/** Milliseconds between two reads, unless the server asks for more. */
const pollMs = 60_000

const tones = { ok: 'text-success-strong', warn: 'text-warning-strong', over: 'text-danger-strong' }
/** One surface with hairlines between: side by side where there is room, under each other on a phone. */
const stripClass =
  'grid overflow-hidden rounded-md border bg-surface shadow-card sm:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] xl:grid-cols-[repeat(auto-fit,minmax(6.75rem,1fr))]'
const itemClass =
  '-mt-px -ml-px flex items-baseline gap-3 border-t border-l px-4 py-2.5 sm:row-span-3 sm:grid sm:grid-rows-subgrid sm:gap-1 sm:p-3'

export const TodoStrip = () => {
  const { t } = useLingui()
  const result = useQuery({
    ...query(todo, null),
    refetchInterval: ({ state }) => Math.max(pollMs, getRetryAfterMs(state.error)),
  })
  return (
    <HomeBlock
      title={t`待办事项`}
      titleId="todo-title"
      result={result}
      skeleton={
        <ul className={stripClass}>
          {Array.from({ length: 9 }, (_, at) => (
            <li key={at} className={itemClass}>
              <Skeleton className="h-4 w-full max-w-20" />
              <Skeleton className="h-6 w-10 max-sm:order-last sm:h-7" />
              <Skeleton className="h-4 w-14 max-sm:ml-auto" />
            </li>
          ))}
        </ul>
      }
    >
      {({ items }) =>
        // Nothing waits for someone who may decide nothing.
        items.length === 0 ? null : (
          <ul className={stripClass}>
            {items.map((item) => (
              <TodoItem key={item.kind} item={item} />
            ))}
          </ul>
        )
      }
    </HomeBlock>
  )
}

const TodoItem = ({ item }: { item: Item }) => {
  const { i18n } = useLingui()
  const now = useMinuteClock()
  const waited = age(item.oldestAt, now, item.slaMinutes)
  const longest = ageInWords(waited.text, i18n.locale)
  const label = i18n._(todoLabels[item.kind])
  return (
    <li className={`${itemClass} relative hover:bg-hover`}>
      <span className="text-sm text-text-muted">{label}</span>
      <span
        className={cx(
          'text-right text-lg font-semibold tabular-nums max-sm:order-last max-sm:min-w-10 sm:text-left sm:text-xl',
          item.count === 0 && 'text-text-faint',
        )}
      >
        <ListNumber list={item.list} isCover label={`${label} ${item.count}`}>
          {item.count}
        </ListNumber>
      </span>
      <span className="text-sm text-text-faint max-sm:ml-auto">
        {item.oldestAt === null ? (
          <Trans>暂无等待</Trans>
        ) : (
          <Trans>
            最久{' '}
            <span className={`whitespace-nowrap tabular-nums ${tones[waited.level]}`}>
              {longest}
            </span>
          </Trans>
        )}
      </span>
    </li>
  )
}
