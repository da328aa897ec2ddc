// What the home page fetches after its first figures: the work of the desk, and below them charts and rankings.
import { HomeCharts } from './home-charts.tsx'
import { HomeRanking } from './home-ranking.tsx'

export { HomeDesk } from './home-desk.tsx'

export const HomeMore = () => (
  <>
    <HomeCharts />
    <HomeRanking />
  </>
)
