import { createFileRoute } from '@tanstack/react-router'
import { Board2Page } from '#features/board/board2-page.tsx'
import { PageLoading } from '#shell/root/page-loading.tsx'
import { lazyModule } from '#ui/lazy-module.ts'

const entrance = lazyModule(() => import('./-guard-board.ts'))

export const Route = createFileRoute('/visualizingDemo2')({
  beforeLoad: async ({ location }) => (await entrance.load()).guardBoard(location, 'board2'),
  pendingComponent: PageLoading,
  component: Board2Page,
})
