// An external channel that speaks the protocol of docs/payout-channel.md over HTTP. What is no answer of it about the order that
// was asked for is thrown, and says nothing about the order.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { boundedText } from '#server/base/bounded-text.ts'
import type { ChannelAnswer, PayoutProvider } from '#server/base/ports/payout-provider.ts'
import type { ChannelConfig } from './channel-config.ts'

const maxBytes = 64 * 1024

const Amount = z.string().regex(/^\d{1,18}(\.\d{1,18})?$/)

/** What a channel says of an order, in an answer and in what it reports by itself. */
const Order = z.object({
  orderNo: z.string().max(64),
  state: z.enum(['accepted', 'processing', 'success', 'failed']),
  channelOrderNo: z.string().max(64).nullish(),
  amount: Amount.nullish(),
  fee: Amount.nullish(),
  txHash: z.string().max(128).nullish(),
  message: z.string().max(300).default(''),
})
type Order = z.output<typeof Order>

/** Only these words say that a channel never got an order: a 404 alone may be any proxy's. */
const Unknown = z.object({ code: z.literal('unknown_order'), orderNo: z.string().max(64) })

/** Signs a message, in hexadecimal. */
const signatureOf = (secret: string, message: string): string =>
  createHmac('sha256', secret).update(message).digest('hex')

function parseJson<S extends z.ZodType>(shape: S, text: string): z.output<S> | undefined {
  try {
    return shape.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

function answerOf(order: Order, httpStatus: number | null, body: string): ChannelAnswer {
  const isPaid = order.state === 'success'
  return {
    state: order.state,
    channelOrderNo: order.channelOrderNo ?? null,
    amount: isPaid ? (order.amount ?? null) : null,
    fee: isPaid ? (order.fee ?? null) : null,
    txHash: order.txHash ?? null,
    message: order.message,
    httpStatus,
    body,
  }
}

/** Makes the channel of a configuration; `now` is the clock that requests are stamped with. */
export function httpChannel(
  { url, keyId, secret, timeoutMs }: Pick<ChannelConfig, 'url' | 'keyId' | 'secret' | 'timeoutMs'>,
  now: () => number = Date.now,
): PayoutProvider {
  const base = url.replace(/\/+$/, '')

  async function ask(method: 'GET' | 'POST', path: string, body = '') {
    const address = new URL(base + path)
    const timestamp = String(Math.floor(now() / 1000))
    const signed = [timestamp, method, address.pathname, body].join('\n')
    const response = await fetch(address, {
      method,
      headers: {
        'X-Key-Id': keyId,
        'X-Timestamp': timestamp,
        'X-Signature': signatureOf(secret, signed),
        ...(method === 'POST' && { 'Content-Type': 'application/json' }),
      },
      ...(method === 'POST' && { body }),
      // A channel that leads elsewhere is configured wrongly, or taken over.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: unknown) => {
      // Not the error itself: it may name the address.
      throw new Error(`The channel was not reached: ${(error as Error).name}.`)
    })
    const { status } = response
    const text = await boundedText(response, maxBytes).catch((error: unknown) => {
      throw new Error(`The answer of the channel broke off: ${(error as Error).name}.`)
    })
    if (text === undefined) throw new Error('The answer of the channel is too large.')
    return { status, text }
  }

  function read(orderNo: string, { status, text }: { status: number; text: string }) {
    const order = status === 200 || status === 201 ? parseJson(Order, text) : undefined
    if (!order) throw new Error(`The channel answered ${status} without saying what is.`)
    if (order.orderNo !== orderNo)
      throw new Error(`The channel answered about ${order.orderNo.slice(0, 64)}.`)
    return answerOf(order, status, text)
  }

  return {
    async submit({ thirdOrderNo: orderNo, ...order }) {
      return read(orderNo, await ask('POST', '/orders', JSON.stringify({ orderNo, ...order })))
    },
    async query(orderNo) {
      const reply = await ask('GET', `/orders/${encodeURIComponent(orderNo)}`)
      const isUnknown = reply.status === 404 && parseJson(Unknown, reply.text)?.orderNo === orderNo
      return isUnknown ? undefined : read(orderNo, reply)
    },
    readCallback(payload, signature) {
      const expected = Buffer.from(signatureOf(secret, payload))
      const given = Buffer.from(signature)
      if (expected.length !== given.length || !timingSafeEqual(expected, given)) return undefined
      const order = parseJson(Order, payload)
      return order && { thirdOrderNo: order.orderNo, answer: answerOf(order, null, payload) }
    },
  }
}
