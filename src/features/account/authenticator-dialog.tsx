import { useLingui } from '@lingui/react/macro'
import { loadTexts } from '#core/i18n/locale.ts'
import { Dialog } from '#ui/layer/dialog.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

const Authenticator = lazyPart(
  async () => {
    const [loaded] = await Promise.all([
      import('./personal/authenticator-card.tsx'),
      loadTexts('personal'),
    ])
    return loaded.Authenticator
  },
  <Skeleton className="h-5 w-72" />,
)

/** The authenticator for every operator: the personal centre is for administrators only. */
export const AuthenticatorDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useLingui()
  return (
    <Dialog open title={t`身份验证器`} closeLabel={t`关闭`} onOpenChange={onClose}>
      <Authenticator />
    </Dialog>
  )
}
