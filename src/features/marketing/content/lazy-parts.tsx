// The heavy parts of content screens, fetched when they are drawn.
import { type ComponentProps, lazy, Suspense } from 'react'
import { Skeleton } from '#ui/skeleton.tsx'

/** The editor, for `Form.RichText`. */
export const LazyEditor = lazy(async () => ({
  default: (await import('./rich-editor.tsx')).RichEditor,
}))

const Preview = lazy(async () => ({ default: (await import('./preview.tsx')).Preview }))

/** Content as a member sees it. */
export const LazyPreview = (props: ComponentProps<typeof Preview>) => (
  <Suspense fallback={<Skeleton className="h-80 w-full" />}>
    <Preview {...props} />
  </Suspense>
)
