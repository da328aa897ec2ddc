import DOMPurify from 'dompurify'
import { articleClass } from './article-class.ts'

/** Cleans once more what the server has cleaned already: what is stored may be older than its rules. */
const cleanNodes = (html: string): DocumentFragment =>
  DOMPurify.sanitize(html, {
    FORBID_TAGS: ['style', 'form', 'img', 'iframe'],
    FORBID_ATTR: ['style'],
    RETURN_DOM_FRAGMENT: true,
  })

/** A formatted text as it is read. */
export const Article = ({ html }: { html: string }) => (
  <div ref={(node) => node?.replaceChildren(cleanNodes(html))} className={articleClass} />
)
