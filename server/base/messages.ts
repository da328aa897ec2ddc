// Every sentence the server says to a person, in the three languages. `{name}` is replaced by a parameter.
// Sentences never carry SQL, paths, versions or stack traces. A new one goes into the file of its domain in `messages/`.
import { type Lang, localizedText, type Titles } from '#contract/lang.ts'
import { addressMessages } from './messages/address.ts'
import { approvalMessages } from './messages/approval.ts'
import { baseMessages } from './messages/base.ts'
import { bellMessages } from './messages/bell.ts'
import { chainMessages } from './messages/chain.ts'
import { marketingMessages } from './messages/marketing.ts'
import { memberMessages } from './messages/member.ts'
import { moneyMessages } from './messages/money.ts'
import { otherMessages } from './messages/other.ts'
import { peopleMessages } from './messages/people.ts'
import { platformMessages } from './messages/platform.ts'
import { sessionMessages } from './messages/session.ts'
import { stakingMessages } from './messages/staking.ts'
import { systemMessages } from './messages/system.ts'
import { tradeMessages } from './messages/trade.ts'
import { uploadMessages } from './messages/upload.ts'
import { withdrawMessages } from './messages/withdraw.ts'

const messages = {
  ...addressMessages,
  ...approvalMessages,
  ...baseMessages,
  ...bellMessages,
  ...chainMessages,
  ...marketingMessages,
  ...memberMessages,
  ...moneyMessages,
  ...otherMessages,
  ...peopleMessages,
  ...platformMessages,
  ...sessionMessages,
  ...stakingMessages,
  ...systemMessages,
  ...tradeMessages,
  ...uploadMessages,
  ...withdrawMessages,
} as const satisfies Record<string, Titles>

export type MessageKey = keyof typeof messages

/** The sentence that a stored key stands for; null where there is none of that name. */
export const findMessage = (key: string | null | undefined, lang: Lang): string | null =>
  key !== null && key !== undefined && Object.hasOwn(messages, key)
    ? text(key as MessageKey, lang)
    : null

/** The sentence in the caller's language with its parameters filled in; an unknown parameter stays visible. */
export function text(
  key: MessageKey,
  lang: Lang,
  params: Readonly<Record<string, string>> = {},
): string {
  return localizedText(messages[key], lang).replace(
    /\{(\w+)\}/g,
    (whole, name: string) => params[name] ?? whole,
  )
}
