import { type ReactNode, useEffect, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { CallDialog } from '#kit/call-dialog.tsx'
import { type Fields, fieldsOf } from '#kit/fields-of.tsx'
import { Button } from '#ui/button.tsx'
import { outcomes, sampleCalls, sampleForm } from '../sample-calls.ts'
import { states } from '../sample-rows.ts'
import type { Shown } from '../shown.ts'
import { State } from '../state.tsx'
import { say } from '../words.ts'

const Form = fieldsOf(sampleForm)
const Small = fieldsOf(sampleCalls.usual)
const options = states.map((value) => ({ value, label: say[value] }))

const shown = {
  Text: <Form.Text name="title" label={say.recharge} required />,
  Textarea: <Form.Textarea name="remark" label={say.remark} max={200} />,
  Money: <Form.Money name="amount" label={say.amount} hint={say.hint} scale={18} unit="USDT" />,
  Number: <Form.Number name="count" label={say.number} />,
  Select: <Form.Select name="state" label={say.state} options={options} />,
  Radio: <Form.Radio name="network" label={say.network} options={options} />,
  Switch: <Form.Switch name="isUrgent" label={say.quick} />,
  MemberPicker: <Form.MemberPicker name="memberId" label={say.member} />,
  File: <Form.File name="files" label={say.proof} max={2} />,
  Image: <Form.Image name="images" label={say.proof} max={2} />,
} satisfies Record<keyof Fields<object>, ReactNode>

const wrong = { type: 'schema', message: say.wrong }
const failing = 'title remark amount count state network memberId files images'.split(' ')

const AllFields = ({ invalid = false }: { invalid?: boolean }) => {
  const form = useForm()
  // As a server refuses them: after the fields are there.
  useEffect(() => {
    if (invalid) for (const name of failing) form.setError(name, wrong)
  }, [form, invalid])
  return (
    <FormProvider {...form}>
      {Object.entries(shown).map(([name, drawn]) => (
        <State key={name} name={`${name}${invalid ? ` · ${say.invalid}` : ''}`}>
          {drawn}
        </State>
      ))}
    </FormProvider>
  )
}

const AllFieldStates = () => (
  <>
    <AllFields />
    <AllFields invalid />
  </>
)

const CallDialogs = () => {
  const [open, setOpen] = useState<(typeof outcomes)[number]>()
  const close = () => setOpen(undefined)
  return (
    <State name={outcomes.map((outcome) => say[outcome]).join(' · ')} wide>
      {outcomes.map((outcome) => (
        <Button key={outcome} data-opens="[role=dialog]" onClick={() => setOpen(outcome)}>
          {say[outcome]}
        </Button>
      ))}
      {open && (
        <CallDialog
          calls={sampleCalls[open]}
          title={say.question}
          submitLabel={say.approve}
          initial={{ amount: '1250.5' }}
          onDone={close}
          onClose={close}
        >
          <Small.Money name="amount" label={say.amount} scale={8} unit="USDT" required />
          <Small.Textarea name="remark" label={say.remark} max={200} />
        </CallDialog>
      )}
    </State>
  )
}

export const forms: Shown = { fieldsOf: AllFieldStates, CallDialog: CallDialogs }
