// The heavy parts of content screens, fetched when they are drawn.
import { lazyPart } from '#ui/lazy-part.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** The editor, for `Form.RichText`. */
export const LazyEditor = lazyPart(
  async () => (await import('./rich-editor.tsx')).RichEditor,
  <Skeleton className="h-40 w-full" />,
)

/** Content as a member sees it. */
export const LazyPreview = lazyPart(
  async () => (await import('./preview.tsx')).Preview,
  <Skeleton className="h-80 w-full" />,
)
