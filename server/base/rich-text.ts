import sanitizeHtml from 'sanitize-html'

/**
 * Returns the harmless part of formatted text: headings, lists, quotes, links and the usual marks. Scripts, handlers,
 * styles, frames and pictures are dropped; links open apart and tell nothing of the page they are on.
 */
export const cleanHtml = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: [
      'p',
      'h2',
      'h3',
      'ul',
      'ol',
      'li',
      'blockquote',
      'pre',
      'hr',
      'br',
      'strong',
      'em',
      'u',
      's',
      'code',
      'a',
    ],
    allowedAttributes: { a: ['href', 'target', 'rel'] },
    allowedSchemes: ['https', 'mailto'],
    allowProtocolRelative: false,
    transformTags: {
      a: (tagName, { href = '' }) => ({
        tagName,
        attribs: { href, target: '_blank', rel: 'noopener noreferrer nofollow' },
      }),
    },
  }).trim()

/** Returns where the links of formatted text lead; the text is what `cleanHtml` returned. */
export function linksIn(html: string): string[] {
  const found: string[] = []
  void sanitizeHtml(html, {
    allowedTags: ['a'],
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['https', 'mailto'],
    transformTags: {
      a: (tagName, { href = '' }) => {
        found.push(href)
        return { tagName, attribs: { href } }
      },
    },
  })
  return found
}
