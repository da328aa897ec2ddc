import { msg } from '@lingui/core/macro'
import { type Text, translate } from '../i18n/text.ts'
import { notify } from './toast.ts'

/**
 * Says that what an operator asked for was done, by the name of the action as its dialog or its button has it, and to what:
 * `object` is the number or the quoted title of the record.
 */
export function notifyDone(action: Text, object?: string): void {
  const label = translate(action)
  notify.success(object === undefined ? msg`${label}：操作成功` : msg`${object}：${label}成功`)
}
