// Prices, settlements and results of trades are made by the system. Nothing that is sent may set one.
import { expect, it } from 'vitest'
import { z } from 'zod'
import { allEndpoints } from '#contract/all.ts'
import { ControlParam } from '#contract/trade/control-rules.ts'

/** Words for a price or an outcome, as the name of something sent. */
const decided =
  /^(settle(ment)?|close|open|mark|last|index|entry|avg|average|deal|liquidation|order|expiry|fill)?(Price|Result|Outcome|Pnl|Payout|Winner)$/i
/** Member orders state a price of their own; none of the console's calls places one. Sums asked of lists are bounds. */
const isBound = (name: string) => /(Min|Max)$/.test(name)

function namesIn(schema: unknown, path = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties = {}, ...rest } = schema as { properties?: Record<string, unknown> }
  return [
    ...Object.entries(properties).flatMap(([name, inner]) => [
      `${path}.${name}`,
      ...namesIn(inner, `${path}.${name}`),
    ]),
    ...Object.values(rest).flatMap((inner) => namesIn(inner, path)),
  ]
}

const sent = (endpoint: (typeof allEndpoints)[number]) =>
  namesIn(z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }), endpoint.path)

/** What a bank or a channel did with a payout; no trade has one. */
const ofPayments = ['memberWithdrawThird/close.result']
/** An export reads: what it is sent are the filters of its list. */
const exportCalls = new Set<unknown>(
  allEndpoints.flatMap((each) =>
    'exportCall' in each && each.exportCall ? [each.exportCall] : [],
  ),
)
const changing = allEndpoints.filter((each) => !each.reads && !exportCalls.has(each))

it('has no call whose input names a price, a settlement or a result of a trade', () => {
  const found = changing.flatMap(sent).filter((name) => {
    const last = name.slice(name.lastIndexOf('.') + 1)
    return decided.test(last) && !isBound(last) && !ofPayments.includes(name)
  })
  expect(found).toEqual([])
})

it('would notice such a field, however deep it stands', () => {
  const call = z.object({ items: z.array(z.object({ settlePrice: z.string() })) })
  expect(namesIn(z.toJSONSchema(call, { io: 'input' }), 'x')).toContain('x.items.settlePrice')
  expect(['settlePrice', 'result', 'payout', 'pnl'].every((name) => decided.test(name))).toBe(true)
  expect(['priceTick', 'priceSource', 'payoutRate'].some((name) => decided.test(name))).toBe(false)
})

it('changes orders, deals and positions by the calls of the catalogue and no other', () => {
  const domains = /^(contractDeal|contractEntrust|contractPosition|deliveryOrder)\//
  const found = changing.map(({ path }) => path).filter((path) => domains.test(path))
  expect(found.toSorted()).toEqual([
    'contractEntrust/cancel',
    'contractEntrust/cancelByProduct',
    'contractPosition/forceClose',
    'deliveryOrder/voidWindow',
  ])
})

it('sends nothing about a position that is closed but which, under which rule and why', () => {
  const found = changing.filter(({ path }) => path === 'contractPosition/forceClose').flatMap(sent)
  expect(found.toSorted()).toEqual(
    ['id', 'otp', 'reason', 'requestId', 'riskRuleCode', 'version'].map(
      (name) => `contractPosition/forceClose.${name}`,
    ),
  )
})

it('voids windows of a product and no single order, and is sent no outcome', () => {
  const found = changing.filter(({ path }) => path === 'deliveryOrder/voidWindow').flatMap(sent)
  expect(found.toSorted()).toEqual(
    ['incidentNo', 'otp', 'productCode', 'reason', 'requestId', 'windowFrom', 'windowTo'].map(
      (name) => `deliveryOrder/voidWindow.${name}`,
    ),
  )
})

it('sends nothing about a copied trade but which share to try again and why', () => {
  const found = changing.filter(({ path }) => path.startsWith('followLog/')).flatMap(sent)
  expect(found).toEqual(
    ['ids', 'requestId', 'reason'].map((name) => `followLog/retryShare.${name}`),
  )
})

it('sends no amount where a rebate is taken back: it is the one that was paid', () => {
  const found = changing.filter(({ path }) => path.startsWith('invite')).flatMap(sent)
  expect(found.filter((name) => /amount|rate|status/i.test(name))).toEqual([])
})

it('proposes changes of listed parameters only, none of which is a price or a result', () => {
  const found = changing.filter(({ path }) => path.startsWith('periodicControl')).flatMap(sent)
  expect(found.length).toBeGreaterThan(10)
  expect(
    found.filter((name) => /price|result|member|order/i.test(name.split('.').at(-1) ?? '')),
  ).toEqual([])
  expect(ControlParam.options.filter((param) => decided.test(param))).toEqual([])
})
