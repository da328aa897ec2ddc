// A formatted text, whose cleaner is fetched when there is one to show.
import { lazyPart } from '#ui/lazy-part.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

const Article = lazyPart(
  async () => (await import('#kit/rich-text/article.tsx')).Article,
  <Skeleton className="h-24 w-full" />,
)

/** The text of a notice in a box of its own, so that it cannot be taken for a part of the console. */
export const LazyArticle = ({ html }: { html: string }) => (
  <div className="rounded border bg-surface p-4">
    <Article html={html} />
  </div>
)
