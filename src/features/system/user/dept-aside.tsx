// The departments beside the operators: choosing one shows those of it and below.
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as dept from '#contract/system/dept.ts'
import { query } from '#core/http/api.ts'
import { useAccess } from '#core/session/access.ts'
import { Tree } from '#kit/tree/tree.tsx'
import { useText } from '#kit/use-text.ts'
import { Input } from '#ui/field/input.tsx'

interface DeptAsideProps {
  value: string | undefined
  onChange: (deptId: string | undefined) => void
}

/** The tree with a filter by name; absent for whoever may not read departments. */
export function DeptAside({ value, onChange }: DeptAsideProps) {
  const { t } = useLingui()
  const text = useText()
  const { can } = useAccess()
  const [filter, setFilter] = useState('')
  const { data } = useQuery({ ...query(dept.treeSelect, null), enabled: can(dept.treeSelect) })
  if (!data || data.deps.length === 0) return null
  return (
    <section
      aria-label={text(msg`部门`)}
      className="flex w-56 shrink-0 flex-col gap-2 overflow-y-auto rounded-md border bg-surface p-3 shadow-card max-lg:max-h-48 max-lg:w-full"
    >
      <Input
        type="search"
        className="shrink-0"
        aria-label={t`查找部门`}
        placeholder={t`查找部门`}
        value={filter}
        onChange={(event) => setFilter(event.target.value)}
      />
      <button
        type="button"
        aria-pressed={value === undefined}
        onClick={() => onChange(undefined)}
        className="rounded px-2 py-1 text-left hover:bg-hover aria-pressed:bg-selected"
      >
        <Trans>全部部门</Trans>
      </button>
      <Tree
        rows={data.deps}
        label={text(msg`部门`)}
        getName={({ deptName }) => deptName}
        filter={filter}
        chosen={value}
        onPick={({ id }) => onChange(id === value ? undefined : id)}
      />
    </section>
  )
}
