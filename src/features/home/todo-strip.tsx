import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { type Todo, todo } from '#contract/home.ts'
import { age } from '#core/format/age.ts'
import { query } from '#core/http/api.ts'
import { retryAfterMsOf } from '#core/http/call-error.ts'
import { ListNumber } from '#kit/list-number.tsx'
import { useMinuteClock } from '#kit/minute-clock.ts'
import { todoLabels } from '#kit/todo-labels.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { HomeBlock, Tiles } from './home-block.tsx'

type Item = z.output<typeof Todo>

/** Milliseconds between two reads, unless the server asks for more. */
const pollMs = 60_000

const tones = { ok: 'text-success-strong', warn: 'text-warning-strong', over: 'text-danger-strong' }
const boxClass = 'flex h-full flex-col gap-1 rounded-md border bg-surface p-4 shadow-card'

export const TodoStrip = () => {
  const { t } = useLingui()
  const result = useQuery({
    ...query(todo, null),
    refetchInterval: ({ state }) => Math.max(pollMs, retryAfterMsOf(state.error)),
  })
  return (
    <HomeBlock
      title={t`待办事项`}
      titleId="todo-title"
      result={result}
      skeleton={
        <Tiles>
          {Array.from({ length: 6 }, (_, at) => (
            <li key={at} className={boxClass}>
              <Skeleton className="h-4 w-20" />
              <Skeleton className="h-7 w-12" />
              <Skeleton className="h-4 w-24" />
            </li>
          ))}
        </Tiles>
      }
    >
      {({ items }) =>
        // Nothing waits for someone who may decide nothing.
        items.length === 0 ? null : (
          <Tiles>
            {items.map((item) => (
              <li key={item.kind}>
                <TodoItem item={item} />
              </li>
            ))}
          </Tiles>
        )
      }
    </HomeBlock>
  )
}

const TodoItem = ({ item }: { item: Item }) => {
  const { i18n } = useLingui()
  const now = useMinuteClock()
  const waited = age(item.oldestAt, now, item.slaMinutes)
  return (
    <div className={`${boxClass} relative hover:border-primary`}>
      <span className="grow text-sm text-text-muted">{i18n._(todoLabels[item.kind])}</span>
      <span className="text-xl font-semibold tabular-nums">
        <ListNumber
          list={item.list}
          isCover
          label={`${i18n._(todoLabels[item.kind])} ${item.count}`}
        >
          {item.count}
        </ListNumber>
      </span>
      <span className="text-sm text-text-faint">
        {item.oldestAt === null ? (
          <Trans>暂无等待</Trans>
        ) : (
          <Trans>
            最久 <span className={`tabular-nums ${tones[waited.level]}`}>{waited.text}</span>
          </Trans>
        )}
      </span>
    </div>
  )
}
