import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'
import type { ListViews } from './use-list-views.ts'

/** Views that stand beside the menu of all of them; the open one always does. */
const atHand = 3

/** The saved views at hand, one press away; all of them, and what can be done with them, are in the menu. */
export function ViewTabs({ views: { current, views, open } }: { views: ListViews }) {
  const { t } = useLingui()
  if (views.length === 0) return null
  const first = views.slice(0, atHand)
  const shown =
    current && !first.includes(current) ? [...first.slice(0, atHand - 1), current] : first
  const tab = (id: string, isOn: boolean, label: ReactNode, choose: () => void) => (
    <button
      key={id}
      type="button"
      aria-pressed={isOn}
      onClick={choose}
      className={cx(
        'h-control-sm max-w-40 truncate rounded px-2 text-sm hover:bg-hover',
        isOn ? 'bg-sunken font-medium text-text' : 'text-text-muted',
      )}
    >
      {label}
    </button>
  )
  return (
    <div role="group" aria-label={t`常用视图`} className="mr-2 flex gap-0.5 @max-4xl:hidden">
      {tab('standard', !current, <Trans>标准视图</Trans>, () => open(undefined))}
      {shown.map((view) => tab(view.id, view.id === current?.id, view.name, () => open(view)))}
    </div>
  )
}
