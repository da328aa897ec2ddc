import DOMPurify, { type Config } from 'dompurify'
import { pagePolicy } from '#core/trusted-types.ts'

/** How formatted texts look, in the editor and to members. */
export const articleClass =
  'flex flex-col gap-2 wrap-anywhere [&_a]:text-primary-strong [&_a]:underline [&_blockquote]:border-l-4 ' +
  '[&_blockquote]:border-line [&_blockquote]:pl-3 [&_code]:rounded [&_code]:bg-sunken [&_code]:px-1 [&_h2]:text-lg ' +
  '[&_h2]:font-semibold [&_h3]:font-semibold [&_hr]:border-line [&_ol]:list-decimal [&_ol]:pl-6 [&_pre]:overflow-x-auto ' +
  '[&_pre]:rounded [&_pre]:bg-sunken [&_pre]:p-2 [&_ul]:list-disc [&_ul]:pl-6'

/** Reads a formatted text and cleans once more what the server has cleaned already: what is stored may be older than its rules. */
export function cleanNodes(html: string): DocumentFragment {
  // The cleaner would make a policy of its own, which the page refuses.
  const policy = pagePolicy<NonNullable<Config['TRUSTED_TYPES_POLICY']>>()
  return DOMPurify.sanitize(html, {
    FORBID_TAGS: ['style', 'form', 'img', 'iframe'],
    FORBID_ATTR: ['style'],
    RETURN_DOM_FRAGMENT: true,
    ...(policy && { TRUSTED_TYPES_POLICY: policy }),
  })
}

/** A formatted text as it is read. */
export const Article = ({ html }: { html: string }) => (
  <div ref={(node) => node?.replaceChildren(cleanNodes(html))} className={articleClass} />
)
