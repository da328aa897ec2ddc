// What the routes of both boards share: they stand outside the frame and fetch what guards them when they are opened.
import type { ParsedLocation } from '@tanstack/react-router'
import { PageLoading } from '#shell/root/page-loading.tsx'
import { lazyModule } from '#ui/lazy-module.ts'

const entrance = lazyModule(() => import('./-guard-board.ts'))

/** The options of a board's route but its component. */
export const boardRoute = (board: 'board1' | 'board2') => ({
  beforeLoad: async ({ location }: { location: ParsedLocation }) =>
    (await entrance.load()).guardBoard(location, board),
  pendingComponent: PageLoading,
})
