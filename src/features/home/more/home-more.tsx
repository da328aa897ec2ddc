import { HomeCharts } from './home-charts.tsx'
// What the home page fetches after its first figures: the work of the desk, and below them charts and rankings.
import { HomeDesk as DeskOfToday } from './home-desk.tsx'
import { HomeRanking } from './home-ranking.tsx'
import { PlatformNotes } from './platform-notes.tsx'

/** The first steps and the connection with the platform stand above the work: without them there is none. */
export const HomeDesk = () => (
  <>
    <PlatformNotes />
    <DeskOfToday />
  </>
)

export const HomeMore = () => (
  <>
    <HomeCharts />
    <HomeRanking />
  </>
)
