import { msg } from '@lingui/core/macro'
import { type Text, textOf } from '../i18n/text.ts'
import { notify } from './toast.ts'

/** Says that what an operator asked for was done, by the name of the action as its dialog or its button has it. */
export const notifyDone = (action: Text): void => notify.success(msg`${textOf(action)}：操作成功`)
