import { Trans } from '@lingui/react/macro'

interface LockNoteProps {
  id: string
  /** Null while unknown: then nothing is claimed. */
  verifies: boolean | null
}

/** Says plainly what the lock is worth (reliability 4). */
export const LockNote = ({ id, verifies }: LockNoteProps) => (
  <p id={id} className="text-sm break-keep text-balance text-text-muted empty:hidden">
    {verifies === true && (
      <Trans>会话已在服务器上锁定，输入登录密码后才能继续。未保存的内容会保留。</Trans>
    )}
    {verifies === false && (
      <Trans>锁屏只是遮住画面，并不保护数据：不校验密码。离开座位时请退出登录。</Trans>
    )}
  </p>
)
