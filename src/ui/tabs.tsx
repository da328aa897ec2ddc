import * as Radix from 'radix-ui/tabs'
import type { ReactNode } from 'react'

type Tab<V extends string> = {
  value: V
  label: ReactNode
  /** A number beside the label. */
  count?: number | undefined
  panel: ReactNode
}

type TabsProps<V extends string> = {
  /** Names the row of tabs. */
  label: string
  tabs: readonly Tab<V>[]
  value: V
  onValueChange: (value: V) => void
  className?: string | undefined
}

/** Several panels in one place, one at a time; only the open one is mounted. */
export const Tabs = <V extends string>({
  label,
  tabs,
  value,
  onValueChange,
  className,
}: TabsProps<V>) => (
  <Radix.Root
    value={value}
    onValueChange={(chosen) => {
      const tab = tabs.find((each) => each.value === chosen)
      if (tab) onValueChange(tab.value)
    }}
    {...(className !== undefined && { className })}
  >
    <Radix.List aria-label={label} className="flex gap-1 overflow-x-auto border-b">
      {tabs.map((tab) => (
        <Radix.Trigger
          key={tab.value}
          value={tab.value}
          className={
            '-mb-px inline-flex h-9 items-center gap-1.5 border-b-2 border-transparent px-3 whitespace-nowrap ' +
            'text-text-muted outline-offset-[-2px] hover:text-text data-[state=active]:border-primary ' +
            'data-[state=active]:font-medium data-[state=active]:text-primary-strong'
          }
        >
          {tab.label}
          {tab.count !== undefined && (
            <span className="rounded-full bg-neutral-soft px-1.5 text-xs text-neutral-strong tabular-nums">
              {tab.count}
            </span>
          )}
        </Radix.Trigger>
      ))}
    </Radix.List>
    {tabs.map((tab) => (
      <Radix.Content key={tab.value} value={tab.value} className="pt-4">
        {tab.panel}
      </Radix.Content>
    ))}
  </Radix.Root>
)
