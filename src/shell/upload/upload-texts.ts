import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PausedBy } from '#core/upload/upload-item.ts'
import type { UploadStateName } from '#core/upload/upload-machine.ts'

export const stateTexts: Record<UploadStateName, MessageDescriptor> = {
  hashing: msg`md5计算中`,
  waiting: msg`等待中`,
  uploading: msg`上传中`,
  paused: msg`暂停中`,
  merging: msg`文件合并中...`,
  success: msg`成功了`,
  error: msg`出错了`,
}

export const pauseReasons: Record<PausedBy, MessageDescriptor | undefined> = {
  operator: undefined,
  offline: msg`网络已断开，恢复后自动继续`,
  session: msg`登录恢复后自动继续`,
}
