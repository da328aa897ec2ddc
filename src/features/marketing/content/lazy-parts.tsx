// The heavy part of content screens, fetched when it is drawn.
import { type ComponentProps, lazy, Suspense } from 'react'
import { Skeleton } from '#ui/skeleton.tsx'

const Preview = lazy(async () => ({ default: (await import('./preview.tsx')).Preview }))

/** Content as a member sees it. */
export const LazyPreview = (props: ComponentProps<typeof Preview>) => (
  <Suspense fallback={<Skeleton className="h-80 w-full" />}>
    <Preview {...props} />
  </Suspense>
)
