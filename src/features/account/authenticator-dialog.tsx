import { useLingui } from '@lingui/react/macro'
import { Dialog } from '#ui/layer/dialog.tsx'
import { Authenticator } from './personal/authenticator-card.tsx'

/** The authenticator for every operator: the personal centre is for administrators only (spec section 6). */
export const AuthenticatorDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useLingui()
  return (
    <Dialog open title={t`身份验证器`} closeLabel={t`关闭`} onOpenChange={onClose}>
      <Authenticator />
    </Dialog>
  )
}
