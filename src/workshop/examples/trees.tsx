import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { IconField } from '#kit/menu-icon/icon-field.tsx'
import { MenuIcon } from '#kit/menu-icon/menu-icon.tsx'
import { TreeField } from '#kit/tree/tree-field.tsx'
import { Tree } from '#kit/tree/tree.tsx'
import type { Examples } from '../examples.ts'
import { labels } from '../labels.ts'
import { State } from '../state.tsx'

const rows = [
  { id: '1', pid: '0', name: labels.recharge },
  { id: '2', pid: '1', name: labels.pending },
  { id: '3', pid: '1', name: labels.approved },
  { id: '4', pid: '0', name: labels.member },
  { id: '5', pid: '4', name: labels.longText },
]
const getName = ({ name }: (typeof rows)[number]) => name

const Choosing = () => {
  const [chosen, setChosen] = useState('2')
  return (
    <Tree
      rows={rows}
      label={labels.state}
      getName={getName}
      chosen={chosen}
      onPick={({ id }) => setChosen(id)}
    />
  )
}

const Trees = () => (
  <>
    <State name={labels.chosen}>
      <Choosing />
    </State>
    <State name={labels.mixed}>
      <Tree
        rows={rows}
        label={labels.all}
        getName={getName}
        tickOf={({ id }) => (id === '1' ? 'mixed' : id === '2')}
        isDisabled={({ id }) => id === '5'}
        onPick={() => undefined}
      />
    </State>
    <State name={labels.filtered} narrow>
      <Tree
        rows={rows}
        label={labels.filtered}
        getName={getName}
        filter={labels.pending}
        onPick={() => undefined}
      />
    </State>
  </>
)

const Ticked = ({ linked }: { linked: boolean }) => {
  const form = useForm({ defaultValues: { ids: ['1', '2'] } })
  return (
    <FormProvider {...form}>
      <TreeField
        name="ids"
        label={labels.state}
        rows={rows}
        getName={getName}
        isDisabled={({ id }) => id === '5'}
        startsLinked={linked}
      />
    </FormProvider>
  )
}

const TreeFields = () => (
  <>
    <State name={labels.usual}>
      <Ticked linked={false} />
    </State>
    <State name={labels.mixed}>
      <Ticked linked />
    </State>
  </>
)

const IconFields = () => {
  const form = useForm({ defaultValues: { icon: 'wallet' } })
  return (
    <State name={labels.chosen}>
      <FormProvider {...form}>
        <IconField name="icon" label={labels.state} />
      </FormProvider>
    </State>
  )
}

const MenuIcons = () => (
  <State name={labels.usual}>
    <MenuIcon name="wallet" />
    <MenuIcon name="no-such-icon" />
  </State>
)

export const trees: Examples = {
  Tree: Trees,
  TreeField: TreeFields,
  IconField: IconFields,
  MenuIcon: MenuIcons,
}
