import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { ImageUp, Trash2, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import * as api from '#contract/personal.ts'
import { notify } from '#core/feedback/toast.ts'
import { call } from '#core/http/api.ts'
import { translate } from '#core/i18n/text.ts'
import { session } from '#core/session/session.ts'
import { uploads } from '#core/upload/browser-uploads.ts'
import { pickFiles } from '#core/upload/pick-files.ts'
import { useCropQueue } from '#kit/crop/use-crop-queue.tsx'
import { OwnAvatar } from '#kit/files/own-avatar.tsx'
import { Button } from '#ui/button.tsx'

/** Square, and no larger than any screen shows it. */
const options = { aspect: 1, maxSide: 512, required: true }
const kinds = ['image'] as const

/** The operator's picture: chosen, cut square, uploaded, kept; or taken away. */
export function AvatarCard() {
  const { t } = useLingui()
  const { user } = useSnapshot(session.state)
  const { items } = useSnapshot(uploads.state)
  const [uploadId, setUploadId] = useState<number>()
  const save = useMutation({
    mutationFn: (fileId: string | null) => call(api.avatar, { fileId }),
    onSuccess: ({ avatar }) => {
      session.amendUser({ avatar })
      notify.success(avatar === '' ? msg`头像已移除` : msg`头像已更新`)
    },
  })
  const upload = async (files: readonly File[]) => {
    const [id] = await uploads.add(files, { kinds, onDone: (file) => save.mutate(file.id) })
    setUploadId(id)
  }
  const { enqueue, dialog } = useCropQueue(options, (files) => void upload(files))
  const choose = async () => enqueue(await pickFiles({ kinds, multiple: false }))

  const item = items.find(({ id }) => id === uploadId)
  const isUploading = item !== undefined && !['success', 'error'].includes(item.state)
  return (
    <div className="flex items-center gap-4">
      <span className="grid size-20 shrink-0 place-items-center overflow-hidden rounded-full border bg-sunken text-text-faint">
        <OwnAvatar
          className="size-full"
          fallback={<UserRound aria-hidden strokeWidth={1.5} className="size-10" />}
        />
      </span>
      <div className="min-w-0">
        <p className="truncate text-lg font-semibold">{user?.userNickname || user?.userName}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button
            size="sm"
            icon={<ImageUp aria-hidden />}
            busy={isUploading || save.isPending}
            onClick={() => void choose()}
          >
            {user?.avatar ? <Trans>更换头像</Trans> : <Trans>上传头像</Trans>}
          </Button>
          {user?.avatar && (
            <Button
              size="sm"
              icon={<Trash2 aria-hidden />}
              busy={save.isPending}
              onClick={() => save.mutate(null)}
            >
              <Trans>移除头像</Trans>
            </Button>
          )}
        </div>
        <p role="status" className="mt-1 text-sm text-text-faint">
          {item?.error ? (
            <span className="text-danger-strong">{translate(item.error)}</span>
          ) : isUploading ? (
            t`头像上传中…`
          ) : (
            t`选择一张图片，裁剪为正方形后使用`
          )}
        </p>
      </div>
      {dialog}
    </div>
  )
}
