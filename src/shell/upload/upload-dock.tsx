import { uploadPermission } from '#contract/session.ts'
import { whenIdle } from '#core/browser/when-idle.ts'
import { loadTexts } from '#core/i18n/locale.ts'
import { Auth } from '#kit/actions/auth.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

const UploadPanel = lazyPart(async () => {
  // The panel must not be on the way of the first screen.
  await whenIdle()
  const [loaded] = await Promise.all([import('./upload-panel.tsx'), loadTexts('upload')])
  return loaded.UploadPanel
})

/** The upload panel, for operators who may upload. */
export const UploadDock = () => (
  <Auth need={uploadPermission}>
    <UploadPanel />
  </Auth>
)
