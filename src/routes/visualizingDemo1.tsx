import { createFileRoute } from '@tanstack/react-router'
import { Board1Page } from '#features/board/board1-page.tsx'
import { PageLoading } from '#shell/root/page-loading.tsx'
import { lazyModule } from '#ui/lazy-module.ts'

const entrance = lazyModule(() => import('./-guard-board.ts'))

export const Route = createFileRoute('/visualizingDemo1')({
  beforeLoad: async ({ location }) => (await entrance.load()).guardBoard(location, 'board1'),
  pendingComponent: PageLoading,
  component: Board1Page,
})
