// A channel for demonstrations and tests: it pays what it receives, and it can time out, lose answers and repeat itself.
import { createHmac, timingSafeEqual } from 'node:crypto'
import Big from 'big.js'
import type {
  ChannelAnswer,
  PayoutOrder,
  PayoutProvider,
} from '#server/base/ports/payout-provider.ts'

/** What goes wrong with one call: nothing reaches the channel, or its answer does not come back. */
type Fault = 'timeout' | 'lostAnswer'

interface SimulatedOptions {
  readonly secret: string
  /** Asked before each call; unset: nothing goes wrong. */
  readonly faultOf?: (call: 'submit' | 'query', thirdOrderNo: string) => Fault | undefined
  /** How an order ends once it was asked for so often; unset: it is paid at the second question. */
  readonly endOf?: (thirdOrderNo: string, questions: number) => ChannelAnswer['state']
}

interface Held {
  readonly order: PayoutOrder
  readonly channelOrderNo: string
  questions: number
  state: ChannelAnswer['state']
}

/** A simulated channel, and what it has done. */
export interface SimulatedProvider extends PayoutProvider {
  /** The number of the order behind each payment it has made, in their order. */
  readonly payments: readonly string[]
  /** The report the channel would send of an order, signed. */
  report(thirdOrderNo: string): { payload: string; signature: string }
}

const feeRate = '0.001'
const scale = 6

/** Makes a simulated channel; it forgets everything when the process ends. */
export function simulatedProvider({
  secret,
  faultOf = () => undefined,
  endOf = (_, questions) => (questions > 1 ? 'success' : 'processing'),
}: SimulatedOptions): SimulatedProvider {
  const orders = new Map<string, Held>()
  const payments: string[] = []
  const answerOf = ({ order, channelOrderNo, state }: Held): ChannelAnswer => {
    const facts = {
      orderNo: order.thirdOrderNo,
      channelOrderNo,
      state,
      amount: state === 'success' ? order.amount : null,
      fee: state === 'success' ? new Big(order.amount).times(feeRate).round(scale).toFixed() : null,
    }
    return {
      ...facts,
      txHash: null,
      message: state === 'failed' ? 'account refused' : '',
      httpStatus: 200,
      body: JSON.stringify(facts),
    }
  }
  const settle = (held: Held, state: ChannelAnswer['state']) => {
    if (held.state === 'success' || held.state === 'failed') return
    held.state = state
    if (state === 'success') payments.push(held.order.thirdOrderNo)
  }
  const through = <T>(call: 'submit' | 'query', no: string, work: () => T): Promise<T> => {
    const fault = faultOf(call, no)
    if (fault === 'timeout') return Promise.reject(new Error('the channel did not answer in time'))
    const answer = work()
    return fault === 'lostAnswer'
      ? Promise.reject(new Error('the connection ended before the answer'))
      : Promise.resolve(answer)
  }
  const sign = (payload: string) => createHmac('sha256', secret).update(payload).digest('hex')
  return {
    payments,
    submit: (order) =>
      through('submit', order.thirdOrderNo, () => {
        const known = orders.get(order.thirdOrderNo)
        if (known) return answerOf(known)
        const channelOrderNo = `S${order.thirdOrderNo}`
        const held: Held = { order, channelOrderNo, questions: 0, state: 'accepted' }
        orders.set(order.thirdOrderNo, held)
        return answerOf(held)
      }),
    query: (no) =>
      through('query', no, () => {
        const held = orders.get(no)
        if (!held) return undefined
        held.questions += 1
        settle(held, endOf(no, held.questions))
        return answerOf(held)
      }),
    report: (no) => {
      const held = orders.get(no)
      if (!held) throw new Error(`The channel does not know ${no}.`)
      settle(held, 'success')
      const payload = JSON.stringify({ thirdOrderNo: no, answer: answerOf(held) })
      return { payload, signature: sign(payload) }
    },
    readCallback: (payload, signature) => {
      const expected = Buffer.from(sign(payload))
      const given = Buffer.from(signature)
      if (expected.length !== given.length || !timingSafeEqual(expected, given)) return undefined
      // What carries the channel's signature has the channel's form.
      return JSON.parse(payload) as { thirdOrderNo: string; answer: ChannelAnswer }
    },
  }
}
