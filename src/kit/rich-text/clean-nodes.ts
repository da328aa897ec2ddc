import DOMPurify, { type Config } from 'dompurify'
import { pagePolicy } from '#core/trusted-types.ts'

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
