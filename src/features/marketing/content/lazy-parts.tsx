// The heavy part of content screens, fetched when it is drawn.
import { lazyPart } from '#ui/lazy-part.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** Content as a member sees it. */
export const LazyPreview = lazyPart(
  async () => (await import('./preview.tsx')).Preview,
  <Skeleton className="h-80 w-full" />,
)
