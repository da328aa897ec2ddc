import { createFileRoute } from '@tanstack/react-router'
import { Board1Page } from '#features/board/board1-page.tsx'
import { boardRoute } from './-board-route.ts'

export const Route = createFileRoute('/visualizingDemo1')({
  ...boardRoute('board1'),
  component: Board1Page,
})
