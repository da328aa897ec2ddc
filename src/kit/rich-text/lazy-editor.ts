import { lazy } from 'react'

/** The editor of formatted texts, for `Form.RichText`; fetched when it is drawn. */
export const LazyEditor = lazy(async () => ({
  default: (await import('./rich-editor.tsx')).RichEditor,
}))
