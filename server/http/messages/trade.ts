import type { Titles } from '#contract/lang.ts'
import { say } from '../say.ts'

/** Sentences of the trading domain. */
export const tradeMessages = {
  entrustNotOpen: say(
    '委托已成交或已结束，未执行撤单',
    'The order is filled or ended; nothing was cancelled',
    '委託已成交或已結束，未執行撤單',
  ),
} as const satisfies Record<string, Titles>
