// What comes after the first screen of the home page: charts, rankings, and what the desk needs to know.
import { HomeCharts } from './home-charts.tsx'
import { HomeDesk } from './home-desk.tsx'
import { HomeRanking } from './home-ranking.tsx'

export const HomeMore = () => (
  <>
    <HomeDesk />
    <HomeCharts />
    <HomeRanking />
  </>
)
