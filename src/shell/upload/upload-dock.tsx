import { lazy, Suspense } from 'react'
import { upload } from '#contract/upload.ts'
import { Auth } from '#kit/auth.tsx'

/** Waits until the first screen stands: the panel must not be on its way. */
const idle = () =>
  new Promise<void>((resolve) => {
    if (typeof requestIdleCallback === 'function') {
      requestIdleCallback(() => resolve(), { timeout: 3_000 })
    } else setTimeout(resolve, 500)
  })

const UploadPanel = lazy(async () => {
  await idle()
  return { default: (await import('./upload-panel.tsx')).UploadPanel }
})

/** The upload panel, for operators who may upload. */
export const UploadDock = () => (
  <Auth need={upload}>
    <Suspense fallback={null}>
      <UploadPanel />
    </Suspense>
  </Auth>
)
