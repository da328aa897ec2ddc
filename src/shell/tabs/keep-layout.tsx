import type { ReactNode } from 'react'

let sheet: CSSStyleSheet | undefined

/** The element's own word on its display. In a shadow tree `!important` outranks the one of an inline style outside. */
export function attachKeptLayout(element: HTMLElement | null) {
  // It stays with the element, which React takes up again each time the screen is shown.
  if (!element || element.shadowRoot || !('adoptedStyleSheets' in document)) return
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(':host { display: contents !important }')
  }
  const shadow = element.attachShadow({ mode: 'open' })
  shadow.adoptedStyleSheets = [sheet]
  shadow.append(document.createElement('slot'))
}

/**
 * The one thing an `<Activity>` holds, so that what is in it keeps its boxes while it is hidden: React hides by an inline
 * `display: none !important`, which throws them all away, and showing a list again would style and lay out a thousand
 * elements. Whoever uses it hides the screen by other means. A browser without such sheets obeys React.
 */
export const KeepLayout = ({ children }: { children: ReactNode }) => (
  <div ref={attachKeptLayout} className="contents">
    {children}
  </div>
)
