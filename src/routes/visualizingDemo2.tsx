import { createFileRoute } from '@tanstack/react-router'
import { Board2Page } from '#features/board/board2-page.tsx'
import { boardRoute } from './-board-route.ts'

export const Route = createFileRoute('/visualizingDemo2')({
  ...boardRoute('board2'),
  component: Board2Page,
})
