// What comes after the first screen of the home page.
import { HomeCharts } from './home-charts.tsx'
import { HomeRanking } from './home-ranking.tsx'

export const HomeMore = () => (
  <>
    <HomeCharts />
    <HomeRanking />
  </>
)
