// The full-screen boards: routes of the console's own, so their entries name no view.
import { directory, view } from '../menu-seed.ts'

export const visualMenu = directory(
  'visual',
  ['数据大屏', 'Live boards', '即時看板'],
  { path: '/visualizing', icon: 'gauge', menuSort: 90 },
  view('', 'visual/board1', ['交易资金大屏', 'Trading and funds board', '交易資金看板'], {
    path: '/visualizingDemo1',
    icon: 'trending-up',
    menuSort: 10,
  }),
  view('', 'visual/board2', ['会员风控大屏', 'Members and risk board', '會員風控看板'], {
    path: '/visualizingDemo2',
    icon: 'triangle-alert',
    menuSort: 20,
  }),
)
