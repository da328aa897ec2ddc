import * as Radix from 'radix-ui/tabs'
import type { ReactNode } from 'react'

interface TabPanel {
  readonly id: string
  readonly label: ReactNode
  /** Beside the label: how many there are. */
  readonly count?: number | undefined
  /** Drawn while the tab is chosen. */
  readonly content: ReactNode
}

interface TabPanelsProps {
  /** Names the tabs. */
  label: string
  value: string
  onValueChange: (id: string) => void
  tabs: readonly TabPanel[]
}

/** Parts of one thing of which one is seen: one Tab stop, arrows move between the tabs. */
export const TabPanels = ({ label, value, onValueChange, tabs }: TabPanelsProps) => (
  <Radix.Root value={value} onValueChange={onValueChange} className="flex flex-col gap-4">
    <Radix.List
      aria-label={label}
      className="sticky top-0 z-base flex gap-1 overflow-x-auto border-b bg-surface"
    >
      {tabs.map(({ id, label: name, count }) => (
        <Radix.Trigger
          key={id}
          value={id}
          className="-mb-px flex h-9 shrink-0 items-center gap-1.5 border-b-2 border-transparent px-2 text-sm text-text-muted outline-offset-[-2px] hover:text-text aria-selected:border-primary aria-selected:font-medium aria-selected:text-text"
        >
          {name}
          {count !== undefined && count > 0 && (
            <span className="text-xs text-text-muted tabular-nums">{count}</span>
          )}
        </Radix.Trigger>
      ))}
    </Radix.List>
    {tabs.map(({ id, content }) => (
      <Radix.Content key={id} value={id} className="flex flex-col gap-6 outline-offset-2">
        {content}
      </Radix.Content>
    ))}
  </Radix.Root>
)
