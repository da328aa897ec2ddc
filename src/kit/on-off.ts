import { msg } from '@lingui/core/macro'

/** The two states of what is switched, as a value: the word for off is another one than that for closing something. */
export const onOff = { on: msg`开启`, off: msg({ message: '关闭', context: 'switch' }) }
