import { loadTexts } from '#core/i18n/locale.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

/** The editor of formatted texts, for `Form.RichText`; fetched when it is drawn. */
export const LazyEditor = lazyPart(async () => {
  const [loaded] = await Promise.all([import('./rich-editor.tsx'), loadTexts('extras')])
  return loaded.RichEditor
})
