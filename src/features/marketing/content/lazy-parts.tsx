// The heavy parts of content screens, fetched when they are drawn.
import { lazyPart } from '#ui/lazy-part.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

const waiting = <Skeleton className="h-80 w-full" />

/** Content as a member sees it. */
export const LazyPreview = lazyPart(async () => (await import('./preview.tsx')).Preview, waiting)

/** A banner on the page it belongs to. */
export const BannerPreview = lazyPart(
  async () => (await import('./banner-preview.tsx')).BannerPreview,
  waiting,
)

/** A way to reach customer service, among the others. */
export const LinkPreview = lazyPart(
  async () => (await import('./link-preview.tsx')).LinkPreview,
  waiting,
)
