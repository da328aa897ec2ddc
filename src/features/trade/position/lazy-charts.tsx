// The path of a price as a picture: its code comes with the first record that is opened.
import { lazyPart } from '#ui/lazy-part.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** The recorded prices around a deal, a position or an order, with the deals on them. */
export const PriceChart = lazyPart(
  async () => (await import('./price-chart.tsx')).PriceChart,
  <Skeleton className="h-28 w-full" />,
)
