import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { Pager, type PagerTexts } from '#ui/pager.tsx'
import type { Shown } from '../shown.ts'
import { State } from '../state.tsx'
import { say, unbroken } from '../words.ts'

const facts = [
  { id: 'number', term: say.number, value: 'RC2607120000010241' },
  { id: 'amount', term: say.amount, value: '1,250.00 USDT' },
  { id: 'state', term: say.state, value: say.pending },
  { id: 'network', term: say.network, value: 'TRC20' },
]
const longFacts = [
  ...facts.slice(0, 1),
  { id: 'hash', term: say.network, value: unbroken, wide: true },
  { id: 'remark', term: say.remark, value: say.longText, wide: true },
]

const Cards = () => (
  <>
    <State name={say.usual}>
      <Card title={say.recharge} extra={<Button size="sm">{say.more}</Button>}>
        {say.noneHint}
      </Card>
    </State>
    <State name={say.empty}>
      <Card>{say.noneHint}</Card>
    </State>
    <State name={say.long} narrow>
      <Card title={say.longText}>{say.longText}</Card>
    </State>
  </>
)

const DescriptionLists = () => (
  <>
    <State name={say.usual} wide>
      <DescriptionList items={facts} columns={3} />
    </State>
    <State name={say.long}>
      <DescriptionList items={longFacts} />
    </State>
    <State name={say.narrow} narrow>
      <DescriptionList items={longFacts} columns={1} />
    </State>
  </>
)

const pagerTexts: PagerTexts = {
  nav: say.many,
  previous: say.earlier,
  next: say.later,
  page: (page) => `${page}`,
  back: say.from,
  ahead: say.to,
  sizes: say.size,
  size: (size) => `${size}`,
  jump: say.show,
}

const Pages = ({ total, count }: { total: number; count: 5 | 7 }) => {
  const [page, setPage] = useState(1)
  const [size, setSize] = useState(20)
  return (
    <Pager
      page={page}
      size={size}
      total={total}
      sizes={[10, 20, 50]}
      count={count}
      summary={total.toLocaleString('en')}
      texts={pagerTexts}
      onPageChange={setPage}
      onSizeChange={setSize}
    />
  )
}

const Pagers = () => (
  <>
    <State name={say.usual} wide>
      <Pages total={20_480} count={7} />
    </State>
    <State name={say.empty}>
      <Pages total={0} count={5} />
    </State>
    <State name={say.narrow} wide>
      <Pages total={480} count={5} />
    </State>
  </>
)

export const surfaces: Shown = {
  Card: Cards,
  DescriptionList: DescriptionLists,
  Pager: Pagers,
}
