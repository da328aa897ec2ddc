// A formatted text, whose cleaner is fetched when there is one to show.
import { lazy, Suspense } from 'react'
import { Skeleton } from '#ui/skeleton.tsx'

const Article = lazy(async () => ({
  default: (await import('#kit/rich-text/article.tsx')).Article,
}))

/** The text of a notice in a box of its own, so that it cannot be taken for a part of the console. */
export const LazyArticle = ({ html }: { html: string }) => (
  <Suspense fallback={<Skeleton className="h-24 w-full" />}>
    <div className="rounded border bg-surface p-4">
      <Article html={html} />
    </div>
  </Suspense>
)
