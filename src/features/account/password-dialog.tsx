import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { notify } from '#core/feedback/toast.ts'
import { Dialog } from '#ui/layer/dialog.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

export const PasswordDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useLingui()
  return (
    <Dialog
      open
      size="sm"
      title={t`修改密码`}
      closeLabel={t`关闭`}
      closeOnOutside={false}
      onOpenChange={onClose}
    >
      <NewPasswordForm
        submitLabel={msg`保存`}
        onDone={() => {
          notify.success(msg`密码已修改，其他设备上的登录已结束`)
          onClose()
        }}
      />
    </Dialog>
  )
}
