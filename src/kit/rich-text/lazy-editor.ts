import { lazyPart } from '#ui/lazy-part.tsx'

/** The editor of formatted texts, for `Form.RichText`; fetched when it is drawn. */
export const LazyEditor = lazyPart(async () => (await import('./rich-editor.tsx')).RichEditor)
