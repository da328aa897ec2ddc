// The tree as the lines that are open: children come by the page when a node is opened or scrolled to.
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import * as api from '#contract/member/member-team.ts'
import type { DateRange } from '#contract/wire.ts'
import { query } from '#core/http/api.ts'

/** One line: a member, or a page of children that is still to come. */
export type TreeLine =
  | {
      readonly kind: 'node'
      readonly node: api.TreeNode
      readonly level: number
      readonly index: number
      readonly siblings: number
      readonly isOpen: boolean
    }
  | {
      readonly kind: 'more'
      readonly parentId: string
      readonly page: number
      readonly level: number
      readonly isLoading: boolean
      readonly left: number
    }

interface Branch {
  readonly parentId: string
  /** Pages asked for so far. */
  readonly pages: number
}

const staleTime = 60_000

/** Runs the tree below a member. */
export function useTree(rootId: string, dateRange: DateRange | undefined) {
  const [branches, setBranches] = useState<readonly Branch[]>([{ parentId: rootId, pages: 1 }])
  const wanted = branches.flatMap(({ parentId, pages }) =>
    Array.from({ length: pages }, (_, index) => ({ parentId, pageNum: index + 1 })),
  )
  const results = useQueries({
    queries: wanted.map((page) => ({
      ...query(api.tree, { ...page, pageSize: api.treePageRows, ...(dateRange && { dateRange }) }),
      staleTime,
    })),
  })
  const pageOf = (parentId: string, pageNum: number) =>
    results[wanted.findIndex((each) => each.parentId === parentId && each.pageNum === pageNum)]

  const linesOf = ({ parentId, pages }: Branch, level: number): TreeLine[] => {
    const loaded = Array.from({ length: pages }, (_, index) => pageOf(parentId, index + 1))
    const nodes = loaded.flatMap((page) => page?.data?.list ?? [])
    const siblings = loaded[0]?.data?.total ?? nodes.length
    const lines = nodes.flatMap((node, index): TreeLine[] => {
      const branch = branches.find((each) => each.parentId === node.id)
      const line = {
        kind: 'node',
        node,
        level,
        index,
        siblings,
        isOpen: branch !== undefined,
      } as const
      return branch ? [line, ...linesOf(branch, level + 1)] : [line]
    })
    const isLoading = loaded.some((page) => page?.isPending)
    if (!isLoading && nodes.length >= siblings) return lines
    return [
      ...lines,
      { kind: 'more', parentId, page: pages + 1, level, isLoading, left: siblings - nodes.length },
    ]
  }
  const [root] = branches
  return {
    lines: root ? linesOf(root, 1) : [],
    isError: results.some(({ isError }) => isError),
    retry: () => results.forEach((each) => each.isError && void each.refetch()),
    open: (parentId: string) =>
      setBranches((known) =>
        known.some((each) => each.parentId === parentId)
          ? known
          : [...known, { parentId, pages: 1 }],
      ),
    close: (parentId: string) =>
      setBranches((known) => known.filter((each) => each.parentId !== parentId)),
    more: (parentId: string, page: number) =>
      setBranches((known) =>
        known.map((each) =>
          each.parentId === parentId && each.pages < page ? { parentId, pages: page } : each,
        ),
      ),
  }
}
