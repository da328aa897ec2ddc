import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { Pager, type PagerTexts } from '#ui/pager/pager.tsx'
import { TabPanels } from '#ui/tab-panels.tsx'
import type { Examples } from '../examples.ts'
import { labels, unbroken } from '../labels.ts'
import { State } from '../state.tsx'

const facts = [
  { id: 'number', term: labels.number, value: 'RC2607120000010241' },
  { id: 'amount', term: labels.amount, value: '1,250.00 USDT' },
  { id: 'state', term: labels.state, value: labels.pending },
  { id: 'network', term: labels.network, value: 'TRC20' },
]
const longFacts = [
  ...facts.slice(0, 1),
  { id: 'hash', term: labels.network, value: unbroken, wide: true },
  { id: 'remark', term: labels.remark, value: labels.longText, wide: true },
]

const Cards = () => (
  <>
    <State name={labels.usual}>
      <Card title={labels.recharge} extra={<Button size="sm">{labels.more}</Button>}>
        {labels.noneHint}
      </Card>
    </State>
    <State name={labels.empty}>
      <Card>{labels.noneHint}</Card>
    </State>
    <State name={labels.long} narrow>
      <Card title={labels.longText}>{labels.longText}</Card>
    </State>
  </>
)

const DescriptionLists = () => (
  <>
    <State name={labels.usual} wide>
      <DescriptionList items={facts} columns={3} />
    </State>
    <State name={labels.long}>
      <DescriptionList items={longFacts} />
    </State>
    <State name={labels.narrow} narrow>
      <DescriptionList items={longFacts} columns={1} />
    </State>
  </>
)

const TabbedParts = () => {
  const [value, setValue] = useState('number')
  const tabs = facts.map(({ id, term }) => ({
    id,
    label: term,
    count: id === 'amount' ? 3 : 0,
    content: <DescriptionList items={facts.filter((fact) => fact.id === id)} />,
  }))
  return (
    <>
      <State name={labels.usual} wide>
        <TabPanels label={labels.recharge} value={value} onValueChange={setValue} tabs={tabs} />
      </State>
      <State name={labels.narrow} narrow>
        <TabPanels label={labels.number} value={value} onValueChange={setValue} tabs={tabs} />
      </State>
    </>
  )
}

const pagerTexts: PagerTexts = {
  nav: labels.many,
  previous: labels.earlier,
  next: labels.later,
  page: (page) => `${page}`,
  back: labels.from,
  ahead: labels.to,
  sizes: labels.size,
  size: (size) => `${size}`,
  jump: labels.show,
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
    <State name={labels.usual} wide>
      <Pages total={20_480} count={7} />
    </State>
    <State name={labels.empty}>
      <Pages total={0} count={5} />
    </State>
    <State name={labels.narrow} wide>
      <Pages total={480} count={5} />
    </State>
  </>
)

export const surfaces: Examples = {
  Card: Cards,
  DescriptionList: DescriptionLists,
  Pager: Pagers,
  TabPanels: TabbedParts,
}
